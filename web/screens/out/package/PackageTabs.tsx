import { Suspense, useMemo } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useSubscription } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { refetchActive } from '../../../relay/refetchActive.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { PackageTabsQuery } from './__generated__/PackageTabsQuery.graphql.ts'
import type { PackageTabsSubscription } from './__generated__/PackageTabsSubscription.graphql.ts'
import { isCapped, type SearchIn, states, type View } from './packageList.ts'

export const tabsQuery = graphql`
  query PackageTabsQuery($warehouseId: ID!, $filter: PackageFilter!) {
    packageCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  loaded: PreloadedQuery<PackageTabsQuery>
  url: ListUrl<View, SearchIn, string, string>
  warehouseId: string
}

/** State tabs of the list; the counts load separately and are updated live. */
export function PackageTabs(props: Props) {
  const bare = <Tabs url={props.url} counts={null} />
  return (
    <ErrorBoundary of={props.loaded} fallback={() => bare}>
      <Suspense fallback={bare}>
        <LiveTabs {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function LiveTabs({ loaded, url, warehouseId }: Props) {
  const { packageCounts } = usePreloadedQuery<PackageTabsQuery>(tabsQuery, loaded)
  const { variables } = loaded
  useSubscription<PackageTabsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription PackageTabsSubscription($warehouseId: ID!) {
            packagesMoved(warehouseId: $warehouseId)
          }
        `,
        variables: { warehouseId },
        onNext: () => void refetchActive<PackageTabsQuery>(tabsQuery, variables),
      }),
      [warehouseId, variables],
    ),
  )
  return <Tabs url={url} counts={packageCounts} />
}

function Tabs({ url, counts }: Pick<Props, 'url'> & { counts: PackageTabsQuery['response']['packageCounts'] | null }) {
  const t = useT()
  const countOf = (view: View) => counts?.find(({ state }) => state === view)?.count ?? 0
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatusTabs
      label={t('package.list.states')}
      current={url.state.view}
      tabs={[
        { id: 'ALL', label: t('package.list.all'), ...url.link({ view: 'ALL' }), count: all, capped: (counts ?? []).some(isCapped) },
        ...states.map((state) => ({
          id: state,
          label: t(`state.Package.${state}`),
          ...url.link({ view: state }),
          count: counts ? countOf(state) : undefined,
          capped: isCapped({ count: countOf(state) }) && url.narrowed,
          alarming: state === 'ABNORMAL',
        })),
      ]}
    />
  )
}
