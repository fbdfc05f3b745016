import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import { type Decision, loadDecideSave, NotDirect, savesNothing } from '../../kernel/command/loadDecideSave.ts'
import { Required } from '../../kernel/failures.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { parseScan, readAs, truncateScan } from '../../kernel/states/codes.ts'
import { pickedParts, progressOfLines, sortedWhilePickingParts } from '../../package/steps/progress.ts'
import { ProductAmbiguous, ProductNotFound } from '../../product/failures.ts'
import { valuesOfAmbiguity } from '../../product/rules/ambiguous.ts'
import { meantByCode, readProductCode, scannedPieces } from '../../product/rules/scanned.ts'
import { moveAllocated } from '../../stock/rules.ts'
import { unchangedClaims, valuesOfAllocations } from '../../stock/steps/allocations.ts'
import { postingParts, valuesOfPosting } from '../../stock/steps/post.ts'
import { PickCartNotNeeded } from '../cart/failures.ts'
import { NothingToUndo } from '../failures.ts'
import type { PickScanInput } from '../input.ts'
import { slotNumber } from '../rules/packing.ts'
import {
  decidePick,
  isBeingPicked,
  isSortedWhilePicking,
  meantToPick,
  needsCart,
  type PickPart,
  type PickSaid,
  type PickView,
  type WaveToPick,
} from '../rules/picking.ts'
import { payloadOfSorted } from '../scan/sortedScan.ts'
import { type LoadedPick, type LoadedPile, loadOfPick, readPick, type WaveAtPick } from '../store/loadPick.ts'
import type { PickTaskLine } from '../store/picking.ts'
import type { WavePile } from '../store/picks.ts'
import { unchangedWave, valuesOfWave, waveFact } from '../store/wave.ts'

export type PickInput = ReturnType<(typeof PickScanInput)['parse']>

/** Pieces that a scan moves from the shelf to the OUT location of the wave, or back. */
interface Move {
  wave: WaveAtPick
  moved: readonly LoadedPile[]
  /** Stock of the product in the same place, which decided on it. */
  seen: readonly LoadedPile[]
  toId: string
  sign: 1 | -1
  /** Whether the pieces go into a box of the pick cart, or come out of it. */
  isSorted: boolean
}

const postedAfter = (ready: string) => `${unchangedClaims(ready)}, ${postingParts('unchanged_claims')}, saved as (select 1 from posted)`
const parts = { sql: `${unchangedWave}, ${pickedParts('unchanged')}, ${postedAfter('picked_all')}` }
const partsWithBox = { sql: `${unchangedWave}, ${sortedWhilePickingParts('unchanged')}, ${postedAfter('sorted_all')}` }

/** Code of the location on the screen. */
export const shownPlace = ({ location }: PickInput): string | null => readAs(parseScan(location ?? ''), 'location')

/** Values of `loadOfPick`. */
export function valuesOfPick(said: PickInput): Values {
  const code = said.code ?? ''
  const place = readAs(parseScan(code), 'location')
  return {
    warehouseId: said.warehouseId,
    waveId: said.waveId ?? null,
    waveNumber: readAs(parseScan(code), 'wave'),
    places: [shownPlace(said), place].filter((one) => one !== null),
    keys: readProductCode(code)?.keys ?? [],
  }
}

/** Picks goods into the wave or back, shows a location, or confirms a box; skipping and missing goods change more. */
export const picking = loadDecideSave({
  // One scan per transaction, because it ends with contended rows.
  together: (_inputs: readonly PickInput[]) => 1,
  load: loadOfPick,
  valuesOf: ([said]) => valuesOfPick(said as PickInput),
  read: readPick,
  decide(loaded: LoadedPick, call, said): Decision<LoadedPick, Move | null, PickView<PickTaskLine>> {
    const { wave, pickerIds } = loaded
    const isOther =
      loaded.namesWave ||
      !said.code ||
      said.skip ||
      said.fullBox ||
      said.otherLocation ||
      typeof (said.otherPieces ?? said.missing) === 'number'
    const isRefused = !isBeingPicked(wave) || needsCart(wave) || !pickerIds.some((id) => id === staffIdOf(call))
    if (isOther || isRefused || (wave.bindCart && namesCart(loaded, said.code ?? ''))) throw new NotDirect()
    const shown = shownPlace(said)
    const { task, meant } = meaningOf(loaded, said)
    const { view, parts: picked } = decidePick(task, meant, shown)
    if (meant.kind !== 'PICK' && meant.kind !== 'PUT_BACK') return { loaded, change: null, result: view, facts: [] }
    const isBack = meant.kind === 'PUT_BACK'
    const [{ line }] = picked as [PickPart<PickTaskLine>]
    const fromId = isBack ? wave.outLocationId : line.locationId
    const seen = loaded.piles.filter((pile) => pile.locationId === fromId && pile.productId === line.productId)
    const box = picked[0]?.box ?? null
    const own = seen.filter((pile) => !isSortedWhilePicking(wave) || pile.box === box).toSorted(byNeed)
    const piles = isBack ? own.toReversed() : own
    const moved = picked.flatMap((part) => takePart(piles, part))
    const pieces = moved.reduce((sum, { quantity }) => sum + quantity, 0)
    const isSorted = box !== null
    const tooMany = ({ quantity, lineSorted, lineUnsorted }: LoadedPile) => quantity > (isBack ? lineSorted : lineUnsorted)
    if (pieces < view.quantity || (isSorted && moved.some(tooMany))) throw NothingToUndo()
    return {
      loaded,
      change: { wave, moved, seen, toId: isBack ? line.locationId : wave.outLocationId, sign: isBack ? -1 : 1, isSorted },
      result: view,
      facts: [
        waveFact(isBack ? 'put-back' : 'piece-picked', wave, { pieces: view.quantity }),
        ...(box === null ? [] : [sortingFact(call, wave, { box, moved, pieces: isBack ? -pieces : pieces })]),
      ],
    }
  },
  save([first]) {
    const { call, change } = first as { call: Call; change: Move | null }
    if (!change) return savesNothing
    const { wave, moved, seen, toId, sign, isSorted } = change
    const lines = moved.map(({ ownerId, packageId, quantity }) => ({ lineId: ownerId, packageId, pieces: sign * quantity }))
    return {
      parts: isSorted ? partsWithBox : parts,
      rows: 1,
      values: {
        ...valuesOfWave([{ change }]),
        ...progressOfLines(lines).values,
        ...valuesOfAllocations(seen),
        ...valuesOfPosting(call, moveAllocated(moved, toId), { kind: 'Wave', id: wave.id, number: wave.number }),
      },
    }
  },
})

