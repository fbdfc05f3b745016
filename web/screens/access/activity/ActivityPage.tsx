import { useCallback, useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import type { ActivityPage_entry$key } from './__generated__/ActivityPage_entry.graphql.ts'
import type { ActivityPage_list$key } from './__generated__/ActivityPage_list.graphql.ts'
import type { ActivityPageCountsQuery } from './__generated__/ActivityPageCountsQuery.graphql.ts'
import type { ActivityPageQuery } from './__generated__/ActivityPageQuery.graphql.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityHours } from './ActivityHours.tsx'
import { activityColumns } from './activityColumns.tsx'
import { activityList, filterOf, isInView, type View } from './activityList.ts'
import { SideBySide } from './SideBySide.tsx'
import { useCommandText } from './useCommandText.ts'

const row = graphql`
  fragment ActivityPage_entry on Activity @inline {
    id
    at
    command
    outcome
    who
    actorName
    stationName
    address
    warehouseNumber
    documentCount
    documents {
      type
      label
    }
  }
`

const list = entityList({
  name: 'activity',
  spec: activityList,
  filterOf,
  page: typed<ActivityPageQuery>(graphql`
    query ActivityPageQuery($filter: ActivityFilter!, $first: Int!, $after: String) {
      ...ActivityPage_list @arguments(filter: $filter, first: $first, after: $after)
    }
  `),
  rows: typed<ActivityPage_list$key>(graphql`
    fragment ActivityPage_list on Query
    @refetchable(queryName: "ActivityPageMoreQuery")
    @argumentDefinitions(filter: { type: "ActivityFilter!" }, first: { type: "Int!" }, after: { type: "String" }) {
      list: activities(filter: $filter, first: $first, after: $after) @connection(key: "ActivityPage_list", filters: ["filter"]) {
        __id
        edges {
          cursor
          node {
            ...ActivityPage_entry
          }
        }
      }
    }
  `),
  read: (node: ActivityPage_entry$key) => readInlineData(row, node),
  isIn: isInView,
  counts: typed<ActivityPageCountsQuery>(graphql`
    query ActivityPageCountsQuery(
      $all: ActivityFilter!
      $done: ActivityFilter!
      $refused: ActivityFilter!
      $notAllowed: ActivityFilter!
      $failed: ActivityFilter!
      $personal: ActivityFilter!
    ) {
      ALL: activities(filter: $all, first: 1) {
        totalCount
      }
      DONE: activities(filter: $done, first: 1) {
        totalCount
      }
      REFUSED: activities(filter: $refused, first: 1) {
        totalCount
      }
      NOT_ALLOWED: activities(filter: $notAllowed, first: 1) {
        totalCount
      }
      FAILED: activities(filter: $failed, first: 1) {
        totalCount
      }
      PERSONAL: activities(filter: $personal, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    const outcomes = { done: of('DONE'), refused: of('REFUSED'), notAllowed: of('NOT_ALLOWED'), failed: of('FAILED') }
    return { ...outcomes, all: of('ALL'), personal: of('PERSONAL') }
  },
})

export const { loader } = list

/** Parameter of the address with the opened entry. */
const opened = 'entry'

/** Who did what, when and from where, with the opened entry beside the list. */
export function Component() {
  const t = useT()
  const zone = useTimeZone()
  const commandText = useCommandText()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const entry = new URLSearchParams(search).get(opened)
  const hrefOf = useCallback(({ id }: { id: string }) => `${pathname}?${withEntry(search, id)}`, [pathname, search])
  const close = () => navigate(`${pathname}?${withEntry(search, null)}`, { replace: true })
  return (
    <SideBySide side={entry && <ActivityEntry key={entry} id={entry} onClose={close} />}>
      <EntityListPage
        list={list}
        title={t('menu.access.activity')}
        about={t('activity.about')}
        columns={useMemo(() => activityColumns({ t, zone, commandText }), [t, zone, commandText])}
        banner={<ActivityHours />}
        filterBar={(url) => <ActivityFilters url={url} />}
        tabs={{ label: t('activity.views'), textOf: (view) => t(`activity.view.${view}`) }}
        hrefOf={hrefOf}
        nothing={t('activity.nothing')}
        exported={{ list: 'activities' }}
      />
    </SideBySide>
  )
}

function withEntry(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete(opened)
  else params.set(opened, id)
  return `${params}`
}
