import type { Call } from '../../kernel/command/call.ts'
import { type Decision, loadDecideSave, NotDirect, savesNothing } from '../../kernel/command/loadDecideSave.ts'
import { NotFound, Required } from '../../kernel/failures.ts'
import { nameValues } from '../../kernel/name.ts'
import { parseScan, readAs, truncateScan } from '../../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../../product/failures.ts'
import { valuesOfAmbiguity } from '../../product/rules/ambiguous.ts'
import { meantByCode, readProductCode, scannedPieces } from '../../product/rules/scanned.ts'
import { CountNotFound, LineHeld, ScanCountFirst } from '../failures.ts'
import type { CountScanInput } from '../input.ts'
import { assess, progressOf, recountToCount, refuseCounter } from '../rules/counting.ts'
import { type CountSaid, type CountView, decideCount, type LineToCount, requireOpenCount } from '../rules/countScan.ts'
import { qualityIn } from '../rules/transfer.ts'
import {
  type CountedProduct,
  type LoadedCount,
  type LoadedCountLine,
  type LoadedPlace,
  loadOfCount,
  readCount,
  valuesOfCount,
} from '../store/loadCount.ts'
import { type Counted, countParts, type FoundLine, valuesOfCounted } from '../store/saveCount.ts'
import { countFact } from './countFact.ts'

type Said = ReturnType<(typeof CountScanInput)['parse']>
type OpenCount = NonNullable<LoadedCount['count']>

/** What a scan means. */
interface Meaning {
  count: OpenCount
  /** Location on the screen. */
  shown: string | null
  meant: CountSaid
  product: CountedProduct | null
}

/** Opens a count, shows a location, adds pieces, ends the counting of goods or skips them. The first change of a count reads its book before. */
export const counting = loadDecideSave({
  together: (_inputs: readonly Said[]) => 1,
  load: loadOfCount,
  valuesOf: ([said]) => valuesOfCount(said as Said),
  read: readCount,
  decide(loaded: LoadedCount, call, said): Decision<LoadedCount, Counted | null, CountView> {
    const { count, meant, shown, product } = meaningOf(loaded, said)
    const location = meant.kind === 'PLACE' ? meant.location : shown
    const lines = loaded.lines.filter((line) => line.location === location)
    const place = loaded.places.find((one) => one.location === location)
    if (changes(meant) && count.state === 'TO_COUNT') throw new NotDirect()
    const toScan = { ...count, places: place ? [placeToCount(place)] : [], lines: lines.map((line) => lineToCount(line, call, count)) }
    const { view } = decideCount(toScan, meant, shown)
    if (!changes(meant) || !place) return { loaded, change: null, result: view, facts: [] }
    const here = { count, place, lines, view }
    const { change, after } = meant.kind === 'PRODUCT' ? tally(loaded, call, here, product, said) : settle(call, here, meant, said)
    return { loaded, change, result: seen(count, call, view, after), facts: [countFact('counted', count)] }
  },
  save([first]) {
    const { call, change } = first as { call: Call; change: Counted | null }
    return change ? { parts: countParts, rows: 1, values: valuesOfCounted(call, change) } : savesNothing
  },
})

/** The count that a scan changes; null if it changes none. Fails as the scan does. */
export function countedBy(loaded: LoadedCount, said: Said): OpenCount | null {
  const { count, meant } = meaningOf(loaded, said)
  return changes(meant) ? count : null
}

const changes = ({ kind }: CountSaid): boolean => kind !== 'OPEN' && kind !== 'PLACE'

