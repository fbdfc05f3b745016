import { Button } from '@chakra-ui/react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { ExceptionTable_query$key } from './__generated__/ExceptionTable_query.graphql.ts'
import type { ExceptionTableMoreQuery } from './__generated__/ExceptionTableMoreQuery.graphql.ts'
import { exceptionColumns } from './exceptionColumns.tsx'
import type { ExceptionFilterName, View } from './exceptionList.ts'
import { type Exception, readException } from './exceptionNode.ts'
import { useExceptionChanges } from './useExceptionChanges.ts'

interface Props {
  query: ExceptionTable_query$key
  url: ListUrl<View, 'any', 'NEWEST', ExceptionFilterName>
  warehouseId: string
  /** Called when a scan exception was opened or closed. */
  onChange: () => void
  onCase: (exception: Exception) => void
}

const pageSize = 100

export function ExceptionTable({ query, url, warehouseId, onChange, onCase }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ExceptionTableMoreQuery, ExceptionTable_query$key>(
    graphql`
      fragment ExceptionTable_query on Query
      @refetchable(queryName: "ExceptionTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "ScanExceptionFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        scanExceptions(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "ExceptionTable_scanExceptions", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            node {
              ...exceptionNode_exception
            }
          }
        }
      }
    `,
    query,
  )
  const { view } = url.state
  const grows = url.narrowed ? undefined : { connectionId: data.scanExceptions.__id, state: view === 'ALL' ? null : view }
  useExceptionChanges({ warehouseId, grows, changed: onChange })
  // A closed exception leaves the list of open ones at once.
  const rows = data.scanExceptions.edges.map(({ node }) => readException(node)).filter(({ state }) => view === 'ALL' || state === view)
  const columns = useMemo(() => exceptionColumns(t, linkTo, onCase), [t, linkTo, onCase])
  return (
    <DataTable
      label={t('exception.list.title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageSize)}
      empty={
        url.narrowed ? (
          <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
        ) : (
          <EmptyState kind="nothing" hint={t('exception.list.nothing')} />
        )
      }
    />
  )
}
