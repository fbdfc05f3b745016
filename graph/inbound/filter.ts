import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { dayIn, daysBefore, instantsOf } from '../kernel/day.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import type { Db } from '../kernel/sql/db.ts'
import { awaitedStates, InboundExpected, InboundKind, InboundSearchIn } from './states.ts'
import { InboundOrderState } from './types/order.ts'

export const InboundOrderFilter = builder.inputType('InboundOrderFilter', {
  description:
    "Filter of inbound orders. All given fields must match; an empty list disables its field. Days are in the warehouse's time zone.",
  fields: (t) => ({
    states: t.field({ type: [InboundOrderState], description: 'Only these states. Ignored by counts per state.' }),
    kinds: t.field({ type: [enumOf(InboundKind)], description: 'Only these kinds.' }),
    search: t.field({ type: Search, description: 'Searched numbers.' }),
    searchIn: t.field({ type: enumOf(InboundSearchIn), description: 'Field to search in; all but that of the customer if absent.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    expectedPeriods: t.field({
      type: [enumOf(InboundExpected)],
      description: 'Expected in any of these periods; only goods that are not signed for.',
    }),
    createdFrom: t.field({ type: 'Day', description: 'Created on this day or later.' }),
    createdTo: t.field({ type: 'Day', description: 'Created on this day or earlier.' }),
    createdDays: t.int({ description: 'Created at most this many days ago; 0 is today.' }),
    updatedFrom: t.field({ type: 'Day', description: 'Last changed on this day or later.' }),
    updatedTo: t.field({ type: 'Day', description: 'Last changed on this day or earlier.' }),
    updatedDays: t.int({ description: 'Last changed at most this many days ago; 0 is today.' }),
  }),
})

type Zones = Pick<Db, 'warehouse'>

export type InboundOrderFilterShape = typeof InboundOrderFilter.$inferInput

/** The filter as a condition. */
export async function ordersWhere(
  db: Zones,
  warehouseId: string,
  filter: InboundOrderFilterShape | null | undefined,
): Promise<Prisma.InboundOrderWhereInput> {
  const { states, kinds, customerIds, search, searchIn, expectedPeriods, ...dates } = filter ?? {}
  return {
    warehouseId,
    ...(states?.length && { state: { in: states } }),
    ...(kinds?.length && { kind: { in: kinds } }),
    ...(customerIds?.length && { customerId: { in: customerIds.map(({ id }) => id) } }),
    ...(await datesWhere(db, warehouseId, dates)),
    AND: [
      ...(expectedPeriods?.length ? [await expectedWhere(db, warehouseId, expectedPeriods)] : []),
      searched<Prisma.InboundOrderWhereInput>(search, (match) => inColumns(searchIn ?? null).map((of) => of(match))),
    ],
  }
}

type Dates = Pick<InboundOrderFilterShape, 'createdFrom' | 'createdTo' | 'createdDays' | 'updatedFrom' | 'updatedTo' | 'updatedDays'>

async function zoneOf(db: Zones, warehouseId: string): Promise<string> {
  const warehouse = await db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  return warehouse?.timeZone ?? 'UTC'
}

async function expectedWhere(
  db: Zones,
  warehouseId: string,
  periods: readonly (keyof typeof InboundExpected.values)[],
): Promise<Prisma.InboundOrderWhereInput> {
  const today = dayIn(await zoneOf(db, warehouseId), new Date())
  const from = new Date(today)
  const to = new Date(daysBefore(today, -6))
  const days = { LATE: { lt: from }, TODAY: { equals: from }, WEEK: { gte: from, lte: to } }
  return { state: { in: [...awaitedStates] }, OR: periods.map((period) => ({ expectedOn: days[period] })) }
}

async function datesWhere(db: Zones, warehouseId: string, dates: Dates): Promise<Prisma.InboundOrderWhereInput> {
  if (Object.values(dates).every((value) => value === null || value === undefined)) return {}
  const zone = await zoneOf(db, warehouseId)
  const now = new Date()
  return {
    createdAt: instantsOf(zone, { from: dates.createdFrom, to: dates.createdTo, days: dates.createdDays }, now),
    updatedAt: instantsOf(zone, { from: dates.updatedFrom, to: dates.updatedTo, days: dates.updatedDays }, now),
  }
}

type Match = Parameters<Parameters<typeof searched<Prisma.InboundOrderWhereInput>>[1]>[0]
type Column = (match: Match) => Prisma.InboundOrderWhereInput

const columns: Record<keyof typeof InboundSearchIn.values, Column[]> = {
  NUMBER: [(match) => ({ number: match })],
  ERP_NUMBER: [(match) => ({ erpNumber: match })],
  TRACKING_NUMBER: [(match) => ({ trackingNumber: match }), (match) => ({ boxes: { some: { trackingNumber: match } } })],
  BOX_MARK: [(match) => ({ boxes: { some: { mark: match } } })],
  CUSTOMER: (['code', 'name', 'nameEn'] as const).map(
    (name): Column =>
      (match) => ({ customer: { [name]: match } }),
  ),
}

function inColumns(where: keyof typeof columns | null): Column[] {
  // The columns of the customer are in another table, so that a search in all would not use an index.
  const { CUSTOMER: _, ...numbers } = columns
  return where ? columns[where] : Object.values(numbers).flat()
}
