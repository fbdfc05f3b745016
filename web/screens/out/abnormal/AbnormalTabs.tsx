import { Suspense, useEffect, useMemo } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useSubscription } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { refetchActive } from '../../../relay/refetchActive.ts'
import type { ListState } from '../../../ui/listUrl.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import { reasons, type SearchIn } from '../package/packageList.ts'
import type { AbnormalTabsQuery } from './__generated__/AbnormalTabsQuery.graphql.ts'
import type { AbnormalTabsSubscription } from './__generated__/AbnormalTabsSubscription.graphql.ts'
import { abnormalFilterOf, type abnormalList, type View } from './abnormalList.ts'

export const tabsQuery = graphql`
  query AbnormalTabsQuery(
    $warehouseId: ID!
    $all: PackageFilter!
    $damaged: PackageFilter!
    $picking: PackageFilter!
    $stock: PackageFilter!
    $packaging: PackageFilter!
    $label: PackageFilter!
    $cancelled: PackageFilter!
    $weighing: PackageFilter!
  ) {
    ALL: packages(warehouseId: $warehouseId, filter: $all) {
      totalCount
    }
    GOODS_DAMAGED: packages(warehouseId: $warehouseId, filter: $damaged) {
      totalCount
    }
    PICKING_ERROR: packages(warehouseId: $warehouseId, filter: $picking) {
      totalCount
    }
    OUT_OF_STOCK: packages(warehouseId: $warehouseId, filter: $stock) {
      totalCount
    }
    PACKAGING_ERROR: packages(warehouseId: $warehouseId, filter: $packaging) {
      totalCount
    }
    LABEL_PRINT_FAILED: packages(warehouseId: $warehouseId, filter: $label) {
      totalCount
    }
    CUSTOMER_CANCELLED: packages(warehouseId: $warehouseId, filter: $cancelled) {
      totalCount
    }
    WEIGHING_ANOMALY: packages(warehouseId: $warehouseId, filter: $weighing) {
      totalCount
    }
  }
`

type State = ListState<View, SearchIn, (typeof abnormalList.sorts)[number], keyof typeof abnormalList.filters>

/** Variables of the counts: the filters of the list, with each reason. */
export function tabsVariables(warehouseId: string, state: State): AbnormalTabsQuery['variables'] {
  const of = (view: View) => abnormalFilterOf(state, view)
  return {
    warehouseId,
    all: of('ALL'),
    damaged: of('GOODS_DAMAGED'),
    picking: of('PICKING_ERROR'),
    stock: of('OUT_OF_STOCK'),
    packaging: of('PACKAGING_ERROR'),
    label: of('LABEL_PRINT_FAILED'),
    cancelled: of('CUSTOMER_CANCELLED'),
    weighing: of('WEIGHING_ANOMALY'),
  }
}

export interface Counted {
  of: PreloadedQuery<AbnormalTabsQuery>
  count: number
}

interface Props {
  loaded: PreloadedQuery<AbnormalTabsQuery>
  url: ListUrl<View, SearchIn, string, string>
  warehouseId: string
  /** Told how many packages the view has, at first and when it changes. */
  onCounted: (counted: Counted) => void
}

/** Tabs of the reasons; the counts load separately and are updated live. */
export function AbnormalTabs(props: Props) {
  const bare = <Tabs url={props.url} counts={null} />
  return (
    <ErrorBoundary of={props.loaded} fallback={() => bare}>
      <Suspense fallback={bare}>
        <LiveTabs {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function LiveTabs({ loaded, url, warehouseId, onCounted }: Props) {
  const counts = usePreloadedQuery<AbnormalTabsQuery>(tabsQuery, loaded)
  const { variables } = loaded
  const count = counts[url.state.view].totalCount
  useEffect(() => onCounted({ of: loaded, count }), [loaded, count, onCounted])
  useSubscription<AbnormalTabsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription AbnormalTabsSubscription($warehouseId: ID!) {
            packagesMoved(warehouseId: $warehouseId)
          }
        `,
        variables: { warehouseId },
        onNext: () => void refetchActive<AbnormalTabsQuery>(tabsQuery, variables),
      }),
      [warehouseId, variables],
    ),
  )
  return <Tabs url={url} counts={counts} />
}

function Tabs({ url, counts }: Pick<Props, 'url'> & { counts: AbnormalTabsQuery['response'] | null }) {
  const t = useT()
  const tab = (view: View, label: string) => ({
    id: view,
    label,
    ...url.link({ view }),
    count: counts?.[view].totalCount ?? undefined,
  })
  return (
    <StatusTabs
      label={t('abnormal.reasons')}
      current={url.state.view}
      tabs={[tab('ALL', t('package.list.all')), ...reasons.map((reason) => tab(reason, t(`enum.AbnormalReason.${reason}`)))]}
    />
  )
}
