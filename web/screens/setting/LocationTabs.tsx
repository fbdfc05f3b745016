import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCounts } from '../../relay/useCounts.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { LocationTabsQuery } from './__generated__/LocationTabsQuery.graphql.ts'
import { filterOf, type View, views } from './locationList.ts'

const query = graphql`
  query LocationTabsQuery(
    $warehouseId: ID!
    $all: LocationFilter!
    $occupied: LocationFilter!
    $idle: LocationFilter!
    $cleanable: LocationFilter!
  ) {
    ALL: locations(warehouseId: $warehouseId, filter: $all, first: 1) {
      totalCount
    }
    OCCUPIED: locations(warehouseId: $warehouseId, filter: $occupied, first: 1) {
      totalCount
    }
    IDLE: locations(warehouseId: $warehouseId, filter: $idle, first: 1) {
      totalCount
    }
    CLEANABLE: locations(warehouseId: $warehouseId, filter: $cleanable, first: 1) {
      totalCount
    }
  }
`

interface Props {
  url: ListUrl<View, 'code', 'NEWEST' | 'CODE', 'area'>
  warehouseId: string
  /** Changes when the list was loaded again, which reloads the counts. */
  changed: unknown
}

/** Views of the locations with counts. */
export function LocationTabs({ url, warehouseId, changed }: Props) {
  const t = useT()
  const of = (view: View) => filterOf({ ...url.state, view })
  const filters = { all: of('ALL'), occupied: of('OCCUPIED'), idle: of('IDLE'), cleanable: of('CLEANABLE') }
  const counts = useCounts<LocationTabsQuery>(query, { warehouseId, ...filters }, changed)
  return (
    <StatusTabs
      label={t('setting.locations.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: view === 'ALL' ? t('setting.locations.all') : t(`enum.LocationStatus.${view}`),
        ...url.link({ view }),
        count: counts?.[view].totalCount,
        capped: counts?.[view].totalCount === 10_000,
      }))}
    />
  )
}
