import { command } from '../kernel/command.ts'
import { fields, id, text } from '../kernel/input.ts'
import { requireWarehouse } from '../warehouse/steps.ts'
import { StationExists } from './failures.ts'
import { stationRights } from './states.ts'
import { insertStation } from './store.ts'

/** Registers a scan station; nobody uses it yet. */
export const registerStation = command({
  name: 'registerStation',
  means: 'Registers a scan station of a warehouse. Nobody uses it yet.',
  right: stationRights.use,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse that it stands in, for good.' }),
    name: text(60).meta({ description: 'Name on the bench; unique in its warehouse.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input) {
    const { warehouseId, name } = input
    await requireWarehouse(tx, warehouseId)
    if ((await tx.station.count({ where: { warehouseId, name } })) > 0) throw StationExists({ name }, 'name')
    const stationId = await insertStation(tx, call, input)
    const fact = { kind: 'station.registered', type: 'Station', id: stationId, warehouseId, customerId: null }
    return { result: { stationId }, facts: [fact] }
  },
})
