import { hasRight } from '../kernel/command/actor.ts'
import { badInput } from '../kernel/command/badInput.ts'
import { dayIn } from '../kernel/day.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { packageMachine, packageRights } from '../package/states.ts'
import {
  daysBetween,
  namedMaximum,
  type OrderFigures,
  ranked,
  statisticDays,
  statisticDaysMaximum,
  sumOfFigures,
} from './rules/statistics.ts'
import { countedDays, type FiguresOfDay, type FiguresOfId, namesOf } from './store/statistics.ts'
import type { StateCount } from './store.ts'

export interface NamedFigures extends FiguresOfId {
  /** Null for packages without a channel. */
  name: string | null
}

export interface Ranking {
  first: NamedFigures[]
  others: (OrderFigures & { count: number }) | null
}

export interface OrderStatistics {
  at: Date
  /** Oldest first, today last. */
  days: FiguresOfDay[]
  total: OrderFigures
  /** Of as many days before. */
  before: OrderFigures
  /** Null without the right to see the packages of all customers. */
  customers: Ranking | null
  channels: Ranking | null
  /** Those created on these days by the state that they have now, in the order of their lifecycle. */
  states: StateCount[] | null
}

interface Asked {
  /** Number of days. */
  days: number
  /** Number of customers and channels that are named. */
  named: number
}

/** Packages of the last days of a warehouse, today included; null if it does not exist. */
export async function readOrderStatistics(
  ctx: Context,
  warehouseId: string,
  { days: count, named: most }: Asked,
): Promise<OrderStatistics | null> {
  if (count < 1 || count > statisticDaysMaximum) throw badInput(`A statistic has 1 to ${statisticDaysMaximum} days`)
  if (most < 1 || most > namedMaximum) throw badInput(`A statistic names 1 to ${namedMaximum} customers and channels`)
  const { db, language } = ctx
  const warehouse = await db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  if (!warehouse) return null
  const at = new Date()
  const asked = statisticDays(dayIn(warehouse.timeZone, at), count)
  const seesPackages = hasRight(signedIn(ctx), packageRights.read, { warehouseId })
  const counted = await countedDays(db, warehouseId, asked, { byState: seesPackages })
  const known = new Map(counted.days.map((row) => [row.day, row]))
  const days = daysBetween(asked.from, asked.to).map((day) => known.get(day) ?? { day, created: 0, shipped: 0, pieces: 0 })
  const [customers, channels] = [ranked(counted.customers, most), ranked(counted.channels, most)]
  const ids = [...customers.first, ...channels.first].flatMap(({ id }) => id ?? [])
  const names = seesPackages ? await namesOf(db, language, ids) : null
  const named = ({ first, others }: ReturnType<typeof ranked<FiguresOfId>>): Ranking => ({
    first: first.map(({ id, created, shipped, pieces }) => ({ id, created, shipped, pieces, name: (id && names?.get(id)) ?? null })),
    others,
  })
  return {
    at,
    days,
    total: sumOfFigures(days),
    before: sumOfFigures(counted.days.filter(({ day }) => day < asked.from)),
    customers: names && named(customers),
    channels: names && named(channels),
    states: seesPackages ? packageMachine.order.flatMap((state) => counted.states.find((one) => one.state === state) ?? []) : null,
  }
}
