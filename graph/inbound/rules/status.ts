import { type Order, receivedOf, shelvedOf } from './model.ts'

export type ReceiptStatusValue = 'TO_BE_RECEIVED' | 'PARTIAL' | 'COMPLETE'
export type ListingStatusValue = 'TO_BE_LISTED' | 'PARTIAL' | 'ALL'

interface Counted {
  closedAt: Date | null
  lines: readonly {
    declared: number
    receivedGood: number
    receivedDefective: number
    shelvedGood: number
    shelvedDefective: number
    lost: number
  }[]
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/** The pieces of a whole order. */
export function totalsOf({ lines }: Pick<Counted, 'lines'>) {
  return {
    declared: sum(lines, ({ declared }) => declared),
    received: sum(lines, receivedOf),
    defective: sum(lines, ({ receivedDefective }) => receivedDefective),
    shelved: sum(lines, shelvedOf),
    toShelve: sum(lines, (line) => receivedOf(line) - shelvedOf(line) - line.lost),
  }
}

/** How much of what was declared has been received; a closed receipt is complete, whatever came. */
export function receiptStatusOf(order: Counted): ReceiptStatusValue {
  if (order.closedAt) return 'COMPLETE'
  if (totalsOf(order).received === 0) return 'TO_BE_RECEIVED'
  return order.lines.every((line) => receivedOf(line) >= line.declared) ? 'COMPLETE' : 'PARTIAL'
}

/** How much of what was received lies on shelves; pieces that were written off are not waited for. */
export function listingStatusOf(order: Counted): ListingStatusValue {
  const { received, shelved, toShelve } = totalsOf(order)
  if (toShelve === 0 && (received > 0 || order.closedAt)) return 'ALL'
  return shelved > 0 ? 'PARTIAL' : 'TO_BE_LISTED'
}

/** Whether nothing is left to do: everything came, or nothing more is waited for, and all of it is on a shelf. */
export function isDone(order: Order): boolean {
  return receiptStatusOf(order) === 'COMPLETE' && totalsOf(order).toShelve === 0
}
