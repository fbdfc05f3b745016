import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { daysOf } from '../../../ui/period.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const waveStates = ['TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING', 'ENDED', 'VOIDED'] as const
export const waveTypes = ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED'] as const
export const views = ['ALL', ...waveStates] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST'
export type WaveFilterName = 'type' | 'suspended' | 'group' | 'picker'

export const waveList: ListSpec<View, 'number', Sort, WaveFilterName> = {
  views,
  fields: ['number'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { type: waveTypes, suspended: ['YES', 'NO'], group: null, picker: null },
}

// Until the warehouse's time zone is known, use the zone where days begin last, so that no row is missing.
const lastZone = 'Etc/GMT+12'

type State = ListState<View, 'number', Sort, WaveFilterName>

/** Converts the list state to the API filter; the counts by state ignore the view. */
export function filterOf({ view, search, filters, period, dateKind }: State) {
  const { from, to } = daysOf(period, lastZone, new Date())
  const last = period !== 'all' && 'to' in period ? to : null
  const types = waveTypes.filter((type) => filters.type.includes(type))
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(types.length > 0 && { types }),
    ...(filters.suspended.length === 1 && { suspended: filters.suspended[0] === 'YES' }),
    ...(filters.group.length > 0 && { groupIds: [...filters.group] }),
    ...(filters.picker.length > 0 && { pickerIds: [...filters.picker] }),
    ...(from !== null && { [dateKind === 'created' ? 'createdFrom' : 'updatedFrom']: from }),
    ...(last !== null && { [dateKind === 'created' ? 'createdTo' : 'updatedTo']: last }),
  }
}
