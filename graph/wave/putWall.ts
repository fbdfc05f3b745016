import { hasRight } from '../kernel/command/actor.ts'
import { nextTime } from '../kernel/day.ts'
import type { Signal } from '../kernel/events/signal.ts'
import { Forbidden } from '../kernel/failures.ts'
import type { Language } from '../kernel/language.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { progressOfSlots, type ShownSlot, sizeOfWall, slotsOfWave } from './rules/putWall.ts'
import type { Progress } from './rules/work.ts'
import { waveRights } from './states.ts'
import { boardWarehouse } from './store/board.ts'
import {
  readEmptiedSlots,
  readSlotMembers,
  readSortedScans,
  readSortingStation,
  readSortingStations,
  readStationWave,
  type SortedScan,
  type SortingStation,
  type SortingStationRow,
} from './store/putWall.ts'

/** The wave on a put wall. */
export interface PutWallWave {
  id: string
  number: string
  state: NonNullable<SortingStationRow['waveState']>
  cutOffAt: Date | null
  rows: number
  columns: number
  slots: ShownSlot[]
  progress: Progress
  scans: SortedScan[]
}

export interface SortingBoard {
  at: Date
  language: Language
  warehouseName: string
  timeZone: string
  stationName: string | null
  stations: SortingStation[]
  wave: PutWallWave | null
}

/** Fails if the caller may not watch the waves of a warehouse. */
function requireWatching(ctx: Context, warehouseId: string | undefined): asserts warehouseId is string {
  if (warehouseId === undefined || !hasRight(signedIn(ctx), waveRights.watch, { warehouseId, customerId: null })) throw Forbidden()
}

/** Follows the put wall of a station: its own scans, and the changes of the wave that it sorts. */
export async function followPutWall(ctx: Context, stationId: string) {
  const station = await readStationWave(ctx.pool, stationId)
  requireWatching(ctx, station?.warehouseId)
  let { waveId } = station as { waveId: string | null }
  const concerns = (signal: Signal) => {
    const isHere = signal.stationId === stationId
    if (isHere && signal.waveId) waveId = signal.waveId
    return isHere || (waveId !== null && signal.waveId === waveId)
  }
  return ctx.services.signals.follow((signal) => (concerns(signal) ? stationId : null), 50, stationId)
}

/** Reads the put wall of a station. Fails if the caller may not watch its warehouse. */
export async function readPutWall(ctx: Context, stationId: string): Promise<SortingBoard> {
  const { pool } = ctx.services
  const station = await readSortingStation(pool, stationId, ctx.language)
  requireWatching(ctx, station?.warehouseId)
  const { warehouseName, timeZone, stationName } = station as SortingStationRow
  const wave = await readWaveOnWall(ctx, stationId, station as SortingStationRow)
  return { at: new Date(), language: ctx.language, warehouseName, timeZone, stationName, stations: [], wave }
}

/** The stations of a warehouse whose put wall can be shown; null if it does not exist. */
export async function readPutWallStations(ctx: Context, warehouseId: string): Promise<SortingBoard | null> {
  const { pool } = ctx.services
  requireWatching(ctx, warehouseId)
  const warehouse = await boardWarehouse(pool, warehouseId, ctx.language)
  if (!warehouse) return null
  const stations = await readSortingStations(pool, warehouseId)
  const { name: warehouseName, timeZone } = warehouse
  return { at: new Date(), language: ctx.language, warehouseName, timeZone, stationName: null, stations, wave: null }
}

async function readWaveOnWall(ctx: Context, stationId: string, row: SortingStationRow): Promise<PutWallWave | null> {
  const { waveId, waveNumber, waveState, packageCount, waveCreatedAt, putWallRows, putWallColumns, cutOff, timeZone } = row
  if (!waveId || !waveNumber || !waveState || packageCount === null || !waveCreatedAt) return null
  const { pool } = ctx.services
  const [members, scans] = await Promise.all([readSlotMembers(pool, waveId), readSortedScans(pool, waveId, stationId, ctx.language)])
  const known = slotsOfWave(packageCount, members)
  const slots = known.some(({ state }) => state === 'LEFT')
    ? slotsOfWave(packageCount, members, await readEmptiedSlots(pool, waveId))
    : known
  const size = putWallRows && putWallColumns ? { rows: putWallRows, columns: putWallColumns } : null
  const cutOffAt = cutOff ? nextTime(timeZone, waveCreatedAt, cutOff) : null
  return {
    id: waveId,
    number: waveNumber,
    state: waveState,
    cutOffAt,
    ...sizeOfWall(slots.length, size),
    slots,
    progress: progressOfSlots(slots),
    scans,
  }
}
