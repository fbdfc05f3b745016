import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { ExceptionTabsQuery } from './__generated__/ExceptionTabsQuery.graphql.ts'
import { type ExceptionFilterName, type View, views } from './exceptionList.ts'

export const tabsQuery = graphql`
  query ExceptionTabsQuery($warehouseId: ID!, $filter: ScanExceptionFilter!) {
    scanExceptionCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', ExceptionFilterName>
  counted: ExceptionTabsQuery['variables']
}

/** Status tabs of the scan exceptions; the counts load separately. */
export function ExceptionTabs(props: Props) {
  return (
    <Suspense fallback={<Tabs {...props} counts={null} />}>
      <Counted {...props} />
    </Suspense>
  )
}

function Counted(props: Props) {
  const { scanExceptionCounts } = useLazyLoadQuery<ExceptionTabsQuery>(tabsQuery, props.counted, { fetchPolicy: 'store-and-network' })
  return <Tabs {...props} counts={new Map(scanExceptionCounts.map(({ state, count }) => [state, count]))} />
}

function Tabs({ url, counts }: Props & { counts: ReadonlyMap<string, number> | null }) {
  const t = useT()
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <StatusTabs
      label={t('exception.list.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: view === 'ALL' ? t('exception.list.all') : t(`state.ScanException.${view}`),
        ...url.link({ view }),
        count: counts ? (view === 'ALL' ? (total ?? 0) : (counts.get(view) ?? 0)) : undefined,
        alarming: view === 'OPEN',
      }))}
    />
  )
}
