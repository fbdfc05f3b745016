import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { sentId } from '../../kernel/input/fieldTypes.ts'
import { warehouseRights } from '../states.ts'
import { locationRows } from '../steps/locationRows.ts'
import { deleteLocation } from './deleteLocation.ts'
import { setLocationShelfSpec } from './setLocationShelfSpec.ts'

// Bulk actions on locations: each row runs the command of one location.
export const setShelfSpecOfLocations = bulkCommand({
  ...locationRows,
  name: 'setShelfSpecOfLocations',
  means: 'Gives locations a shelf size, or none.',
  right: warehouseRights.edit,
  row: setLocationShelfSpec,
  extra: { shelfSpecId: sentId('ShelfSpec').nullish().meta({ description: 'Shelf size; none if absent.' }) },
})

export const deleteEachLocation = bulkCommand({
  ...locationRows,
  name: 'deleteEachLocation',
  means: 'Deletes those of many locations that never held goods and stand in no document.',
  right: warehouseRights.edit,
  row: deleteLocation,
  extra: {},
})