/** What a scan means. Fails with REQUIRED, PRODUCT_NOT_FOUND or PRODUCT_AMBIGUOUS, or as `requireCount`. */
function meaningOf(loaded: LoadedCount, said: Said): Meaning {
  const { code, counted, skip, productId = null, quantity } = said
  const count = requireCount(loaded, said)
  requireOpenCount(count)
  const shown = readAs(parseScan(said.location ?? ''), 'location')
  const means = (meant: CountSaid, product: CountedProduct | null = null) => ({ count, shown, meant, product })
  if (count.isNamed) return means({ kind: 'OPEN' })
  if (typeof counted === 'number') return means({ kind: 'COUNTED', productId, pieces: counted })
  if (skip) return means({ kind: 'SKIP', productId, reason: skip })
  if (!code) throw Required({}, 'code')
  const place = readAs(parseScan(code), 'location')
  const read = readProductCode(code)
  const products = read ? meantByCode(read, loaded.products) : []
  const here = loaded.lines.filter(({ location }) => location === shown)
  const known = products.filter((product) => here.some((line) => line.productId === product.id))
  // A product of the location whose code has the form of a location's is the product.
  if (place && known.length === 0) return means({ kind: 'PLACE', location: place })
  const candidates = known.length > 0 ? known : products
  const chosen = candidates.find((product) => product.id === productId)
  const [first, second] = chosen ? [chosen] : candidates
  if (!first) throw ProductNotFound({ code: truncateScan(code) })
  if (second) throw ProductAmbiguous(valuesOfAmbiguity(code, candidates))
  const { id, sku, productName, productNameEn } = first
  const pieces = scannedPieces(code, first.pieces, quantity ?? 1)
  return means({ kind: 'PRODUCT', product: { productId: id, sku, productName, productNameEn }, pieces }, { ...first, pieces })
}

/** The count that a scan opens or belongs to. Fails with SCAN_COUNT_FIRST, COUNT_NOT_FOUND or NOT_FOUND. */
function requireCount({ count }: LoadedCount, { warehouseId, code, stockCountId }: Said): OpenCount {
  if (count?.warehouseId === warehouseId) return count
  if (!count && stockCountId) throw NotFound({ what: 'StockCount' }, 'stockCountId')
  const isPlace = code ? readAs(parseScan(code), 'location') !== null : false
  throw count || (code && !isPlace) ? CountNotFound({ code: truncateScan(code ?? '') }) : ScanCountFirst()
}

const placeToCount = ({ location, emptyAt, skipReason }: LoadedPlace) => ({
  location,
  isEmpty: emptyAt !== null,
  isSkipped: skipReason !== null,
})

const lineToCount = (line: LoadedCountLine, call: Call, { isBlind }: OpenCount): LineToCount => ({
  id: line.id,
  location: line.location,
  productId: line.productId,
  sku: line.sku,
  tally: line.tally,
  productName: line.productName,
  productNameEn: line.productNameEn,
  progress: progressOf(assess(line).state),
  recount: recountToCount(line, personOf(call), isBlind),
})

interface AtLocation {
  count: OpenCount
  place: LoadedPlace
  lines: readonly LoadedCountLine[]
  view: CountView
}

interface Change {
  change: Counted
  /** The changed lines after the scan. */
  after: readonly LoadedCountLine[]
}

/** Adds scanned pieces to a line, which the book may not know. Fails with LINE_HELD if somebody else counts it. */
function tally(loaded: LoadedCount, call: Call, at: AtLocation, product: CountedProduct | null, { takeOver }: Said): Change {
  const { count, place, lines, view } = at
  const [changed] = view.lines as [LineToCount]
  const known = lines.find(({ productId }) => productId === changed.productId)
  const held = known ? heldByOther(call, known) : null
  const refusal = known && refuseCounter(known, personOf(call))
  if (refusal) throw refusal
  if (held && !takeOver) throw held
  const nothing = { count, place, entries: [], countedAt: call.now }
  const filled = { emptyAt: null, skipReason: place.skipReason }
  if (known) {
    const pieces = held ? (changed.tally ?? 0) - (known.tally ?? 0) : changed.tally
    const line = { ...known, tally: pieces, holderId: call.actor.id }
    return { change: { ...nothing, placeAfter: place.emptyAt ? filled : null, lines: [line], found: null }, after: [line] }
  }
  const found = foundLine(loaded, call, place, product as CountedProduct, changed.tally ?? 0)
  const { id, book, productId } = found
  const line: LoadedCountLine = {
    id,
    row: '',
    location: place.location,
    productId,
    sku: changed.sku,
    productName: changed.productName,
    productNameEn: changed.productNameEn,
    book: book.book,
    bookAt: call.now,
    entries: [],
    movements: [],
    tally: found.tally,
    holderId: call.actor.id,
    holder: null,
    skipReason: null,
    recountAskedAt: null,
    approvedDifference: null,
    refusedReason: null,
  }
  return { change: { ...nothing, placeAfter: filled, lines: [], found }, after: [line] }
}

