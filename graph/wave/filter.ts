import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/builder.ts'
import type { Context } from '../kernel/context.ts'
import { dayBegin } from '../kernel/day.ts'
import { enumOf } from '../kernel/enum.ts'
import { visible } from '../kernel/scoped.ts'
import { Search, searched } from '../kernel/search.ts'
import { LogisticsGroup } from '../logistics/types.ts'
import { WaveType } from './states.ts'
import { WaveState } from './types/wave.ts'

export const WaveFilter = builder.inputType('WaveFilter', {
  description: 'Which waves. Every field narrows; an empty list narrows nothing.',
  fields: (t) => ({
    states: t.field({ type: [WaveState], description: 'In one of these states. Counts by state leave this out.' }),
    types: t.field({ type: [enumOf(WaveType)], description: 'Of one of these types.' }),
    groupIds: t.globalIDList({ for: [LogisticsGroup], description: 'Of one of these logistics groups.' }),
    pickerIds: t.globalIDList({ description: 'Picked by one of these members of staff.' }),
    search: t.field({ type: Search, description: 'By number.' }),
    suspended: t.boolean({ description: 'Suspended or not.' }),
    createdFrom: t.field({ type: 'Day', description: 'Generated on this day or later, by the clock of the warehouse.' }),
    createdTo: t.field({ type: 'Day', description: 'Generated on this day or earlier.' }),
    updatedFrom: t.field({ type: 'Day', description: 'Last changed on this day or later.' }),
    updatedTo: t.field({ type: 'Day', description: 'Last changed on this day or earlier.' }),
  }),
})

export type WaveFilterShape = typeof WaveFilter.$inferInput

/** The filter as a condition within what the reader may see. */
export async function wavesWhere(
  ctx: Context,
  warehouseId: string,
  filter: WaveFilterShape | null | undefined,
): Promise<Prisma.WaveWhereInput> {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes?.length ? { in: nodes.map(({ id }) => id) } : undefined)
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter ?? {}
  const zone = (createdFrom ?? createdTo ?? updatedFrom ?? updatedTo) ? await zoneOf(ctx, warehouseId) : 'UTC'
  const created = range(zone, createdFrom, createdTo)
  const updated = range(zone, updatedFrom, updatedTo)
  const groupId = ids(filter?.groupIds)
  const pickerId = ids(filter?.pickerIds)
  return {
    AND: [visible(ctx, 'Wave') as Prisma.WaveWhereInput, searched<Prisma.WaveWhereInput>(filter?.search, (match) => [{ number: match }])],
    warehouseId,
    ...(filter?.states?.length && { state: { in: filter.states } }),
    ...(filter?.types?.length && { type: { in: filter.types } }),
    ...(groupId && { groupId }),
    ...(pickerId && { pickerId }),
    ...(typeof filter?.suspended === 'boolean' && { suspendedAt: filter.suspended ? { not: null } : null }),
    ...(created && { createdAt: created }),
    ...(updated && { updatedAt: updated }),
  }
}

type DayValue = Date | string | null | undefined

function range(zone: string, from: DayValue, to: DayValue): { gte?: Date; lt?: Date } | null {
  if (!from && !to) return null
  const text = (day: Date | string) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)
  return { ...(from && { gte: dayBegin(zone, text(from)) }), ...(to && { lt: dayBegin(zone, text(to), 1) }) }
}

async function zoneOf(ctx: Context, warehouseId: string): Promise<string> {
  const warehouse = await ctx.db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  return warehouse?.timeZone ?? 'UTC'
}
