import { Button } from '@chakra-ui/react'
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { replenishedMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { whenSettled } from '../../../relay/network.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { type ListUrl, useListPlace } from '../../../ui/useListUrl.ts'
import { useSelection } from '../../../ui/useSelection.ts'
import type { ReplenishmentTable_query$key } from './__generated__/ReplenishmentTable_query.graphql.ts'
import type { ReplenishmentTableMoreQuery } from './__generated__/ReplenishmentTableMoreQuery.graphql.ts'
import type { Filter, View } from './replenishmentList.ts'
import { type Replenishable, readReplenishable } from './replenishmentRow.ts'

const LevelDialog = lazyComponent(() => import('./LevelDialog.tsx').then((file) => file.LevelDialog))
const ReplenishDialog = lazyComponent(() => import('./ReplenishDialog.tsx').then((file) => file.ReplenishDialog))

const pageRows = 100
/** Maximum number of rows of one page of the API. */
const pageRowsMaximum = 250

interface Props {
  query: ReplenishmentTable_query$key
  columns: readonly Column<Replenishable>[]
  url: ListUrl<View, 'product', 'URGENT', Filter>
  warehouseId: string
  /** Called when a transfer or a level was changed. */
  onChanged: () => void
}

const transferChanges = graphql`
  subscription ReplenishmentTableSubscription($warehouseId: ID!) {
    transferChanged(warehouseId: $warehouseId) {
      id
    }
  }
`

/** Products that could be replenished, most urgent first; the selected ones become a transfer. */
export function ReplenishmentTable({ query, columns, url, warehouseId, onChanged }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    ReplenishmentTableMoreQuery,
    ReplenishmentTable_query$key
  >(
    graphql`
      fragment ReplenishmentTable_query on Query
      @refetchable(queryName: "ReplenishmentTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "ReplenishmentFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        replenishments(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "ReplenishmentTable_replenishments", filters: ["warehouseId", "filter"]) {
          edges {
            cursor
            node {
              ...replenishmentRow_row
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.replenishments
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readReplenishable(node))
        // The order changes with every package, so a product may be in two pages.
        .filter(({ id }, index, all) => all.findIndex((row) => row.id === id) === index),
    [edges],
  )
  const [, startTransition] = useTransition()
  const shown = useRef(pageRows)
  useEffect(() => {
    shown.current = Math.min(Math.max(edges.length, pageRows), pageRowsMaximum)
  }, [edges.length])
  // Another filter may be chosen while requests settle: an older function would read its rows for this list.
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  }, [refetch])
  // Reads as many rows again as are shown, so that none of them and no selected row disappears.
  const changed = useCallback(async () => {
    onChanged()
    await whenSettled()
    startTransition(() => void latest.current({ first: shown.current }, { fetchPolicy: 'network-only' }))
  }, [onChanged])
  const variables = useMemo(() => ({ warehouseId }), [warehouseId])
  useDocumentChanges({ subscription: transferChanges, variables, changed })
  const mayTransfer = useRight('inventory:transfer')
  const maySetLevels = useRight('inventory:setLevels')
  const selection = useSelection(JSON.stringify(url.state), rows)
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  const toMove = selected.filter(({ staging }) => staging > 0)
  const [isReplenishing, setReplenishing] = useState(false)
  const [levelOf, setLevelOf] = useState<Replenishable | null>(null)
  const place = useListPlace(url, edges)
  return (
    <>
      <DataTable
        label={t('menu.inventory.replenish')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHref={({ id }) => linkTo(`/inventory/inventory-list/${encodeURIComponent(id)}`)}
        loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        {...((mayTransfer || maySetLevels) && { selected: selection.ids, onSelect: selection.select })}
        empty={
          url.narrowed ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState kind="nothing" hint={t(`replenish.nothing.${url.state.view}`)} />
          )
        }
        {...place}
      />
      <BulkBar count={selected.length} onClear={selection.clear}>
        {mayTransfer && (
          <Button
            size="sm"
            disabled={toMove.length === 0 || toMove.length > replenishedMaximum}
            data-tip={toMove.length > replenishedMaximum ? t('replenish.tooMany', { maximum: replenishedMaximum }) : undefined}
            onClick={() => setReplenishing(true)}
          >
            {t('replenish.do')}
          </Button>
        )}
        {maySetLevels && (
          <Button size="sm" disabled={selected.length !== 1} onClick={() => setLevelOf(selected[0] ?? null)}>
            {t('replenish.setLevel')}
          </Button>
        )}
      </BulkBar>
      {isReplenishing && <ReplenishDialog rows={toMove} warehouseId={warehouseId} onClose={() => setReplenishing(false)} />}
      {levelOf && <LevelDialog row={levelOf} warehouseId={warehouseId} onSaved={changed} onClose={() => setLevelOf(null)} />}
    </>
  )
}
