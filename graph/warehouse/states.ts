import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/schema/enumSpec.ts'

export const warehouseRights = defineRights('warehouse', {
  read: { means: 'See a warehouse, its areas and its locations', scope: 'warehouse' },
  edit: { means: 'Edit a warehouse, its areas and its locations', scope: 'warehouse' },
})

export const CargoAreaType = defineEnum('CargoAreaType', 'Purpose of a cargo area.', {
  PICKING: 'Picking area.',
  STAGING: 'Reserve storage; replenishes the picking areas.',
  DEFECTIVE: 'Defective goods.',
  TRANSIT: 'Goods in transit.',
})

export const Admission = defineEnum('Admission', 'Whether something is accepted.', {
  NORMAL: 'Taken in.',
  PROHIBITED: 'Refused.',
})

export const LocationStatus = defineEnum('LocationStatus', 'Occupancy of a location, derived from its stock.', {
  OCCUPIED: 'Holds goods.',
  IDLE: 'Free.',
  CLEANABLE: 'Empty, but a stock row of zero pieces remains to be cleaned up.',
})

/** Pieces of one product that one person may adjust in a day in a new warehouse without approval. */
export const defaultAdjustmentLimit = 20

/** Maximum number of locations per command. */
export const locationsMaximum = 2000

/** Maximum number of labels that are printed at once. */
export const labelsMaximum = 1000
