import type { ImportKindName } from '../states.ts'

/** Object for which the right of a kind is checked: products belong to no warehouse. */
export const refOfKind = ({ kind, warehouseId, customerId }: { kind: ImportKindName; warehouseId: string; customerId: string }) =>
  kind === 'PRODUCTS' ? { customerId } : { warehouseId, customerId }

export const importFact = (
  what: 'created' | 'matched' | 'started' | 'cancelled',
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string },
) => ({ kind: `import.${what}`, type: 'SheetImport', id, warehouseId, customerId })
