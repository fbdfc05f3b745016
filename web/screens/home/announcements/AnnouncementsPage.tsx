import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { AnnouncementAudience } from '../../../../graph/announcement/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { AnnouncementsPage_announcement$key } from './__generated__/AnnouncementsPage_announcement.graphql.ts'
import type { AnnouncementsPage_list$key } from './__generated__/AnnouncementsPage_list.graphql.ts'
import type { AnnouncementsPageCountsQuery } from './__generated__/AnnouncementsPageCountsQuery.graphql.ts'
import type { AnnouncementsPageOptionsQuery } from './__generated__/AnnouncementsPageOptionsQuery.graphql.ts'
import type { AnnouncementsPageQuery } from './__generated__/AnnouncementsPageQuery.graphql.ts'
import { announcementColumns } from './announcementColumns.tsx'
import { announcementList, everywhere, filterOf, isInView, type View } from './announcementList.ts'

const row = graphql`
  fragment AnnouncementsPage_announcement on Announcement @inline {
    id
    title
    state
    isOver
    pinned
    fromDay
    untilDay
    author
    createdAt
    audience
    isForAllRoles
    isForAllCustomers
    warehouse {
      displayName
    }
    roles {
      name
    }
    customers {
      name
    }
    reach {
      people
      read
    }
  }
`

const options = graphql`
  query AnnouncementsPageOptionsQuery {
    warehouses {
      id
      number
      displayName
    }
  }
`

const list = entityList({
  name: 'announcements',
  spec: announcementList,
  filterOf,
  page: typed<AnnouncementsPageQuery>(graphql`
    query AnnouncementsPageQuery($filter: AnnouncementFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...AnnouncementsPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<AnnouncementsPage_list$key>(graphql`
    fragment AnnouncementsPage_list on Query
    @refetchable(queryName: "AnnouncementsPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "AnnouncementFilter!" }
      sort: { type: "AgeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: announcements(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "AnnouncementsPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...AnnouncementsPage_announcement
          }
        }
      }
    }
  `),
  read: (node: AnnouncementsPage_announcement$key) => readInlineData(row, node),
  isIn: isInView,
  counts: typed<AnnouncementsPageCountsQuery>(graphql`
    query AnnouncementsPageCountsQuery(
      $present: AnnouncementFilter!
      $draft: AnnouncementFilter!
      $over: AnnouncementFilter!
      $withdrawn: AnnouncementFilter!
      $all: AnnouncementFilter!
    ) {
      PRESENT: announcements(filter: $present, first: 1) {
        totalCount
      }
      DRAFT: announcements(filter: $draft, first: 1) {
        totalCount
      }
      OVER: announcements(filter: $over, first: 1) {
        totalCount
      }
      WITHDRAWN: announcements(filter: $withdrawn, first: 1) {
        totalCount
      }
      ALL: announcements(filter: $all, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { present: of('PRESENT'), draft: of('DRAFT'), over: of('OVER'), withdrawn: of('WITHDRAWN'), all: of('ALL') }
  },
  follows: [
    {
      tag: graphql`
        subscription AnnouncementsPageSubscription {
          announcementChanged {
            ...AnnouncementsPage_announcement
            createdAt
          }
        }
      `,
      row: { field: 'announcementChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** The announcements that the user may edit, with how many have read them. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { warehouses = [] } = useBackgroundQuery<AnnouncementsPageOptionsQuery>(options, {}) ?? {}
  return (
    <EntityListPage
      list={list}
      title={t('menu.home.announcements')}
      columns={useMemo(() => announcementColumns(t), [t])}
      fields={[{ id: 'title', label: t('announcement.field.title') }]}
      filters={[
        {
          id: 'audience',
          label: t('announcement.field.audienceKind'),
          options: valuesOf(AnnouncementAudience).map((value) => ({ value, label: t(`enum.AnnouncementAudience.${value}`) })),
        },
        {
          id: 'place',
          label: t('announcement.field.warehouse'),
          options: [
            { value: everywhere, label: t('announcement.everywhere') },
            ...warehouses.map(({ id, number, displayName }) => ({ value: id, label: `${number} · ${displayName}` })),
          ],
        },
      ]}
      dates={false}
      tabs={{ label: t('announcement.list.views'), textOf: (view) => t(`announcement.view.${view}`) }}
      hrefOf={({ id }) => linkTo(`/home/announcements/${encodeURIComponent(id)}`)}
      textsOf={({ title }) => [title]}
      exported={null}
      nothing={t('announcement.list.nothing')}
      add={<AddLink to="/home/announcements/new">{t('announcement.add')}</AddLink>}
    />
  )
}
