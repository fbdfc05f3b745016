import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import type { AnnouncementsPage_list$key } from './__generated__/AnnouncementsPage_list.graphql.ts'
import type { AnnouncementsPage_location$key } from './__generated__/AnnouncementsPage_location.graphql.ts'
import type { AnnouncementsPageCountsQuery } from './__generated__/AnnouncementsPageCountsQuery.graphql.ts'
import type { AnnouncementsPageOptionsQuery } from './__generated__/AnnouncementsPageOptionsQuery.graphql.ts'
import type { AnnouncementsPageQuery } from './__generated__/AnnouncementsPageQuery.graphql.ts'
import { announcementsColumns, announcementsList, filterOf, type View } from './announcementsList.tsx'

const row = graphql`
  fragment AnnouncementsPage_location on Location @inline {
    id
    code
    status
    createdAt
    area {
      name: displayName
      type
    }
  }
`

const options = graphql`
  query AnnouncementsPageOptionsQuery($warehouseId: ID!) {
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

const list = entityList({
  name: 'locations',
  spec: announcementsList,
  filterOf,
  page: typed<AnnouncementsPageQuery>(graphql`
    query AnnouncementsPageQuery($warehouseId: ID!, $filter: LocationFilter!, $sort: LocationSort!, $first: Int!, $after: String) {
      ...AnnouncementsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<AnnouncementsPage_list$key>(graphql`
    fragment AnnouncementsPage_list on Query
    @refetchable(queryName: "AnnouncementsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "LocationFilter!" }
      sort: { type: "LocationSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: locations(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "AnnouncementsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...AnnouncementsPage_location
          }
        }
      }
    }
  `),
  read: (node: AnnouncementsPage_location$key) => readInlineData(row, node),
  isIn: (view, { status }) => view === 'ALL' || status === view,
  counts: typed<AnnouncementsPageCountsQuery>(graphql`
    query AnnouncementsPageCountsQuery($warehouseId: ID!, $all: LocationFilter!, $occupied: LocationFilter!, $idle: LocationFilter!) {
      ALL: locations(warehouseId: $warehouseId, filter: $all, first: 1) {
        totalCount
      }
      OCCUPIED: locations(warehouseId: $warehouseId, filter: $occupied, first: 1) {
        totalCount
      }
      IDLE: locations(warehouseId: $warehouseId, filter: $idle, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: ({ warehouseId }, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { warehouseId, all: of('ALL'), occupied: of('OCCUPIED'), idle: of('IDLE') }
  },
  follows: [
    {
      tag: graphql`
        subscription AnnouncementsPageSubscription($warehouseId: ID!) {
          locationChanged(warehouseId: $warehouseId) {
            ...AnnouncementsPage_location
            status
          }
        }
      `,
      row: { field: 'locationChanged', state: 'status' },
    },
  ],
})

export const { loader } = list

/** List of the locations of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const areas = useBackgroundQuery<AnnouncementsPageOptionsQuery>(options, { warehouseId: warehouse?.id ?? '' })?.warehouse?.areas ?? []
  return (
    <EntityListPage
      list={list}
      title={t('menu.home.announcements')}
      about={warehouse?.name}
      columns={useMemo(() => announcementsColumns(t), [t])}
      fields={[{ id: 'code', label: t('home.announcements.code') }]}
      filters={[
        {
          id: 'area',
          label: t('home.announcements.area'),
          options: areas.map(({ id, name }) => ({ value: id, label: name })),
          always: true,
        },
      ]}
      dates={false}
      tabs={{
        label: t('home.announcements.views'),
        textOf: (view) => (view === 'ALL' ? t('home.announcements.all') : t(`enum.LocationStatus.${view}`)),
      }}
      textsOf={({ code }) => [code]}
      nothing={t('home.announcements.nothing')}
    />
  )
}
