import { recordChanged } from '../kernel/schema/recordChanged.ts'
import { warehouseRights } from './states.ts'

recordChanged({
  field: 'locationChanged',
  model: 'Location',
  right: warehouseRights.read,
  emits: 'locations of the warehouse that are created or changed',
  intervalMs: 50,
})
