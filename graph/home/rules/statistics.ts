import { daysBefore } from '../../kernel/day.ts'

/** Packages and pieces of some days. */
export interface OrderFigures {
  created: number
  shipped: number
  /** Pieces of the shipped packages. */
  pieces: number
}

/** Most days of a statistic. */
export const statisticDaysMaximum = 90

/** Number of customers and channels that are named, if nothing else is asked for, and the most that can be. */
export const namedUsually = 5
export const namedMaximum = 1_000

export interface StatisticDays {
  /** First day of as many days before. */
  before: string
  from: string
  to: string
}

/** The days of a statistic up to today, and as many days before them. */
export function statisticDays(today: string, count: number): StatisticDays {
  return { before: daysBefore(today, 2 * count - 1), from: daysBefore(today, count - 1), to: today }
}

/** All calendar days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = to; day >= from; day = daysBefore(day, 1)) days.unshift(day)
  return days
}

const nothing: OrderFigures = { created: 0, shipped: 0, pieces: 0 }

export function sumOfFigures(rows: readonly OrderFigures[]): OrderFigures {
  return rows.reduce(
    (sum, { created, shipped, pieces }) => ({
      created: sum.created + created,
      shipped: sum.shipped + shipped,
      pieces: sum.pieces + pieces,
    }),
    nothing,
  )
}

/** Those with the most created packages, then shipped ones; the others are summed. */
export function ranked<Row extends OrderFigures & { id: string | null }>(
  rows: readonly Row[],
  named: number,
): { first: Row[]; others: (OrderFigures & { count: number }) | null } {
  const sorted = rows
    .filter(({ created, shipped }) => created > 0 || shipped > 0)
    .toSorted((a, b) => b.created - a.created || b.shipped - a.shipped || `${a.id}`.localeCompare(`${b.id}`))
  // A line for one other would take as much space as the one itself.
  const first = sorted.length === named + 1 ? sorted : sorted.slice(0, named)
  const rest = sorted.slice(first.length)
  return { first, others: rest.length === 0 ? null : Object.assign(sumOfFigures(rest), { count: rest.length }) }
}
