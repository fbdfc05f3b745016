import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { StationNotFound } from '../failures.ts'
import { stationRights } from '../states.ts'
import { warehouseOfStation } from '../steps.ts'
import { lockStation, setUser } from '../store.ts'

/** Frees a station; no effect if somebody else has taken it. */
export const leaveStation = command({
  name: 'leaveStation',
  means: 'Frees a station for the next user. No effect if somebody else has taken it.',
  right: stationRights.use,
  input: fields({ stationId: id('Station').meta({ description: 'The station.' }) }),
  scope: async ({ stationId }, db) => ({ warehouseId: await warehouseOfStation(db, stationId) }),
  async run(tx, call, { stationId }) {
    const station = await lockStation(tx, stationId)
    if (!station) throw StationNotFound({}, 'stationId')
    if (station.staffId === null || station.staffId !== call.actor.id) return { result: { stationId }, facts: [] }
    await setUser(tx, stationId, null, null)
    const fact = { kind: 'station.left', type: 'Station', id: stationId, warehouseId: station.warehouseId, customerId: null }
    return { result: { stationId }, facts: [fact] }
  },
})
