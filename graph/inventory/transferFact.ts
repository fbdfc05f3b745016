import type { Fact } from '../kernel/events/fact.ts'

/** The fact of a change of a transfer. */
export function transferFact(what: string, { id, warehouseId }: { id: string; warehouseId: string }): Fact {
  return { kind: `transfer.${what}`, type: 'Transfer', id, warehouseId, customerId: null }
}
