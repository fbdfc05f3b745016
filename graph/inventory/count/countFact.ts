import type { Fact } from '../../kernel/events/fact.ts'

/** The fact of a change of a count. */
export function countFact(what: string, { id, warehouseId }: { id: string; warehouseId: string }): Fact {
  return { kind: `stockCount.${what}`, type: 'StockCount', id, warehouseId, customerId: null }
}
