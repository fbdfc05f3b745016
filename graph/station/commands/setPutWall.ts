import { command } from '../../kernel/command/command.ts'
import { count, fields, id } from '../../kernel/input/fieldTypes.ts'
import { StationNotFound } from '../failures.ts'
import { putWallMost } from '../rules.ts'
import { stationRights } from '../states.ts'
import { warehouseOfStation } from '../steps.ts'
import { lockStation, setPutWallSize } from '../store.ts'

/** Sets how the slots of the put wall of a station are arranged. */
export const setPutWall = command({
  name: 'setPutWall',
  means: 'Sets the rows and columns of the put wall of a station, as its wall screen shows them. Slots are numbered row by row.',
  right: stationRights.use,
  input: fields({
    stationId: id('Station').meta({ description: 'The station.' }),
    rows: count(1, putWallMost.rows).meta({ description: 'Number of rows.' }),
    columns: count(1, putWallMost.columns).meta({ description: 'Number of slots in a row.' }),
  }),
  scope: async ({ stationId }, db) => ({ warehouseId: await warehouseOfStation(db, stationId) }),
  async run(tx, _call, { stationId, rows, columns }) {
    const station = await lockStation(tx, stationId)
    if (!station) throw StationNotFound({}, 'stationId')
    const { warehouseId } = station
    await setPutWallSize(tx, stationId, { rows, columns })
    const payload = { stationId, rows, columns }
    const fact = { kind: 'station.put-wall-set', type: 'Station', id: stationId, warehouseId, customerId: null, payload }
    return { result: { stationId }, facts: [fact] }
  },
})
