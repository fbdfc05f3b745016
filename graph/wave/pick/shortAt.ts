import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { refusalOf } from '../../kernel/sql/sqlError.ts'
import { markAbnormal } from '../../package/steps/abnormal.ts'
import { InsufficientAtLocation } from '../../stock/failures.ts'
import { holdForCount } from '../../stock/steps/hold.ts'
import { post } from '../../stock/steps/post.ts'
import { OtherPlaceTaken } from '../failures.ts'
import { type CartBox, sharesAfter } from '../rules/boxes.ts'
import type { PickSaid, PickView } from '../rules/picking.ts'
import { chooseAffectedLines } from '../short.ts'
import type { WaveAtPick } from '../store/loadPick.ts'
import type { PickTaskLine } from '../store/picking.ts'
import { readPilesAt, toPickable, type WavePile } from '../store/picks.ts'
import { waveFact } from '../store/wave.ts'
import { allocateElsewhere } from './otherPlaces.ts'

interface Reported {
  /** Locked, if pieces are picked elsewhere. */
  wave: WaveAtPick
  /** A line of the product that is short, and all lines of its location. */
  line: PickTaskLine
  here: readonly PickTaskLine[]
  meant: PickSaid & { kind: 'SHORT' }
  view: PickView<PickTaskLine>
  /** Boxes of the pick cart for the goods. */
  boxes: readonly CartBox[]
}

/**
 * Reports pieces missing at a location: by the rule that confirms picking, at once. Those that are picked at another location are allocated there. The
 * last step of a command.
 */
export async function shortAt(
  tx: Tx,
  call: Call,
  { wave, line, here, meant, view, boxes }: Reported,
): Promise<{ result: PickView<PickTaskLine>; facts: Fact[] }> {
  const { locationId, productId, sku } = line
  const elsewhere = meant.elsewhere ?? null
  const pieces = elsewhere?.pieces ?? 0
  const piles = await readPilesAt(tx, wave.id, { locationId, productId })
  const short = missingPiles(piles, { locationId, productId, missing: meant.missing - pieces })
  const moved = missingPiles(without(piles, short), { locationId, productId, missing: pieces })
  const reason = meant.reason === 'DAMAGED' ? 'GOODS_DAMAGED' : 'OUT_OF_STOCK'
  const marked = await markAbnormal(tx, call, [...new Set(short.map(({ packageId }) => packageId))], reason)
  const wants = moved.map(({ ownerId, quantity }) => ({ lineId: ownerId, productId, quantity }))
  const again = elsewhere ? await allocateElsewhere(tx, call, wave, elsewhere.location, { locationId, productId, sku, wants }) : []
  const missing = [...short, ...moved]
  const hold = await holdForCount(tx, call, missing)
  try {
    await post(tx, call, { kind: 'Wave', id: wave.id, number: wave.number }, { allocations: [...hold.allocations, ...again] })
  } catch (error) {
    if (elsewhere && refusalOf(error)?.code === InsufficientAtLocation.code) throw OtherPlaceTaken({ ...elsewhere, sku })
    throw error
  }
  const missingOf = Map.groupBy(missing, ({ batchId }) => batchId)
  const lines = here.flatMap((one) => {
    const less = one.productId === productId ? (missingOf.get(one.batchId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0) : 0
    if (less === 0) return []
    const shares = (missingOf.get(one.batchId) ?? []).reduce(
      (left, { box, quantity }) => (box === null ? left : sharesAfter(left, box, quantity)),
      one.shares,
    )
    return [{ ...one, open: one.open - less, shares }]
  })
  const affectedBoxes = new Set(short.map(({ box }) => box))
  const abnormal = boxes.filter(({ box }) => affectedBoxes.has(box)).map((one) => ({ ...one, isAbnormal: true }))
  const fact = waveFact('short-picked', wave, {
    locationId,
    productId,
    pieces: meant.missing,
    reason: meant.reason,
    ...elsewhereOf(elsewhere),
  })
  return { result: { ...view, lines, boxes: abnormal }, facts: [fact, ...marked.facts, ...hold.facts] }
}

const elsewhereOf = (elsewhere: PickView['elsewhere']) =>
  elsewhere ? { otherLocation: elsewhere.location, otherPieces: elsewhere.pieces } : {}

/** The piles that missing pieces are taken from. */
function missingPiles(piles: readonly WavePile[], short: { locationId: string; productId: string; missing: number }): WavePile[] {
  if (short.missing === 0) return []
  const { affected } = chooseAffectedLines(toPickable(piles), [short])
  return affected.map(({ held, quantity, packageId }) => ({ ...(held as WavePile), quantity, packageId }))
}

/** What is left of the piles. */
const without = (piles: readonly WavePile[], taken: readonly WavePile[]): WavePile[] =>
  piles.flatMap((pile) => {
    const same = taken.filter(({ ownerId, batchId }) => ownerId === pile.ownerId && batchId === pile.batchId)
    const quantity = pile.quantity - same.reduce((sum, one) => sum + one.quantity, 0)
    return quantity > 0 ? [{ ...pile, quantity }] : []
  })
