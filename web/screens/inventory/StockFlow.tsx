import { Button } from '@chakra-ui/react'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { documentsOfCustomers } from '../../../graph/stock/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { useForViewer } from '../../shell/providerOnly.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Filter, FilterBar } from '../../ui/FilterBar.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { StockFlow_group$data, StockFlow_group$key } from './__generated__/StockFlow_group.graphql.ts'
import type { StockFlow_query$key } from './__generated__/StockFlow_query.graphql.ts'
import type { StockFlowMoreQuery } from './__generated__/StockFlowMoreQuery.graphql.ts'
import type { StockFlowPeopleQuery } from './__generated__/StockFlowPeopleQuery.graphql.ts'
import { flowColumns } from './flowColumns.tsx'
import { documentKinds, flowList, quantities } from './flowList.ts'
import { StockSection } from './StockSection.tsx'

const FlowPostings = lazyComponent(() => import('./FlowPostings.tsx').then((file) => file.FlowPostings))

const fragment = graphql`
  fragment StockFlow_group on StockChangeGroup @inline {
    no
    firstNo
    postings
    quantity
    change
    before
    after
    meanwhile
    from
    at
    documentKind
    documentId
    documentNumber
    batch
    location
    quality
    by
  }
`

const pageRows = 100
const followedRows = 250

const people = graphql`
  query StockFlowPeopleQuery($warehouseId: ID!, $productId: ID!) {
    stockFlowPeople(warehouseId: $warehouseId, productId: $productId) {
      id
      name
    }
  }
`

interface Props {
  query: StockFlow_query$key
  productId: string
  /** A new value reads the shown changes again. */
  changes?: number
  /** Moment up to which the changes are shown; null for now. */
  moment?: string | null
}

/** Ledger of the product: the scans of one document, person and location are one row, which opens. Newest first, with filters in the URL. */
export function StockFlow({ query, productId, changes = 0, moment = null }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const url = useListUrl(flowList)
  const navigation = useNavigation()
  const [opened, setOpened] = useState<StockFlow_group$data | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<StockFlowMoreQuery, StockFlow_query$key>(
    graphql`
      fragment StockFlow_query on Query
      @refetchable(queryName: "StockFlowMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        productId: { type: "ID!" }
        filter: { type: "StockFlowFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        stockFlowGroups(warehouseId: $warehouseId, productId: $productId, filter: $filter, first: $first, after: $after)
          @connection(key: "StockFlow_stockFlowGroups", filters: ["warehouseId", "productId", "filter"]) {
          edges {
            node {
              ...StockFlow_group
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.stockFlowGroups
  const shown = edges.length
  const known = useRef(changes)
  useEffect(() => {
    // More are not read again, so that a long list keeps its place.
    if (changes === known.current || isLoadingNext || shown > followedRows) return
    known.current = changes
    startTransition(() => void refetch({ first: Math.max(pageRows, shown) }, { fetchPolicy: 'network-only' }))
  }, [changes, isLoadingNext, shown, refetch])
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<StockFlow_group$key>(fragment, node)), [edges])
  const forViewer = useForViewer()
  const isOfStaff = useActingFor() === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: who the user is does not change.
  const columns = useMemo(() => forViewer(flowColumns({ t, linkTo, isOfStaff, onOpen: setOpened })), [t, linkTo])
  return (
    <StockSection title={t('stock.flow.title')}>
      <FlowFilters url={url} productId={productId} isPast={moment !== null} />
      <DataTable
        label={t('stock.flow.title')}
        columns={columns}
        rows={rows}
        rowId={({ firstNo }) => firstNo}
        loading={navigation.state === 'loading' ? 'other' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        empty={
          hasNext ? null : url.narrowed ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState
              kind="nothing"
              hint={t(moment === null && url.state.period !== 'all' ? 'stock.flow.nothingLately' : 'stock.flow.nothing')}
              action={
                moment === null && url.state.period !== 'all' ? (
                  <Button onClick={() => url.change({ period: 'all' })}>{t('stock.flow.showAll')}</Button>
                ) : undefined
              }
            />
          )
        }
      />
      {opened && <FlowPostings group={opened} productId={productId} onClose={close} />}
    </StockSection>
  )
}

interface FilterProps {
  url: ReturnType<typeof useListUrl<'ALL', 'location', 'NEWEST', 'quantity' | 'document' | 'person'>>
  productId: string
  isPast: boolean
}

/** Kind of change, document, person and days; the search is for locations. */
function FlowFilters({ url, productId, isPast }: FilterProps) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const isOfStaff = useActingFor() === null
  const asked = isOfStaff ? { warehouseId, productId } : null
  const staff = useBackgroundQuery<StockFlowPeopleQuery>(people, asked)?.stockFlowPeople ?? []
  const forViewer = useForViewer()
  return (
    <FilterBar
      url={url}
      dates={!isPast}
      onlyDate={t('stock.flow.at')}
      fields={forViewer([{ id: 'location' as const, label: t('stock.field.location') }])}
      filters={forViewer<Filter>([
        {
          id: 'quantity',
          label: t('stock.flow.quantity'),
          options: quantities
            .filter((value) => isOfStaff || value !== 'ON_HAND')
            .map((value) => ({ value, label: t(`stock.quantity.${value}`) })),
          always: true,
        },
        {
          id: 'document',
          label: t('stock.flow.document'),
          options: documentKinds
            .filter((value) => isOfStaff || documentsOfCustomers.has(value))
            .map((value) => ({ value, label: t(`stock.document.${value}`) })),
          always: true,
        },
        { id: 'person', label: t('stock.flow.by'), options: staff.map(({ id, name }) => ({ value: id, label: name })), always: true },
      ])}
    />
  )
}
