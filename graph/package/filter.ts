import { Customer } from '../customer/types.ts'
import { scopeOfRight } from '../kernel/command/actor.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { enumOf, stateEnum } from '../kernel/schema/enum.ts'
import { Search, searchValues } from '../kernel/schema/search.ts'
import { TrackingStatus } from '../logistics/states.ts'
import { Channel, LogisticsGroup } from '../logistics/types.ts'
import { AbnormalReason, examinationMachine, LabelState, PackageSearchField, packageRights } from './states.ts'
import type { PackageQuery } from './store/list.ts'
import { PackageState } from './types/package.ts'

export const PackageFilter = builder.inputType('PackageFilter', {
  description: 'Filter of packages. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [PackageState], description: 'Only these states. Ignored by counts per state.' }),
    search: t.field({ type: Search, description: 'Searched numbers.' }),
    searchIn: t.field({ type: enumOf(PackageSearchField), defaultValue: 'NUMBER', description: 'Field to search in.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    channelIds: t.globalIDList({ for: [Channel], description: 'Only these channels.' }),
    groupIds: t.globalIDList({ for: [LogisticsGroup], description: 'Only these logistics groups.' }),
    waveId: t.globalID({ description: 'Only packages in this wave.' }),
    onHold: t.boolean({ description: 'Only packages on hold (true) or not (false).' }),
    dueToday: t.boolean({
      description:
        "Only packages that have to ship by today's cut-off of their logistics group: created before it and not shipped, without drafts and abnormal ones. False is no filter.",
    }),
    labelStates: t.field({ type: [enumOf(LabelState)], description: 'Only these label states.' }),
    abnormalReasons: t.field({ type: [enumOf(AbnormalReason)], description: 'Only these abnormal reasons.' }),
    examinationStates: t.field({
      type: [enumOf(stateEnum(examinationMachine))],
      description: 'Only packages whose examination is in these states; `WAITING` means those that are to be shipped and not examined yet.',
    }),
    trackingStatuses: t.field({
      type: [enumOf(TrackingStatus)],
      description: 'Only packages of which carriers tell one of these, without cancelled ones.',
    }),
    noNewsDays: t.int({
      description:
        'Only packages on their way that have no news of their carrier for at least this number of days, since their last news or since they were shipped; none 60 days after it was shipped.',
    }),
    createdFrom: t.field({ type: 'Day', description: "Created on this day or later, in the warehouse's time zone." }),
    createdTo: t.field({ type: 'Day', description: 'Created on this day or earlier.' }),
    createdDays: t.int({ description: "Created at most this many days ago, in the warehouse's time zone; 0 is today." }),
    updatedDays: t.int({ description: "Last changed at most this many days ago, in the warehouse's time zone; 0 is today." }),
    updatedFrom: t.field({ type: 'Day', description: 'Last changed on this day or later.' }),
    updatedTo: t.field({ type: 'Day', description: 'Last changed on this day or earlier.' }),
    shippedDays: t.int({ description: "Shipped at most this many days ago, in the warehouse's time zone; 0 is today." }),
    shippedFrom: t.field({ type: 'Day', description: "Shipped on this day or later, in the warehouse's time zone." }),
    shippedTo: t.field({ type: 'Day', description: 'Shipped on this day or earlier.' }),
  }),
})

/** Builds the query from the filter, limited to what the reader may see. */
export function packageQuery(ctx: Context, warehouseId: string, filter: typeof PackageFilter.$inferInput | null | undefined): PackageQuery {
  return packageQueryOf(warehouseId, scopeOfRight(signedIn(ctx), packageRights.read)?.customerIds ?? null, filter)
}

/** Builds the query from a filter, limited to these customers (null: all). */
export function packageQueryOf(
  warehouseId: string,
  customerIds: readonly string[] | null,
  filter: typeof PackageFilter.$inferInput | null | undefined,
): PackageQuery {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes ?? []).map(({ id }) => id)
  const day = (value: Date | string | null | undefined) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null))
  const days = (value: number | null | undefined) => (typeof value === 'number' ? Math.min(Math.max(value, 0), 36_500) : null)
  const values = searchValues(filter?.search)
  return {
    warehouseId,
    reach: customerIds,
    customerIds: ids(filter?.customerIds),
    states: filter?.states ?? [],
    channelIds: ids(filter?.channelIds),
    groupIds: ids(filter?.groupIds),
    waveId: filter?.waveId?.id ?? null,
    onHold: filter?.onHold ?? null,
    dueToday: filter?.dueToday || null,
    labels: filter?.labelStates ?? [],
    abnormalReasons: filter?.abnormalReasons ?? [],
    examinations: filter?.examinationStates ?? [],
    search: filter?.search && values.length > 0 ? { in: filter.searchIn ?? 'NUMBER', values, mode: filter.search.mode } : null,
    trackingStatuses: filter?.trackingStatuses ?? [],
    noNewsDays: days(filter?.noNewsDays),
    createdFrom: day(filter?.createdFrom),
    createdTo: day(filter?.createdTo),
    updatedFrom: day(filter?.updatedFrom),
    updatedTo: day(filter?.updatedTo),
    createdDays: days(filter?.createdDays),
    updatedDays: days(filter?.updatedDays),
    shippedFrom: day(filter?.shippedFrom),
    shippedTo: day(filter?.shippedTo),
    shippedDays: days(filter?.shippedDays),
  }
}
