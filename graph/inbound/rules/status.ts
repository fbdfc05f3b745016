import { accountedOf, type InboundKindValue, receivedOf, type ScannedOrder, shelvedOf } from './model.ts'

export type ReceiptStatusValue = 'TO_BE_RECEIVED' | 'PARTIAL' | 'COMPLETE'
export type ListingStatusValue = 'TO_BE_LISTED' | 'PARTIAL' | 'ALL'

interface Counted {
  kind: InboundKindValue
  closedAt: Date | null
  lines: readonly {
    declared: number
    receivedGood: number
    receivedDefective: number
    shelvedGood: number
    shelvedDefective: number
    lost: number
    missing: number
  }[]
}

/**
 * Whether a return has no declared products: they are found by receiving, and only closing its receipt says that nothing more
 * comes. The lines of found products have 0 declared pieces.
 */
export const isUndeclared = ({ kind, lines }: { kind: InboundKindValue; lines: readonly { declared: number }[] }): boolean =>
  kind === 'RETURN' && lines.every(({ declared }) => declared === 0)

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

type Balance = Pick<Counted['lines'][number], 'declared' | 'missing' | 'receivedGood' | 'receivedDefective'>

/** Declared pieces of a line that were not received. */
const unreceivedOf = (line: Balance): number => Math.max(0, line.declared - receivedOf(line))

/** Pieces of a line that did not come: said to be missing and not found after all, or not received when the receipt was closed. */
export const missingOf = (line: Balance, closedAt: Date | null): number =>
  closedAt ? unreceivedOf(line) : Math.min(line.missing, unreceivedOf(line))

/** Piece totals of an order; what is too many of one line does not make up for what is missing of another. */
export function totalsOf({ lines, closedAt }: Pick<Counted, 'lines' | 'closedAt'>) {
  return {
    declared: sum(lines, ({ declared }) => declared),
    received: sum(lines, receivedOf),
    defective: sum(lines, ({ receivedDefective }) => receivedDefective),
    missing: sum(lines, (line) => missingOf(line, closedAt)),
    awaited: closedAt ? 0 : sum(lines, (line) => Math.max(0, line.declared - accountedOf(line))),
    surplus: sum(lines, (line) => Math.max(0, receivedOf(line) - line.declared)),
    shelved: sum(lines, shelvedOf),
    toShelve: sum(lines, (line) => receivedOf(line) - shelvedOf(line) - line.lost),
  }
}

/** Receipt status: how much of the declared quantity is received or missing; a closed receipt is complete, and an undeclared return only then. */
export function receiptStatusOf(order: Counted): ReceiptStatusValue {
  if (order.closedAt) return 'COMPLETE'
  if (sum(order.lines, accountedOf) === 0) return 'TO_BE_RECEIVED'
  if (isUndeclared(order)) return 'PARTIAL'
  return order.lines.every((line) => accountedOf(line) >= line.declared) ? 'COMPLETE' : 'PARTIAL'
}

/** Putaway status: how much of the received quantity is put away; written-off pieces do not count. */
export function listingStatusOf(order: Counted): ListingStatusValue {
  const { received, shelved, toShelve } = totalsOf(order)
  if (toShelve === 0 && (received > 0 || receiptStatusOf(order) === 'COMPLETE')) return 'ALL'
  return shelved > 0 ? 'PARTIAL' : 'TO_BE_LISTED'
}

/** Whether nothing is left to do: the receipt is complete and everything is put away. */
export function isDone(order: ScannedOrder): boolean {
  return receiptStatusOf(order) === 'COMPLETE' && totalsOf(order).toShelve === 0
}
