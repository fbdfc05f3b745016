import { nextTime, startOfDayAt } from '../kernel/day.ts'
import type { Language } from '../kernel/language.ts'
import type { Context } from '../kernel/schema/context.ts'
import { forecast, type Outlook, outlook, recentMillis } from './forecast.ts'
import { readCounts } from './readCounts.ts'
import { type PackageCounts, remainderOf } from './rules/wave.ts'
import { type BoardPieces, type BoardRow, boardPieces, boardWarehouse, boardWaves, dayFigures } from './store/board.ts'

export interface BoardWave extends BoardRow {
  counts: PackageCounts
  pieces: BoardPieces
  waitsForAbnormal: boolean
  /** Cut-off of its packages: the first after it was generated. */
  cutOffAt: Date | null
  forecast: Date | null
  outlook: Outlook
}

export interface WaveBoard {
  at: Date
  language: Language
  warehouseName: string
  timeZone: string
  packedToday: number
  dueToday: number
  toPick: number
  abnormal: number
  piecesPerHour: number | null
  cutOffAt: Date | null
  cutOffName: string | null
  cutOffForecast: Date | null
  waves: BoardWave[]
}

const hour = 3_600_000
const noPieces: BoardPieces = { due: 0, picked: 0, sorted: 0, packed: 0 }

/** Reads the wave board of a warehouse; null if it does not exist. */
export async function readBoard(ctx: Context, warehouseId: string): Promise<WaveBoard | null> {
  const { pool } = ctx.services
  const warehouse = await boardWarehouse(pool, warehouseId, ctx.language)
  if (!warehouse) return null
  const now = new Date()
  const since = startOfDayAt(warehouse.timeZone, now)
  const [rows, figures] = await Promise.all([boardWaves(pool, warehouseId, since, ctx.language), dayFigures(pool, warehouseId, since, now)])
  const pieces = await boardPieces(
    pool,
    rows.map(({ id }) => id),
  )
  const waves = await Promise.all(
    rows.map(async (row): Promise<BoardWave> => {
      const counts = await readCounts(ctx, row)
      const expected = forecast({ ...counts, startedAt: row.startedAt }, now)
      const cutOffAt = row.cutOff ? nextTime(warehouse.timeZone, row.createdAt, row.cutOff) : null
      const stands = row.state === 'ENDED' ? 'DONE' : outlook(counts, expected, cutOffAt, now)
      const waitsForAbnormal = remainderOf(row.state, counts) === 'ABNORMAL'
      return { ...row, counts, waitsForAbnormal, pieces: pieces.get(row.id) ?? noPieces, cutOffAt, forecast: expected, outlook: stands }
    }),
  )
  const next = nextCutOff(waves, now)
  const elapsed = recentMillis(figures.recentSince, now)
  return {
    at: now,
    language: ctx.language,
    warehouseName: warehouse.name,
    timeZone: warehouse.timeZone,
    packedToday: figures.packedToday,
    dueToday: figures.packedToday + figures.toPick + figures.picked,
    toPick: figures.toPick,
    abnormal: figures.abnormal,
    piecesPerHour: figures.recentPackers > 0 ? Math.round((figures.recentPieces * hour) / elapsed / figures.recentPackers) : null,
    ...next,
    waves,
  }
}

/** The next cut-off of active waves, and the forecast completion of the last of them. */
function nextCutOff(waves: readonly BoardWave[], now: Date) {
  const open = waves.flatMap((wave) => (wave.state === 'ENDED' || !wave.cutOffAt ? [] : [{ wave, at: wave.cutOffAt }]))
  const next = open.filter(({ at }) => at > now).sort((a, b) => a.at.getTime() - b.at.getTime())[0]
  if (!next) return { cutOffAt: null, cutOffName: null, cutOffForecast: null }
  const expected = open.filter(({ at }) => at.getTime() === next.at.getTime()).flatMap(({ wave }) => wave.forecast ?? [])
  const last = expected.length > 0 ? new Date(Math.max(...expected.map((date) => date.getTime()))) : null
  return { cutOffAt: next.at, cutOffName: next.wave.groupName, cutOffForecast: last }
}