function sortingFact(call: Call, wave: WaveAtPick, { box, moved, pieces }: { box: number; moved: readonly WavePile[]; pieces: number }) {
  const { packageId, productId } = moved[0] as WavePile
  return waveFact('sorting', wave, payloadOfSorted(call, { packageId, slot: box, productId, pieces }))
}

/** Whether a code is the number of a pick cart: a plain one may have its form and be goods of a wave that has its cart. */
export function namesCart({ wave, products, lines }: Pick<LoadedPick, 'wave' | 'products' | 'lines'>, code: string): boolean {
  const scan = parseScan(code)
  if (readAs(scan, 'car') === null) return false
  return scan.kind !== 'plain' || wave.cartId === null || !lines.some(({ productId }) => products.some(({ id }) => id === productId))
}

/** What a scan means, with the lines that decide on it. */
export function meaningOf(loaded: LoadedPick, said: PickInput): { task: WaveToPick<PickTaskLine>; meant: PickSaid } {
  const { code, box = null, unconfirmedBox = null, productId, quantity, skip, missing, reason, otherLocation, otherPieces, putBack } = said
  const { wave, lines } = loaded
  const shown = shownPlace(said)
  const taskAt = (location: string | null, productIds: readonly string[], boxes: LoadedPick['boxes'] = []) => ({
    ...wave,
    lines: lines.filter((line) => line.location === location || productIds.includes(line.productId)),
    boxes,
    freeBoxes: [],
  })
  const slot = code && isSortedWhilePicking(wave) ? readAs(parseScan(code), 'slot') : null
  if (skip) return { task: taskAt(shown, []), meant: { kind: 'SKIP', unconfirmedBox } }
  if (!code) throw Required({}, 'code')
  const place = readAs(parseScan(code), 'location')
  const read = readProductCode(code)
  const products = read ? meantByCode(read, loaded.products) : []
  const ids = products.map((product) => product.id)
  const task = taskAt(shown, ids, loaded.boxes)
  const candidates = meantToPick(task.lines, products, { shown, chosenId: productId, putBack })
  const [product, second] = candidates
  // A product of the wave whose code has the form of a location's is the product.
  if (place && !task.lines.some((line) => line.productId === product?.id)) {
    const there = taskAt(place, [])
    if (!product || there.lines.length > 0) return { task: there, meant: { kind: 'PLACE', location: place, unconfirmedBox } }
  }
  if (slot !== null && !task.lines.some((line) => line.productId === product?.id))
    return { task, meant: { kind: 'BOX', scanned: slotNumber(slot) ?? 0, unconfirmedBox } }
  if (!product && readAs(parseScan(code), 'car')) throw PickCartNotNeeded({ number: wave.number })
  if (!product) throw ProductNotFound({ code: truncateScan(code) })
  if (second) throw ProductAmbiguous(valuesOfAmbiguity(code, candidates))
  if (typeof missing === 'number') {
    if (!reason) throw Required({}, 'reason')
    const elsewhere = otherLocation ? { location: placeNamed(otherLocation), pieces: Math.min(missing, otherPieces ?? missing) } : null
    return { task, meant: { kind: 'SHORT', productId: product.id, missing, reason, elsewhere, unconfirmedBox } }
  }
  const pieces = scannedPieces(code, product.pieces, quantity ?? 1)
  return { task, meant: { kind: putBack ? 'PUT_BACK' : 'PICK', productId: product.id, sku: product.sku, pieces, box, unconfirmedBox } }
}

const placeNamed = (code: string): string => readAs(parseScan(code), 'location') ?? truncateScan(code)

/** Whose pieces are picked first: of packages that are not abnormal, the oldest first, so that a short pick affects the newest. */
const byNeed = (a: WavePile, b: WavePile): number =>
  Number(a.state === 'ABNORMAL') - Number(b.state === 'ABNORMAL') || a.packageId.localeCompare(b.packageId)

/** Pieces of a line's batch out of the piles, in their order. */
function takePart(piles: readonly LoadedPile[], { line, pieces }: PickPart<PickTaskLine>): LoadedPile[] {
  let rest = pieces
  return piles
    .filter(({ batchId }) => batchId === line.batchId)
    .flatMap((pile) => {
      const quantity = Math.min(rest, pile.quantity)
      rest -= quantity
      return quantity > 0 ? [{ ...pile, quantity }] : []
    })
}
