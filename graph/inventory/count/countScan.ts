import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { Required } from '../../kernel/failures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { parseScan, readAs, truncateScan } from '../../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../../product/failures.ts'
import { scannedPieces } from '../../product/rules/scanned.ts'
import { productsByCode, type ScannedProduct } from '../../product/steps.ts'
import { CountNotFound, LineHeld, ScanCountFirst } from '../failures.ts'
import { CountScanInput } from '../input.ts'
import { assess, progressOf } from '../rules/counting.ts'
import { type CountSaid, type CountView, decideCount, type LineToCount, requireOpenCount } from '../rules/countScan.ts'
import { qualityIn } from '../rules/transfer.ts'
import { inventoryRights } from '../states.ts'
import { countByNumber, insertEntries, insertFound, type LockedCount, lockCount, readBook, setLines, setPlace } from '../store/count.ts'
import { type CountLineRow, holderName, readCountLines, readCountPlaces } from '../store/countSheet.ts'
import { countFact } from './countFact.ts'
import { startCount } from './countWork.ts'

type Said = ReturnType<(typeof CountScanInput)['parse']>

/** Scan of a count: opens it, adds pieces of a product at a location, or ends its counting. */
export const countScan = command({
  name: 'countScan',
  means:
    'Scans count → location → product. Each scan of a product adds pieces; `counted` ends its counting. If the count is blind, the answer contains no figures of the book.',
  right: inventoryRights.count,
  input: CountScanInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, said): Promise<{ result: CountView; facts: Fact[] }> {
    const { count, isOpened } = await findCount(tx, said)
    if (isOpened) return { result: decideCount({ ...count, places: [], lines: [] }, { kind: 'OPEN' }, null).view, facts: [] }
    const shown = readAs(parseScan(said.location ?? ''), 'location')
    const { meant, product } = await readMeaning(tx, count, said, shown)
    const changes = meant.kind !== 'PLACE'
    if (changes) await startCount(tx, call, count)
    const location = meant.kind === 'PLACE' ? meant.location : shown
    const at = await readLocation(tx, count.id, location)
    const { view } = decideCount({ ...count, ...at.toScan }, meant, shown)
    if (!changes || !location) return { result: view, facts: [] }
    if (meant.kind === 'PRODUCT') await tally(tx, call, count, at, view, { meant, said, product: product as ScannedProduct })
    else await settle(tx, call, count, at, view, meant, said)
    return { result: await seen(tx, count, view, location), facts: [countFact('counted', count)] }
  },
})

/** The count that a scan opens or belongs to, locked. Fails with COUNT_NOT_FOUND, SCAN_COUNT_FIRST or COUNT_OVER. */
async function findCount(tx: Tx, { warehouseId, code, stockCountId }: Said): Promise<{ count: LockedCount; isOpened: boolean }> {
  const isPlace = code ? readAs(parseScan(code), 'location') !== null : false
  const another = code && !isPlace ? await countByNumber(tx, warehouseId, code) : null
  const id = another ?? stockCountId
  if (!id) throw code && !isPlace ? CountNotFound({ code: truncateScan(code) }) : ScanCountFirst()
  const count = await lockCount(tx, id)
  if (count.warehouseId !== warehouseId) throw CountNotFound({ code: truncateScan(code ?? '') })
  requireOpenCount(count)
  return { count, isOpened: another !== null }
}

/** What a scan means. Fails with REQUIRED, PRODUCT_NOT_FOUND or PRODUCT_AMBIGUOUS. */
async function readMeaning(
  tx: Tx,
  { id, warehouseId }: LockedCount,
  { code, counted, skip, productId, quantity }: Said,
  shown: string | null,
): Promise<{ meant: CountSaid; product: ScannedProduct | null }> {
  if (typeof counted === 'number') return { meant: { kind: 'COUNTED', productId: productId ?? null, pieces: counted }, product: null }
  if (skip) return { meant: { kind: 'SKIP', productId: productId ?? null, reason: skip }, product: null }
  if (!code) throw Required({}, 'code')
  const place = readAs(parseScan(code), 'location')
  const products = await productsByCode(tx, code, { warehouseId })
  const here = shown
    ? await tx.stockCountLine.findMany({ where: { countId: id, location: { code: shown } }, select: { productId: true } })
    : []
  const known = products.filter((product) => here.some((line) => line.productId === product.id))
  // A product of the location whose code has the form of a location's is the product.
  if (place && known.length === 0) return { meant: { kind: 'PLACE', location: place }, product: null }
  const candidates = known.length > 0 ? known : products
  const chosen = candidates.find((product) => product.id === productId)
  const [first, second] = chosen ? [chosen] : candidates
  if (!first) throw ProductNotFound({ code: truncateScan(code) })
  if (second)
    throw ProductAmbiguous({
      code: truncateScan(code),
      skus: [first, second].map(({ sku }) => sku).join(', '),
      productIds: [first, second].map((twin) => toNodeId('Product', twin.id)).join(','),
    })
  const product = { productId: first.id, sku: first.sku, productName: first.name, productNameEn: first.nameEn || null }
  return { meant: { kind: 'PRODUCT', product, pieces: scannedPieces(code, first.pieces, quantity ?? 1) }, product: first }
}

