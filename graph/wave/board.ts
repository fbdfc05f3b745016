import type { Context } from '../kernel/context.ts'
import { dayStart, nextTime } from '../kernel/day.ts'
import { forecast, type Outlook, outlook } from './forecast.ts'
import { type WaveTally, waveTally } from './progress.ts'
import { type BoardRow, boardPlace, boardWaves, dayFigures } from './store/board.ts'

export interface BoardWave extends BoardRow {
  counts: WaveTally
  /** The truck that its packages are meant for: the first that leaves after it was generated. */
  cutOffAt: Date | null
  forecast: Date | null
  outlook: Outlook
}

export interface WaveBoard {
  at: Date
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

/** What a wall shows of a warehouse now; null where there is no such warehouse. */
export async function readBoard(ctx: Context, warehouseId: string): Promise<WaveBoard | null> {
  const { pool } = ctx.services
  const warehouse = await boardPlace(pool, warehouseId)
  if (!warehouse) return null
  const now = new Date()
  const since = dayStart(warehouse.timeZone, now)
  const [rows, figures] = await Promise.all([boardWaves(pool, warehouseId, since), dayFigures(pool, warehouseId, since, now)])
  const waves = await Promise.all(
    rows.map(async (row): Promise<BoardWave> => {
      const counts = await waveTally(ctx, row.id)
      const expected = forecast({ ...counts, startedAt: row.startedAt }, now)
      const cutOffAt = row.cutOff ? nextTime(warehouse.timeZone, row.createdAt, row.cutOff) : null
      const stands = row.state === 'ENDED' ? 'DONE' : outlook(counts, expected, cutOffAt, now)
      return { ...row, counts, cutOffAt, forecast: expected, outlook: stands }
    }),
  )
  const next = nextCutOff(waves, now)
  const elapsed = figures.recentSince ? Math.max(now.getTime() - figures.recentSince.getTime(), 60_000) : hour
  return {
    at: now,
    warehouseName: warehouse.name,
    timeZone: warehouse.timeZone,
    packedToday: figures.packedToday,
    dueToday: figures.packedToday + figures.toPick + figures.picked + figures.abnormal,
    toPick: figures.toPick,
    abnormal: figures.abnormal,
    piecesPerHour: figures.recentPackers > 0 ? Math.round((figures.recentPieces * hour) / elapsed / figures.recentPackers) : null,
    ...next,
    waves,
  }
}

/** The next cut-off that waves in motion must meet, and when the last of them is forecast to be packed. */
function nextCutOff(waves: readonly BoardWave[], now: Date) {
  const open = waves.flatMap((wave) => (wave.state === 'ENDED' || !wave.cutOffAt ? [] : [{ wave, at: wave.cutOffAt }]))
  const next = open.filter(({ at }) => at > now).sort((a, b) => a.at.getTime() - b.at.getTime())[0]
  if (!next) return { cutOffAt: null, cutOffName: null, cutOffForecast: null }
  const expected = open.filter(({ at }) => at.getTime() === next.at.getTime()).flatMap(({ wave }) => wave.forecast ?? [])
  const last = expected.length > 0 ? new Date(Math.max(...expected.map((date) => date.getTime()))) : null
  return { cutOffAt: next.at, cutOffName: next.wave.groupName, cutOffForecast: last }
}
