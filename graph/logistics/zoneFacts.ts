import type { Fact } from '../kernel/events/fact.ts'

interface OfWarehouse {
  id: string
  warehouseId: string
}

/** A fact about a zone table. */
export const zoneTableFact = (what: 'created' | 'changed' | 'deleted', { id, warehouseId }: OfWarehouse): Fact => ({
  kind: `zoneTable.${what}`,
  type: 'ZoneTable',
  id,
  warehouseId,
  customerId: null,
})

/** A fact about an edition of a zone table, or its rows. */
export const zoneEditionFact = (what: 'created' | 'changed' | 'deleted' | 'rowsChanged', { id, warehouseId }: OfWarehouse): Fact => ({
  kind: `zoneEdition.${what}`,
  type: 'ZoneEdition',
  id,
  warehouseId,
  customerId: null,
})
