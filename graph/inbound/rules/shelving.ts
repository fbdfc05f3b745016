import type { Failure } from '../../kernel/command/failure.ts'
import { NotInState } from '../../kernel/failures.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { areasFor } from '../../stock/rules.ts'
import type { ScannedLocation } from '../../warehouse/steps.ts'
import {
  AboveToPutAway,
  AboveUnshelved,
  AreaMismatch,
  NothingToTakeBack,
  ProductNotInOrder,
  ProductNotReceived,
  ProductShelved,
  ScanProductFirst,
  UnshelvedLeft,
} from '../failures.ts'
import {
  type Decision,
  type Line,
  lineOf,
  type Order,
  type QualityValue,
  receivedOf,
  requireOpen,
  type ScannedOrder,
  toPutAwayOf,
  withLine,
} from './model.ts'
import { isDone } from './status.ts'

/** Completes an order if nothing is left to do. */
export function completeIfDone<O extends ScannedOrder>({ order, actions }: Decision<O>, at: Date): Decision<O> {
  if (order.state !== 'IN_STORAGE' || !isDone(order)) return { order, actions }
  return { order: { ...order, state: 'COMPLETED', completedAt: at }, actions: [...actions, 'finish'] }
}

const shelved = <O extends ScannedOrder>(order: O, lineId: string, quality: QualityValue, quantity: number): O =>
  withLine(order, lineId, (line) => ({
    ...line,
    shelvedGood: line.shelvedGood + (quality === 'GOOD' ? quantity : 0),
    shelvedDefective: line.shelvedDefective + (quality === 'DEFECTIVE' ? quantity : 0),
  }))

/** Line of the product that the user has in hand; a location is scanned after its product. */
export function lineInHand(order: ScannedOrder, productId: string | null | undefined): Line {
  if (!productId) throw ScanProductFirst()
  const line = order.lines.find((one) => one.productId === productId)
  if (!line) throw ProductNotInOrder({ sku: '', order: order.number })
  return line
}

/**
 * Quality of a product to put away; fails if nothing is left. The wanted quality may belong to the previous product: it is used only if this
 * product has such pieces.
 */
export function chooseQuality(line: Line, wanted: QualityValue | null): QualityValue {
  const quality = nextQuality(line, wanted ?? 'GOOD')
  if (!quality) throw nothingLeft(line)
  return quality
}

/** Pieces of a chosen carton; null for a single piece, of which all that are left are meant. Fails with ABOVE_TO_PUT_AWAY. */
export function cartonInHand(line: Line, quality: QualityValue, pieces: number): number | null {
  if (pieces === 1) return null
  const toPutAway = toPutAwayOf(line, quality)
  if (pieces > toPutAway) throw AboveToPutAway({ sku: line.sku, toPutAway, quantity: pieces })
  return pieces
}

/** Quality to put away next: the same one first; null if done. */
export function nextQuality(line: Line, quality: QualityValue): QualityValue | null {
  const other = quality === 'GOOD' ? 'DEFECTIVE' : 'GOOD'
  return toPutAwayOf(line, quality) > 0 ? quality : toPutAwayOf(line, other) > 0 ? other : null
}

/** Why nothing of a product can be put away: nothing received, all put away, or only the other quality is left. */
export function nothingLeft(line: Line): Failure {
  const received = receivedOf(line)
  if (received === 0) return ProductNotReceived({ sku: line.sku })
  const all = toPutAwayOf(line, 'GOOD') === 0 && toPutAwayOf(line, 'DEFECTIVE') === 0
  return all ? ProductShelved({ sku: line.sku, received }) : AboveToPutAway({ sku: line.sku, toPutAway: 0, quantity: 1 })
}

/** The location that a screen proposed, if the goods were put at another one: a neighbour's label is scanned by mistake. */
export function missedCode(proposed: string | null | undefined, code: string): string | null {
  const place = proposed ? readAs(parseScan(proposed), 'location') : null
  return place === code ? null : place
}

/** Puts away received pieces of one quality, never more than are left. */
export function shelve<O extends ScannedOrder>(order: O, lineId: string, quality: QualityValue, quantity: number, at: Date): Decision<O> {
  requireOpen(order)
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  const line = lineOf(order, lineId)
  const toPutAway = toPutAwayOf(line, quality)
  if (quantity > toPutAway) throw AboveToPutAway({ sku: line.sku, toPutAway, quantity })
  return completeIfDone({ order: shelved(order, lineId, quality, quantity), actions: [] }, at)
}

/** Undo of `shelve`, while the order is open. */
export function unshelve(order: Order, lineId: string, quality: QualityValue, quantity: number): Decision {
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  const line = lineOf(order, lineId)
  if (quantity > (quality === 'GOOD' ? line.shelvedGood : line.shelvedDefective)) throw NothingToTakeBack()
  return { order: shelved(order, lineId, quality, -quantity), actions: [] }
}

/** Disposition of pieces that are not put away when an order is force-completed: a location or a write-off. */
export interface UnshelvedDisposition {
  lineId: string
  quality: QualityValue
  quantity: number
  lost: boolean
}

/** Force-completes an order: the dispositions must cover exactly the pieces that are not put away. */
export function forceComplete(order: Order, fates: readonly UnshelvedDisposition[], at: Date): Decision {
  if (order.state !== 'TO_BE_STORED' && order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  let after = order
  for (const line of order.lines) {
    const mine = fates.filter(({ lineId }) => lineId === line.id)
    const named = (quality: QualityValue) =>
      mine.filter((fate) => fate.quality === quality).reduce((sum, { quantity }) => sum + quantity, 0)
    const good = toPutAwayOf(line, 'GOOD')
    const defective = toPutAwayOf(line, 'DEFECTIVE')
    if (named('GOOD') > good || named('DEFECTIVE') > defective) throw AboveUnshelved({ sku: line.sku, good, defective })
    const left = { good: good - named('GOOD'), defective: defective - named('DEFECTIVE') }
    if (left.good + left.defective > 0) throw UnshelvedLeft({ sku: line.sku, ...left })
    for (const { quality, quantity, lost } of mine) {
      after = lost ? withLine(after, line.id, (one) => ({ ...one, lost: one.lost + quantity })) : shelved(after, line.id, quality, quantity)
    }
  }
  return { order: { ...after, state: 'COMPLETED', closedAt: order.closedAt ?? at, completedAt: at }, actions: ['force'] }
}

/** The quality that a location's area holds; fails if it is not the intended one or if the area is only for transit. */
export function qualityOf(location: Pick<ScannedLocation, 'code' | 'areaType'>, meant: QualityValue | null): QualityValue {
  const quality = (['GOOD', 'DEFECTIVE'] as const).find((one) => areasFor[one].includes(location.areaType))
  if (!quality || (meant && meant !== quality)) throw AreaMismatch({ location: location.code })
  return quality
}
