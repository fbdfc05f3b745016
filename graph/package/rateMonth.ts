import { dayIn, daysBefore, startOfCalendarDay } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { cardBefore, freightOf } from '../logistics/steps/freight.ts'
import { askedOf } from './freight.ts'
import { type ComparedPackages, comparePrices, type PricedPackages, sumPrices } from './rules/rateMonth.ts'
import { readShippedRows } from './store/freight.ts'

/** Packages that are priced at most. */
export const monthPackages = 2_000
const monthDays = 30

/** What the packages of a channel that were shipped in the 30 days before today cost by a card and by the card before. */
export interface RateMonth {
  /** Days as `2026-11-20`. */
  firstDay: string
  lastDay: string
  packages: number
  /** Whether more were shipped than are priced. */
  isCut: boolean
  card: PricedPackages
  before: PricedPackages | null
  compared: ComparedPackages | null
}

interface MonthCard {
  id: string
  channelId: string
  warehouseId: string
  validFrom: Date
  timeZone: string
}

/** Prices the shipped packages of the last 30 days by a card. */
export async function rateMonthOf({ db, pool }: Context, card: MonthCard): Promise<RateMonth> {
  const { timeZone, warehouseId, channelId } = card
  const now = new Date()
  const today = dayIn(timeZone, now)
  const firstDay = daysBefore(today, monthDays)
  const [rows, beforeId = null] = await Promise.all([
    readShippedRows(pool, {
      warehouseId,
      channelId,
      from: startOfCalendarDay(timeZone, firstDay),
      until: startOfCalendarDay(timeZone, today),
      limit: monthPackages + 1,
    }),
    cardBefore(db, card),
  ])
  const asked = rows.slice(0, monthPackages).map((row) => askedOf(row, now))
  const [answers, earlier] = await Promise.all([
    freightOf({ db, pool }, asked, { cardId: card.id }),
    beforeId === null ? null : freightOf({ db, pool }, asked, { cardId: beforeId }),
  ])
  return {
    firstDay,
    lastDay: daysBefore(today, 1),
    packages: asked.length,
    isCut: rows.length > monthPackages,
    card: sumPrices(answers),
    before: earlier && sumPrices(earlier),
    compared: earlier && comparePrices(answers, earlier),
  }
}
