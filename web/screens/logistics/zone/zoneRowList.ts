import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { ZoneMatch, type ZoneMatchName } from '../../../../graph/logistics/states.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

type Sort = 'PLACE' | 'ZONE' | 'NEWEST'
type Filter = 'zone' | 'country' | 'match'

/** Rows of an edition of a zone table. There are no dates. */
export const zoneRowList: ListSpec<'ALL', 'place', Sort, Filter> = {
  views: ['ALL'],
  fields: ['place'],
  sorts: ['PLACE', 'ZONE', 'NEWEST'],
  filters: { zone: null, country: null, match: valuesOf(ZoneMatch) },
}

/** Converts the list state to the API filter. */
export function filterOf({ search, filters }: ListState<'ALL', 'place', Sort, Filter>) {
  return {
    ...searchOf(search),
    ...(filters.zone.length > 0 && { zones: [...filters.zone] }),
    ...(filters.country.length > 0 && { countries: [...filters.country] }),
    ...(filters.match.length > 0 && { matches: [...filters.match] as ZoneMatchName[] }),
  }
}
