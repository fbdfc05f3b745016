import { isSignedIn } from '../../access/steps.ts'
import { type Actor, hasRight } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { StationInUse, StationNotFound, StationStaffOnly } from '../failures.ts'
import { stationRights } from '../states.ts'
import { warehouseOfStation, whoOf } from '../steps.ts'
import { areIdle, type LockedStation, lockStation, setUser } from '../store.ts'

/** Makes the caller the user of a station, in the calling tab. */
export const takeStation = command({
  name: 'takeStation',
  means:
    'Makes you the user of a station in this tab; scans continue after its `lastSeq`. Taking it from somebody who is signed in and used it within the hours of the setting `STATION_IDLE_HOURS` (12 by default) requires `station:takeOver`.',
  right: stationRights.use,
  input: fields({ stationId: id('Station').meta({ description: 'The station.' }) }),
  scope: async ({ stationId }, db) => ({ warehouseId: await warehouseOfStation(db, stationId) }),
  async run(tx, call, { stationId }) {
    const { actor, now } = call
    if (actor.kind !== 'STAFF' || !actor.id) throw StationStaffOnly()
    const station = await lockStation(tx, stationId)
    if (!station) throw StationNotFound({}, 'stationId')
    if (!(await mayTake(tx, actor, station, now)) && (await isSignedIn(tx, station.staffId, now)))
      throw StationInUse(await whoOf(tx, station.staffId), 'stationId')
    await setUser(tx, stationId, actor.id, now)
    const payload = { staffId: actor.id }
    const fact = { kind: 'station.taken', type: 'Station', id: stationId, warehouseId: station.warehouseId, customerId: null, payload }
    return { result: { stationId }, facts: [fact] }
  },
})

async function mayTake(tx: Tx, actor: Actor, { id, staffId, warehouseId }: LockedStation, now: Date): Promise<boolean> {
  if (staffId === null || staffId === actor.id || hasRight(actor, stationRights.takeOver, { warehouseId })) return true
  const [isIdle = false] = await areIdle(tx, [id], now)
  return isIdle
}
