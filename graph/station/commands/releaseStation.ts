import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { StationNotFound } from '../failures.ts'
import { stationRights } from '../states.ts'
import { warehouseOfStation } from '../steps.ts'
import { lockStation, setUser } from '../store.ts'

/** Frees a station that another person uses; no effect if that person does not use it any more. */
export const releaseStation = command({
  name: 'releaseStation',
  means:
    'Frees a station that another person uses. Their tab stops scanning; scans that it has not sent stay on their device until they take the station again. No effect if they do not use it any more.',
  right: stationRights.takeOver,
  input: fields({
    stationId: id('Station').meta({ description: 'The station.' }),
    staffId: id('Staff').meta({ description: 'The user who loses it.' }),
  }),
  scope: async ({ stationId }, db) => ({ warehouseId: await warehouseOfStation(db, stationId) }),
  async run(tx, _call, { stationId, staffId }) {
    const station = await lockStation(tx, stationId)
    if (!station) throw StationNotFound({}, 'stationId')
    if (station.staffId !== staffId) return { result: { stationId }, facts: [] }
    await setUser(tx, stationId, null, null)
    const payload = { staffId }
    const fact = { kind: 'station.released', type: 'Station', id: stationId, warehouseId: station.warehouseId, customerId: null, payload }
    return { result: { stationId }, facts: [fact] }
  },
})
