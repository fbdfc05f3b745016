import type { Fact } from '../../kernel/events/fact.ts'

/** Event of an examination: its package changed. */
export const examinationFact = (
  what: 'examining' | 'examined' | 'examination-reset',
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string },
): Fact => ({ kind: `package.${what}`, type: 'Package', id, warehouseId, customerId })
