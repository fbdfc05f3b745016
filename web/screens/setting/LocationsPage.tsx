import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { LocationsPage_list$key } from './__generated__/LocationsPage_list.graphql.ts'
import type { LocationsPage_location$key } from './__generated__/LocationsPage_location.graphql.ts'
import type { LocationsPageCountsQuery } from './__generated__/LocationsPageCountsQuery.graphql.ts'
import type { LocationsPageOptionsQuery } from './__generated__/LocationsPageOptionsQuery.graphql.ts'
import type { LocationsPageQuery } from './__generated__/LocationsPageQuery.graphql.ts'
import { locationColumns } from './locationColumns.tsx'
import { filterOf, locationList, type View } from './locationList.ts'

const LocationBulk = lazyComponent(() => import('./LocationBulk.tsx').then((file) => file.LocationBulk))
const BulkJobs = lazyComponent(() => import('../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })
const LocationDialog = lazyComponent(() => import('./LocationDialog.tsx').then((file) => file.LocationDialog))

const options = graphql`
  query LocationsPageOptionsQuery($warehouseId: ID!) {
    warehouse: node(id: $warehouseId) {
      ... on Warehouse {
        areas {
          id
          name: displayName
        }
      }
    }
  }
`

const row = graphql`
  fragment LocationsPage_location on Location @inline {
    id
    code
    column
    layer
    status
    createdAt
    area {
      name: displayName
      type
    }
    shelfSpec {
      name
    }
  }
`

const list = entityList({
  name: 'locations',
  spec: locationList,
  filterOf,
  page: typed<LocationsPageQuery>(graphql`
    query LocationsPageQuery($warehouseId: ID!, $filter: LocationFilter!, $sort: LocationSort!, $first: Int!, $after: String) {
      ...LocationsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<LocationsPage_list$key>(graphql`
    fragment LocationsPage_list on Query
    @refetchable(queryName: "LocationsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "LocationFilter!" }
      sort: { type: "LocationSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: locations(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "LocationsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...LocationsPage_location
          }
        }
      }
    }
  `),
  read: (node: LocationsPage_location$key) => readInlineData(row, node),
  // A location whose status has changed stays where it is until the list is read again.
  isIn: () => true,
  counts: typed<LocationsPageCountsQuery>(graphql`
    query LocationsPageCountsQuery(
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
  `),
  countsOf: ({ warehouseId }, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { warehouseId, all: of('ALL'), occupied: of('OCCUPIED'), idle: of('IDLE'), cleanable: of('CLEANABLE') }
  },
  follows: [
    {
      tag: graphql`
        subscription LocationsPageSubscription($warehouseId: ID!) {
          locationChanged(warehouseId: $warehouseId) {
            ...LocationsPage_location
          }
        }
      `,
      row: { field: 'locationChanged' },
    },
  ],
})

export const { loader } = list

/** Locations of a warehouse. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const mayEdit = useRight('warehouse:edit')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const areas = useBackgroundQuery<LocationsPageOptionsQuery>(options, { warehouseId: warehouse?.id ?? '' })?.warehouse?.areas ?? []
  return (
    <EntityListPage
      list={list}
      title={t('menu.setting.locations')}
      about={warehouse?.name}
      columns={useMemo(() => locationColumns(t), [t])}
      fields={[{ id: 'code', label: t('setting.locations.code') }]}
      filters={[
        {
          id: 'area',
          label: t('setting.locations.area'),
          options: areas.map(({ id, name }) => ({ value: id, label: name })),
          always: true,
        },
      ]}
      dates={false}
      tabs={{
        label: t('setting.locations.views'),
        textOf: (view) => (view === 'ALL' ? t('setting.locations.all') : t(`enum.LocationStatus.${view}`)),
      }}
      textsOf={({ code }) => [code]}
      nothing={t('setting.locations.emptyHint')}
      actions={
        mayEdit && (
          <Button asChild>
            <Link to={linkTo('/setting/batchAdd')}>{t('menu.setting.batchAdd')}</Link>
          </Button>
        )
      }
      add={
        mayEdit && (
          <Button variant="solid" colorPalette="brand" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('setting.locations.add')}
          </Button>
        )
      }
      bulk={(selected) => <LocationBulk {...selected} onBegun={setJobId} />}
    >
      {seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
      {isAdding && <LocationDialog areas={areas} onClose={() => setAdding(false)} />}
    </EntityListPage>
  )
}
