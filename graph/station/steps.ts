import type { Call } from '../kernel/command/call.ts'
import { nameValues } from '../kernel/name.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ScanOutOfOrder, StationNotFound, StationNotYours } from './failures.ts'
import { advanceSeq } from './store.ts'

export { setStationWave } from './store.ts'

/**
 * Admits a scan: locks the station and accepts only the next number. Fails with STATION_NOT_YOURS if somebody else has taken the station,
 * and with SCAN_OUT_OF_ORDER and the expected number.
 */
export async function admitScan(tx: Tx, call: Call, stationId: string, seq: number): Promise<void> {
  if (await advanceSeq(tx, stationId, call, seq)) return
  const station = await tx.station.findUnique({ where: { id: stationId }, select: { staffId: true, lastSeq: true } })
  if (!station) throw StationNotFound({}, 'stationId')
  if (station.staffId !== call.actor.id) throw StationNotYours(await whoOf(tx, station.staffId), 'stationId')
  throw ScanOutOfOrder({ expected: station.lastSeq + 1 })
}

/** Name of a station's user, as values for failures. */
export async function whoOf(tx: Pick<Tx, 'staff'>, staffId: string | null) {
  const staff = staffId ? await tx.staff.findUnique({ where: { id: staffId }, select: { name: true, nameEn: true } }) : null
  return nameValues('who', staff ?? { name: '–', nameEn: null })
}

/** The warehouse of a station. Fails with STATION_NOT_FOUND. */
export async function warehouseOfStation(db: Pick<Tx, 'station'>, stationId: string): Promise<string> {
  const station = await db.station.findUnique({ where: { id: stationId }, select: { warehouseId: true } })
  if (!station) throw StationNotFound({}, 'stationId')
  return station.warehouseId
}
