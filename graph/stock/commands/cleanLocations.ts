import { command } from '../../kernel/command/command.ts'
import { fields, id, list } from '../../kernel/input/fieldTypes.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { cleanEmptyStock } from '../store/cleaning.ts'

/** Cleans up locations: what lay there before is no longer shown, and they are idle. */
export const cleanLocations = command({
  name: 'cleanLocations',
  means: 'Marks locations as cleaned up: empty ones become idle, occupied ones stay as they are.',
  right: warehouseRights.edit,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
    locationIds: list(id('Location'), 500).meta({ description: 'Locations, at most 500.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, locationIds }) {
    const cleaned = await cleanEmptyStock(tx, call, warehouseId, locationIds)
    return {
      result: { locationIds: cleaned },
      facts: cleaned.map((locationId) => ({ kind: 'location.cleaned', type: 'Location', id: locationId, warehouseId, customerId: null })),
    }
  },
})
