import { Customer } from '../customer/types.ts'
import { reach } from '../kernel/actor.ts'
import { builder } from '../kernel/builder.ts'
import { type Context, signedIn } from '../kernel/context.ts'
import { enumOf } from '../kernel/enum.ts'
import { Search, searchValues } from '../kernel/search.ts'
import { Channel, LogisticsGroup } from '../logistics/types.ts'
import { AbnormalReason, LabelState, PackageSearchField, packageRights } from './states.ts'
import type { PackageQuery } from './store/list.ts'
import { PackageState } from './types/package.ts'

export const PackageFilter = builder.inputType('PackageFilter', {
  description: 'Which packages. Every field narrows; an empty list narrows nothing.',
  fields: (t) => ({
    states: t.field({ type: [PackageState], description: 'In one of these states. Counts by state leave this out.' }),
    search: t.field({ type: Search, description: 'Numbers to search for.' }),
    searchIn: t.field({ type: enumOf(PackageSearchField), defaultValue: 'NUMBER', description: 'Where to search.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Of these customers.' }),
    channelIds: t.globalIDList({ for: [Channel], description: 'By these channels.' }),
    groupIds: t.globalIDList({ for: [LogisticsGroup], description: 'Of these logistics groups.' }),
    waveId: t.globalID({ description: 'In this wave.' }),
    blocked: t.boolean({ description: 'Blocked, or not.' }),
    labelStates: t.field({ type: [enumOf(LabelState)], description: 'With a label in one of these states.' }),
    abnormalReasons: t.field({ type: [enumOf(AbnormalReason)], description: 'Abnormal for one of these reasons.' }),
    createdFrom: t.field({ type: 'Day', description: 'Taken in on this day or later, by the clock of the warehouse.' }),
    createdTo: t.field({ type: 'Day', description: 'Taken in on this day or earlier.' }),
    createdDays: t.int({ description: 'Taken in at most so many days ago, by the clock of the warehouse: 0 is today.' }),
    updatedDays: t.int({ description: 'Last changed at most so many days ago, by the clock of the warehouse: 0 is today.' }),
    updatedFrom: t.field({ type: 'Day', description: 'Last changed on this day or later.' }),
    updatedTo: t.field({ type: 'Day', description: 'Last changed on this day or earlier.' }),
  }),
})

/** What the reader asks for, within what they may see. */
export function packageQuery(ctx: Context, warehouseId: string, filter: typeof PackageFilter.$inferInput | null | undefined): PackageQuery {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes ?? []).map(({ id }) => id)
  const day = (value: Date | string | null | undefined) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null))
  const days = (value: number | null | undefined) => (typeof value === 'number' ? Math.min(Math.max(value, 0), 36_500) : null)
  const reached = reach(signedIn(ctx), packageRights.read)
  const values = searchValues(filter?.search)
  return {
    warehouseId,
    reach: reached?.customerIds ?? null,
    customerIds: ids(filter?.customerIds),
    states: filter?.states ?? [],
    channelIds: ids(filter?.channelIds),
    groupIds: ids(filter?.groupIds),
    waveId: filter?.waveId?.id ?? null,
    blocked: filter?.blocked ?? null,
    labels: filter?.labelStates ?? [],
    abnormalReasons: filter?.abnormalReasons ?? [],
    search: filter?.search && values.length > 0 ? { in: filter.searchIn ?? 'NUMBER', values, mode: filter.search.mode } : null,
    createdFrom: day(filter?.createdFrom),
    createdTo: day(filter?.createdTo),
    updatedFrom: day(filter?.updatedFrom),
    updatedTo: day(filter?.updatedTo),
    createdDays: days(filter?.createdDays),
    updatedDays: days(filter?.updatedDays),
  }
}
