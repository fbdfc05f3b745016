import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const warehouseRights = defineRights('warehouse', {
  read: { means: 'See a warehouse, its areas and its locations', scope: 'warehouse' },
  edit: { means: 'Change a warehouse, its areas and its locations', scope: 'warehouse' },
})

export const CargoAreaType = defineEnum('CargoAreaType', 'What a cargo area is for.', {
  PICKING: 'Goods are picked from here.',
  STAGING: 'Reserve stock; replenishes the picking areas.',
  DEFECTIVE: 'Defective goods.',
  TRANSIT: 'Goods on their way through.',
})

export const Admission = defineEnum('Admission', 'Whether something is taken in.', {
  NORMAL: 'Taken in.',
  PROHIBITED: 'Refused.',
})

export const LocationStatus = defineEnum('LocationStatus', 'What stands at a storage space; derived from its stock.', {
  OCCUPIED: 'Goods stand here.',
  IDLE: 'Free.',
  CLEANABLE: 'The goods are gone, but a row of zero pieces is left to be cleaned up.',
})

/** The most locations that one command may make. */
export const locationsMaximum = 2000