/** A location of a count with its lines. */
async function readLocation(tx: Tx, countId: string, location: string | null) {
  const [place] = location ? await readCountPlaces(tx, [countId], location) : []
  const lines = location ? await readCountLines(tx, { countIds: [countId], location }) : []
  return { place, lines, toScan: { places: place ? [placeToCount(place)] : [], lines: lines.map(lineToCount) } }
}

type AtLocation = Awaited<ReturnType<typeof readLocation>>

const placeToCount = (place: Awaited<ReturnType<typeof readCountPlaces>>[number]) => ({
  location: place.location.code,
  isEmpty: place.emptyAt !== null,
  isSkipped: place.skipReason !== null,
})

const lineToCount = (line: CountLineRow): LineToCount => ({
  ...{ id: line.id, location: line.location, productId: line.productId, sku: line.sku, tally: line.tally },
  ...{ productName: line.product.name, productNameEn: line.product.declaredNameEn || null },
  progress: progressOf(assess(line).state),
})

/** Adds scanned pieces to a line, which the book may not know. Fails with LINE_HELD if somebody else counts it. */
async function tally(
  tx: Tx,
  call: Call,
  count: LockedCount,
  { place, lines }: AtLocation,
  view: CountView,
  { meant, said, product }: { meant: CountSaid & { kind: 'PRODUCT' }; said: Said; product: ScannedProduct },
): Promise<void> {
  const { locationId, location } = place as NonNullable<typeof place>
  const known = lines.find(({ productId }) => productId === product.id)
  const held = await heldByOther(tx, call, known, location.code)
  if (held && !said.takeOver) throw held
  const changed = view.lines[0] as LineToCount
  const pieces = held ? meant.pieces : changed.tally
  if (!known) {
    await insertFound(tx, call, {
      ...{ countId: count.id, warehouseId: count.warehouseId, customerId: product.customerId, locationId, productId: product.id },
      quality: qualityIn(location.cargoArea?.type ?? 'PICKING'),
    })
    await readBook(tx, call, count.id, { productIds: [product.id], withZero: true, locationId })
    if (view.place) await setPlace(tx, count.id, locationId, { emptyAt: null })
  }
  const [line] = known ? [known] : await readCountLines(tx, { countIds: [count.id], location: location.code, productId: product.id })
  await setLines(tx, [(line as CountLineRow).id], { tally: pieces, holderId: call.actor.id, heldAt: call.now })
}

/** Ends the counting of lines, or skips them. Fails with LINE_HELD if somebody else counts one. */
async function settle(
  tx: Tx,
  call: Call,
  count: LockedCount,
  { place, lines }: AtLocation,
  view: CountView,
  meant: CountSaid,
  { takeOver }: Said,
): Promise<void> {
  const { locationId, location } = place as NonNullable<typeof place>
  const changed = lines.filter(({ productId }) => view.lines.some((line) => line.productId === productId))
  for (const line of changed) {
    const held = await heldByOther(tx, call, line, location.code)
    if (held && !takeOver) throw held
  }
  const ids = changed.map(({ id }) => id)
  // Never later than the server learns of it, whatever the clock of the device says.
  const countedAt = call.scannedAt && call.scannedAt < call.now ? call.scannedAt : call.now
  if (meant.kind === 'COUNTED') {
    const entries = ids.map((lineId) => ({ lineId, pieces: meant.pieces }))
    await insertEntries(tx, call, entries, countedAt)
    if (!meant.productId) await setPlace(tx, count.id, locationId, { emptyAt: countedAt, skipReason: null })
  } else if (meant.kind === 'SKIP') {
    await setLines(tx, ids, { skipReason: meant.reason, tally: null, holderId: null, heldAt: null })
    if (!meant.productId) await setPlace(tx, count.id, locationId, { skipReason: meant.reason })
  }
}

/** The refusal if another person counts a line right now. */
async function heldByOther(tx: Tx, call: Call, line: CountLineRow | undefined, location: string) {
  if (!line?.holderId || line.tally === null || line.holderId === call.actor.id) return null
  return LineHeld({ name: await holderName(tx, line.holderId, call.language), sku: line.sku, location })
}

/** What those who count see after a change: without figures of the book if the count is blind. */
async function seen(tx: Tx, count: LockedCount, view: CountView, location: string): Promise<CountView> {
  const rows = await readCountLines(tx, { countIds: [count.id], location })
  const changed = rows.filter(({ productId }) => view.lines.some((line) => line.productId === productId))
  const lines = changed.map(lineToCount)
  const isAgain = view.step === 'COUNTED' && lines.some(({ progress }) => progress === 'RECOUNT')
  const shown = isAgain ? changed[0] : changed.find(({ productId }) => productId === view.productId)
  return {
    ...view,
    ...{ step: isAgain ? 'RECOUNT' : view.step, state: 'COUNTING', lines },
    productId: shown?.productId ?? view.productId,
    expected: count.isBlind || !shown ? null : assess({ ...shown, entries: [] }).expected,
  }
}
