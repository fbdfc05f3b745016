import type { Fact } from '../../kernel/events/fact.ts'

/** Event of an unknown parcel. */
export function parcelFact(
  what: string,
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string | null },
): Fact {
  return { kind: `unknownParcel.${what}`, type: 'UnknownParcel', id, warehouseId, customerId }
}
