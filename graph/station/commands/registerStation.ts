import { command } from '../../kernel/command/command.ts'
import { fields, id, text } from '../../kernel/input/fieldTypes.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { StationExists } from '../failures.ts'
import { stationRights } from '../states.ts'
import { insertStation } from '../store.ts'

/** Registers a scan station, without a user. */
export const registerStation = command({
  name: 'registerStation',
  means: 'Registers a scan station of a warehouse, without a user.',
  right: stationRights.use,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station; cannot be changed later.' }),
    name: text(60).meta({ description: 'Name on the workbench; unique in its warehouse.' }),
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
