import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type ListUrl, useListPlace } from '../ui/useListUrl.ts'
import { useLinkTo } from './useWarehouse.ts'

const pageRows = 100

interface Props<Row, View extends string, Field extends string, Sort extends string, Filter extends string> {
  label: string
  /** Path of the list; a document's page is below it. */
  path: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  url: ListUrl<View, Field, Sort, Filter>
  /** The loaded part of the list. */
  edges: readonly { readonly cursor: string }[]
  pages: { loadNext: (count: number) => unknown; hasNext: boolean; isLoadingNext: boolean }
  /** Says what the list is for while it is empty. */
  nothing: string
  /** Order of the list at first, if its columns can be sorted. */
  firstSort?: Sort
  /** Button that creates the first document. */
  add: ReactNode
}

/** Rows of a list of documents, which open their pages. */
export function DocumentTable<
  Row extends { readonly id: string },
  View extends string,
  Field extends string,
  Sort extends string,
  Filter extends string,
>(props: Props<Row, View, Field, Sort, Filter>) {
  const { label, path, columns, rows, url, edges, pages, nothing, firstSort, add } = props
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const place = useListPlace(url, edges)
  const { loadNext, hasNext, isLoadingNext } = pages
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => linkTo(`${path}/${encodeURIComponent(id)}`)}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageRows)}
      {...(firstSort && { sort: url.state.sort, onSort: (sort: string | null) => url.change({ sort: (sort ?? firstSort) as Sort }) })}
      empty={
        url.narrowed || url.state.view !== 'ALL' ? (
          <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
        ) : (
          <EmptyState kind="nothing" hint={nothing} action={add} />
        )
      }
      {...place}
    />
  )
}