/** A new line of a product that the book does not know at a location; its book is what lies there now. */
function foundLine({ books }: LoadedCount, call: Call, place: LoadedPlace, { id, customerId }: CountedProduct, pieces: number): FoundLine {
  const quality = qualityIn(place.areaType ?? 'PICKING')
  const book = books.find((one) => one.productId === id && one.location === place.location && one.quality === quality)
  return { id: call.newId(), productId: id, customerId, quality, book: book ?? { book: 0, bookRows: {} }, tally: pieces }
}

/** Ends the counting of lines, or skips them. Fails with LINE_HELD if somebody else counts one. */
function settle(call: Call, { count, place, lines, view }: AtLocation, meant: CountSaid, { takeOver }: Said): Change {
  const mine = lines.filter(({ productId }) => view.lines.some((line) => line.productId === productId))
  const refusalOf = (line: LoadedCountLine) => (meant.kind === 'COUNTED' ? refuseCounter(line, personOf(call)) : null)
  // An empty location leaves out what another person has to count.
  const isAll = meant.kind === 'COUNTED' && !meant.productId
  const allowed = mine.filter((line) => !refusalOf(line))
  const changed = isAll && allowed.length > 0 ? allowed : mine
  for (const line of changed) {
    const refusal = refusalOf(line)
    if (refusal) throw refusal
    const held = heldByOther(call, line)
    if (held && !takeOver) throw held
  }
  // Never later than the server learns of it, whatever the clock of the device says.
  const countedAt = call.scannedAt && call.scannedAt < call.now ? call.scannedAt : call.now
  const freed = { tally: null, holderId: null }
  if (meant.kind === 'SKIP') {
    const { reason: skipReason, productId } = meant
    const after = changed.map((line) => ({ ...line, ...freed, skipReason }))
    const placeAfter = productId ? null : { emptyAt: place.emptyAt, skipReason }
    return { change: { count, place, placeAfter, lines: after, found: null, entries: [], countedAt }, after }
  }
  const { pieces, productId } = meant as CountSaid & { kind: 'COUNTED' }
  const entry = { counted: pieces, countedAt, recordedAt: call.now, by: personOf(call) }
  const after = changed.map((line) => ({ ...line, ...freed, skipReason: null, refusedReason: null, entries: [...line.entries, entry] }))
  const entries = after.map(({ id: lineId }) => ({ id: call.newId(), lineId, pieces }))
  const placeAfter = productId ? null : { emptyAt: countedAt, skipReason: null }
  return { change: { count, place, placeAfter, lines: after, found: null, entries, countedAt }, after }
}

/** Who counts at a station: always a member of staff. */
const personOf = ({ actor: { kind, id } }: Call) => `${kind} ${id}`

/** The refusal if another person counts a line right now. */
function heldByOther({ actor }: Call, { holderId, holder, tally: pieces, sku, location }: LoadedCountLine) {
  if (!holderId || pieces === null || holderId === actor.id) return null
  return LineHeld({ ...nameValues('name', holder ?? { name: '', nameEn: null }), sku, location })
}

/** What those who count see after a change: without figures of the book if the count is blind. */
function seen(count: OpenCount, call: Call, view: CountView, after: readonly LoadedCountLine[]): CountView {
  const lines = after.map((line) => lineToCount(line, call, count))
  const isAgain = view.step === 'COUNTED' && lines.some(({ progress }) => progress === 'RECOUNT')
  const shown = isAgain ? after[0] : after.find(({ productId }) => productId === view.productId)
  return {
    ...view,
    step: isAgain ? 'RECOUNT' : view.step,
    state: 'COUNTING',
    lines,
    productId: shown?.productId ?? view.productId,
    expected: count.isBlind || !shown ? null : assess({ ...shown, entries: [] }).expected,
  }
}
