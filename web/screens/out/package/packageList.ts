import { AbnormalReason, examinationMachine, LabelState, packageMachine } from '../../../../graph/package/states.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'
import { quietChoices, type Status, trackingStatuses } from './trackingStatus.ts'

export type PackageState = keyof typeof packageMachine.states
export const states = packageMachine.order
export const reasons = Object.keys(AbnormalReason.values) as (keyof typeof AbnormalReason.values)[]
export const labels = Object.keys(LabelState.values) as (keyof typeof LabelState.values)[]

export type View = 'ALL' | PackageState
export const fields = ['NUMBER', 'PLATFORM_ORDER', 'ERP', 'TRACKING', 'SKU'] as const
export type SearchIn = (typeof fields)[number]
const sorts = ['NEWEST', 'OLDEST', 'UPDATED'] as const
type Sort = (typeof sorts)[number]
type FilterName = 'customer' | 'channel' | 'group' | 'reason' | 'label' | 'hold' | 'wave' | 'examination' | 'due' | 'journey' | 'quiet'

/** Filters of the list of packages. */
export const packageList: ListSpec<View, SearchIn, Sort, FilterName> = {
  views: ['ALL', ...states],
  fields,
  sorts,
  filters: {
    customer: null,
    channel: null,
    group: null,
    wave: null,
    reason: reasons,
    label: labels,
    hold: ['yes', 'no'],
    examination: examinationMachine.order,
    due: ['today'],
    journey: trackingStatuses,
    quiet: quietChoices,
  },
  dateKinds: ['created', 'updated', 'shipped'],
}

type State = ListState<View, SearchIn, Sort, FilterName>

/** Converts the list state to the API filter; days are in the warehouse's time zone, resolved by the server. */
export function filterOf({ view, search, filters, dateKind, period }: State) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(search.values.length > 0 && { searchIn: search.field }),
    ...(filters.customer.length > 0 && { customerIds: filters.customer }),
    ...(filters.channel.length > 0 && { channelIds: filters.channel }),
    ...(filters.group.length > 0 && { groupIds: filters.group }),
    ...(filters.wave[0] !== undefined && { waveId: filters.wave[0] }),
    ...(filters.reason.length > 0 && { abnormalReasons: filters.reason as typeof reasons }),
    ...(filters.label.length > 0 && { labelStates: filters.label as typeof labels }),
    ...(filters.examination.length > 0 && { examinationStates: filters.examination as (keyof typeof examinationMachine.states)[] }),
    ...(filters.hold.length === 1 && { onHold: filters.hold[0] === 'yes' }),
    ...(filters.journey.length > 0 && { trackingStatuses: filters.journey as Status[] }),
    ...(filters.quiet.length > 0 && { noNewsDays: Math.min(...filters.quiet.map(Number)) }),
    ...(filters.due.length > 0 && { dueToday: true }),
    ...daysOf(dateKind, period),
  }
}

function daysOf(kind: State['dateKind'], period: State['period']) {
  if (period === 'all') return {}
  if (kind === 'created') return 'days' in period ? { createdDays: period.days } : { createdFrom: period.from, createdTo: period.to }
  if (kind === 'shipped') return 'days' in period ? { shippedDays: period.days } : { shippedFrom: period.from, shippedTo: period.to }
  return 'days' in period ? { updatedDays: period.days } : { updatedFrom: period.from, updatedTo: period.to }
}
