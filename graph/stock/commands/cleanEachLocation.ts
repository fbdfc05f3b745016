import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { locationRows } from '../../warehouse/steps/locationRows.ts'
import { cleanLocation } from './cleanLocation.ts'

/** Cleans up many locations, each with its own result. */
export const cleanEachLocation = bulkCommand({
  ...locationRows,
  name: 'cleanEachLocation',
  means: 'Marks those of many locations that are empty as cleaned up; those with goods are refused.',
  right: warehouseRights.edit,
  row: cleanLocation,
  extra: {},
})
