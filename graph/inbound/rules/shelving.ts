import { NotInState } from '../../kernel/failures.ts'
import { AboveListable, AboveUnshelved, NothingToTakeBack, UnshelvedLeft } from '../failures.ts'
import { type Decision, lineOf, listableOf, type Order, type QualityValue, withLine } from './model.ts'
import { isDone } from './status.ts'

/** An order of which nothing is left to do completes by itself. */
export function settle({ order, actions }: Decision, at: Date): Decision {
  if (order.state !== 'IN_STORAGE' || !isDone(order)) return { order, actions }
  return { order: { ...order, state: 'COMPLETED', completedAt: at }, actions: [...actions, 'finish'] }
}

const shelved = (order: Order, lineId: string, quality: QualityValue, quantity: number): Order =>
  withLine(order, lineId, (line) => ({
    ...line,
    shelvedGood: line.shelvedGood + (quality === 'GOOD' ? quantity : 0),
    shelvedDefective: line.shelvedDefective + (quality === 'DEFECTIVE' ? quantity : 0),
  }))

/** Puts received pieces of one quality on a shelf: never more than are listable. */
export function shelve(order: Order, lineId: string, quality: QualityValue, quantity: number, at: Date): Decision {
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  const line = lineOf(order, lineId)
  const listable = listableOf(line, quality)
  if (quantity > listable) throw AboveListable({ sku: line.sku, listable })
  return settle({ order: shelved(order, lineId, quality, quantity), actions: [] }, at)
}

/** The inverse of `shelve`, while the order is open. */
export function unshelve(order: Order, lineId: string, quality: QualityValue, quantity: number): Decision {
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  const line = lineOf(order, lineId)
  if (quantity > (quality === 'GOOD' ? line.shelvedGood : line.shelvedDefective)) throw NothingToTakeBack()
  return { order: shelved(order, lineId, quality, -quantity), actions: [] }
}

/** Where unshelved pieces go when an order is completed by force: to a shelf, or written off. */
export interface Fate {
  lineId: string
  quality: QualityValue
  quantity: number
  lost: boolean
}

/** Completes an order by force: every piece that is on no shelf has a fate, none is forgotten and none is made up. */
export function force(order: Order, fates: readonly Fate[], at: Date): Decision {
  if (order.state !== 'TO_BE_STORED' && order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  let after = order
  for (const line of order.lines) {
    const mine = fates.filter(({ lineId }) => lineId === line.id)
    const named = (quality: QualityValue) =>
      mine.filter((fate) => fate.quality === quality).reduce((sum, { quantity }) => sum + quantity, 0)
    const good = listableOf(line, 'GOOD')
    const defective = listableOf(line, 'DEFECTIVE')
    if (named('GOOD') > good || named('DEFECTIVE') > defective) throw AboveUnshelved({ sku: line.sku, good, defective })
    const left = { good: good - named('GOOD'), defective: defective - named('DEFECTIVE') }
    if (left.good + left.defective > 0) throw UnshelvedLeft({ sku: line.sku, ...left })
    for (const { quality, quantity, lost } of mine) {
      after = lost ? withLine(after, line.id, (one) => ({ ...one, lost: one.lost + quantity })) : shelved(after, line.id, quality, quantity)
    }
  }
  return { order: { ...after, state: 'COMPLETED', closedAt: order.closedAt ?? at, completedAt: at }, actions: ['force'] }
}
