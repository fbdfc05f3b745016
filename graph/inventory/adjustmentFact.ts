import type { Fact } from '../kernel/events/fact.ts'

/** The fact of a change of an adjustment. */
export function adjustmentFact(
  what: 'created' | 'posted' | 'refused' | 'withdrawn' | 'photographed' | 'photoDeleted',
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string },
): Fact {
  return { kind: `adjustment.${what}`, type: 'Adjustment', id, warehouseId, customerId }
}
