import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useSurroundings } from '../../shell/Surroundings.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { ReturnsPageQuery } from './__generated__/ReturnsPageQuery.graphql.ts'
import { ReturnDesk } from './ReturnDesk.tsx'
import { ReturnTable } from './ReturnTable.tsx'
import { filterOf, returnList, views } from './returnList.ts'
import type { Task } from './returnTask.ts'

const query = graphql`
  query ReturnsPageQuery($warehouseId: ID!, $filter: ReturnTaskFilter!, $after: String) {
    ...ReturnTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<ReturnsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, returnList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** Picked goods that nobody needs any more, and the way back to a shelf, by scanner or by hand. */
export function Component() {
  const t = useT()
  const { warehouse } = useSurroundings()
  const url = useListUrl(returnList)
  const data = usePage<ReturnsPageQuery>(query)
  const [task, setTask] = useState<Task | null>(null)
  const warehouseId = warehouse?.id ?? ''
  return (
    <ListPage
      title={t('stock.return.title')}
      about={warehouse?.name}
      tabs={
        <>
          <ReturnDesk key={warehouseId} warehouseId={warehouseId} task={task} onTask={setTask} />
          <StatusTabs
            label={t('stock.return.views')}
            current={url.state.view}
            tabs={views.map((view) => ({ id: view, label: t(`stock.return.view.${view}`), href: url.href({ view }) }))}
          />
        </>
      }
      filters={<FilterBar url={url} dates={false} fields={[{ id: 'any', label: t('stock.return.search') }]} />}
    >
      <ReturnTable query={data} url={url} onTask={setTask} />
    </ListPage>
  )
}
