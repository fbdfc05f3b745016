export const importFact = (
  what: 'created' | 'matched' | 'started' | 'cancelled' | 'finished' | 'ended' | 'expired',
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string },
) => ({ kind: `import.${what}`, type: 'SheetImport', id, warehouseId, customerId })
