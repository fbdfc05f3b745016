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
