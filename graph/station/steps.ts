import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import { ScanOutOfOrder, StationNotFound, StationNotYours } from './failures.ts'
import { advance } from './store.ts'

/**
 * Admits a scan to a station: its row is locked, and the number after the last one runs. Fails with STATION_NOT_YOURS where somebody else
 * has taken the station, and with SCAN_OUT_OF_ORDER, which names the expected number.
 */
export async function admitScan(tx: Tx, call: Call, stationId: string, seq: number): Promise<void> {
  if (await advance(tx, stationId, call, seq)) return
  const station = await tx.station.findUnique({ where: { id: stationId }, select: { staffId: true, lastSeq: true } })
  if (!station) throw StationNotFound({}, 'stationId')
  if (station.staffId !== call.actor.id) throw StationNotYours({ who: await nameOf(tx, station.staffId) }, 'stationId')
  throw ScanOutOfOrder({ expected: station.lastSeq + 1 })
}

/** Who uses a station, for people. */
export async function nameOf(tx: Pick<Tx, 'staff'>, staffId: string | null): Promise<string> {
  const staff = staffId ? await tx.staff.findUnique({ where: { id: staffId }, select: { name: true } }) : null
  return staff?.name ?? '–'
}

/** The warehouse of a station. Fails with STATION_NOT_FOUND. */
export async function warehouseOf(db: Pick<Tx, 'station'>, stationId: string): Promise<string> {
  const station = await db.station.findUnique({ where: { id: stationId }, select: { warehouseId: true } })
  if (!station) throw StationNotFound({}, 'stationId')
  return station.warehouseId
}
