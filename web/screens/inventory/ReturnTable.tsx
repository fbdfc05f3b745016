import { Button } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Link, useNavigation } from 'react-router'
import { type Translate, useT } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { ReturnTable_query$key } from './__generated__/ReturnTable_query.graphql.ts'
import type { ReturnTableMoreQuery } from './__generated__/ReturnTableMoreQuery.graphql.ts'
import type { View } from './returnList.ts'
import { readTask, remainingPieces, type Task } from './returnTask.ts'

interface Props {
  query: ReturnTable_query$key
  url: ListUrl<View, 'any', 'NEWEST', never>
  /** A console path with the current warehouse. */
  linkTo: (path: string) => string
}

export function ReturnTable({ query, url, linkTo }: Props) {
  const t = useT()
  const navigation = useNavigation()
  const { view } = url.state
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ReturnTableMoreQuery, ReturnTable_query$key>(
    graphql`
      fragment ReturnTable_query on Query
      @refetchable(queryName: "ReturnTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "ReturnTaskFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        returnTasks(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "ReturnTable_returnTasks", filters: ["warehouseId", "filter"]) {
          edges {
            node {
              ...returnTask_task
            }
          }
        }
      }
    `,
    query,
  )
  // A completed task leaves the list of open ones at once.
  const rows = data.returnTasks.edges.map(({ node }) => readTask(node)).filter(({ state }) => view === 'ALL' || state === view)
  const columns = useMemo(() => columnsOf(t, linkTo), [t, linkTo])
  return (
    <DataTable
      label={t('stock.return.title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(100)}
      empty={
        url.narrowed ? (
          <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
        ) : (
          <EmptyState kind="nothing" hint={t('stock.return.nothing')} />
        )
      }
    />
  )
}

function columnsOf(t: Translate, linkTo: Props['linkTo']): Column<Task>[] {
  return [
    { id: 'number', header: t('stock.return.number'), width: 140, card: 'title', cell: ({ number }) => <CopyText text={number} /> },
    { id: 'package', header: t('stock.return.package'), width: 160, card: 'line', cell: (task) => <CopyText text={task.packageNumber} /> },
    { id: 'sku', header: t('stock.field.sku'), width: 120, card: 'line', cell: ({ product }) => <CopyText text={product.sku} /> },
    {
      id: 'name',
      header: t('stock.field.name'),
      width: 160,
      gives: 1,
      card: 'line',
      cell: ({ product }) => <GoodsName name={product.name} />,
    },
    {
      id: 'left',
      header: t('stock.return.left'),
      width: 100,
      align: 'end',
      card: 'line',
      cell: (task) => <Quantity value={remainingPieces(task)} />,
    },
    { id: 'from', header: t('stock.return.from'), width: 160, card: 'line', cell: ({ from }) => <CopyText text={from} /> },
    { id: 'proposal', header: t('stock.return.proposal'), width: 110, card: 'line', cell: ({ proposal }) => proposal ?? '–' },
    {
      id: 'since',
      header: t('stock.return.since'),
      width: 122,
      gives: 2,
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'act',
      header: t('list.actions'),
      width: 120,
      grow: 0,
      pinned: true,
      align: 'end',
      card: 'badge',
      cell: (task) =>
        task.state === 'OPEN' ? (
          <Button asChild size="xs">
            <Link to={`${linkTo('/inventory/return/scan')}&task=${task.number}`}>
              <Undo2 aria-hidden />
              {t('stock.return.putBack')}
            </Link>
          </Button>
        ) : (
          <StatusBadge tone="brand">{t('stock.return.view.DONE')}</StatusBadge>
        ),
    },
  ]
}
