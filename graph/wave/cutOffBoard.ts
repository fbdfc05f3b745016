import { nextTime } from '../kernel/day.ts'
import type { Language } from '../kernel/language.ts'
import type { Context } from '../kernel/schema/context.ts'
import { forecastInOrder, minutesLate, type Outlook, outlook, packedPerHour } from './forecast.ts'
import { boardWarehouse } from './store/board.ts'
import { type CutOffCounts, cutOffCounts, cutOffGroups, recentWork } from './store/cutOffBoard.ts'

export interface BoardCutOff extends CutOffCounts {
  groupId: string
  name: string
  cutOffAt: Date
  forecast: Date | null
  minutesLate: number | null
  outlook: Outlook
}

export interface CutOffBoard {
  at: Date
  language: Language
  warehouseName: string
  timeZone: string
  packedPerHour: number | null
  cutOffs: BoardCutOff[]
}

const nothing: CutOffCounts = { waiting: 0, picking: 0, picked: 0, packed: 0, shipped: 0, stopped: 0, missed: 0 }

/** Longer than a day between two cut-offs, also when clocks change, and shorter than two. */
const overADay = 26 * 3_600_000

/** Reads the cut-off board of a warehouse; null if it does not exist. */
export async function readCutOffBoard(ctx: Context, warehouseId: string): Promise<CutOffBoard | null> {
  const { pool } = ctx.services
  const warehouse = await boardWarehouse(pool, warehouseId, ctx.language)
  if (!warehouse) return null
  const { timeZone } = warehouse
  const now = new Date()
  const groups = (await cutOffGroups(pool, warehouseId, ctx.language)).map(({ cutOff, ...group }) => {
    const cutOffAt = nextTime(timeZone, now, cutOff)
    return { ...group, cutOffAt, since: nextTime(timeZone, new Date(cutOffAt.getTime() - overADay), cutOff) }
  })
  const [counts, work] = await Promise.all([
    groups.length > 0 ? cutOffCounts(pool, warehouseId, groups) : new Map<string, CutOffCounts>(),
    recentWork(pool, warehouseId, now),
  ])
  const rows = groups
    .map(({ id, name, cutOffAt }) => ({ groupId: id, name, cutOffAt, ...(counts.get(id) ?? nothing) }))
    .toSorted((a, b) => a.cutOffAt.getTime() - b.cutOffAt.getTime() || a.name.localeCompare(b.name))
  const left = rows.map(({ waiting, picking, picked }) => waiting + picking + picked)
  const expected = forecastInOrder(left, work, now)
  const cutOffs = rows.map((row, i): BoardCutOff => {
    const forecast = expected[i] ?? null
    const ready = row.packed + row.shipped
    const due = ready + (left[i] ?? 0)
    const late = minutesLate(forecast, row.cutOffAt)
    return {
      ...row,
      forecast,
      minutesLate: late,
      outlook: due === 0 ? 'DONE' : outlook({ packed: ready, due }, forecast, row.cutOffAt, now),
    }
  })
  const pace = packedPerHour(work, now)
  return {
    at: now,
    language: ctx.language,
    warehouseName: warehouse.name,
    timeZone,
    cutOffs,
    packedPerHour: pace && Math.round(pace),
  }
}
