/** Whose the rows of an import are: a customer's, or those of a target, such as an edition of a zone table, which belongs to the warehouse. */
export type ImportOwner = { customerId: string; targetId: null } | { customerId: null; targetId: string }

/** Event about an import; one with a target has no customer, and no customer is told. */
export const importFact = (
  what: 'created' | 'matched' | 'started' | 'cancelled' | 'finished' | 'ended' | 'expired',
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string | null },
) => ({ kind: `import.${what}`, type: 'SheetImport', id, warehouseId, customerId })
