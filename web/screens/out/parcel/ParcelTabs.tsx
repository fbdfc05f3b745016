import { Suspense, useMemo } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useSubscription } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Catch } from '../../../relay/Catch.tsx'
import { readAgain } from '../../../relay/readAgain.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelTabsQuery } from './__generated__/ParcelTabsQuery.graphql.ts'
import type { ParcelTabsSubscription } from './__generated__/ParcelTabsSubscription.graphql.ts'
import { isCapped, type SearchIn, states, type View } from './parcelList.ts'

export const tabsQuery = graphql`
  query ParcelTabsQuery($warehouseId: ID!, $filter: PackageFilter!) {
    packageCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  loaded: PreloadedQuery<ParcelTabsQuery>
  url: ListUrl<View, SearchIn, string, string>
  warehouseId: string
}

/** The states of the list with their counts, which arrive when they arrive and follow every change. */
export function ParcelTabs(props: Props) {
  const bare = <Tabs url={props.url} counts={null} />
  return (
    <Catch of={props.loaded} fallback={() => bare}>
      <Suspense fallback={bare}>
        <LiveTabs {...props} />
      </Suspense>
    </Catch>
  )
}

function LiveTabs({ loaded, url, warehouseId }: Props) {
  const { packageCounts } = usePreloadedQuery<ParcelTabsQuery>(tabsQuery, loaded)
  const { variables } = loaded
  useSubscription<ParcelTabsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription ParcelTabsSubscription($warehouseId: ID!) {
            packagesMoved(warehouseId: $warehouseId)
          }
        `,
        variables: { warehouseId },
        onNext: () => void readAgain<ParcelTabsQuery>(tabsQuery, variables),
      }),
      [warehouseId, variables],
    ),
  )
  return <Tabs url={url} counts={packageCounts} />
}

function Tabs({ url, counts }: Pick<Props, 'url'> & { counts: ParcelTabsQuery['response']['packageCounts'] | null }) {
  const t = useT()
  const countOf = (view: View) => counts?.find(({ state }) => state === view)?.count ?? 0
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatusTabs
      label={t('parcel.list.states')}
      current={url.state.view}
      tabs={[
        { id: 'ALL', label: t('parcel.list.all'), href: url.href({ view: 'ALL' }), count: all, capped: (counts ?? []).some(isCapped) },
        ...states.map((state) => ({
          id: state,
          label: t(`state.Package.${state}`),
          href: url.href({ view: state }),
          count: counts ? countOf(state) : undefined,
          capped: isCapped({ count: countOf(state) }) && url.narrowed,
          alarming: state === 'ABNORMAL',
        })),
      ]}
    />
  )
}
