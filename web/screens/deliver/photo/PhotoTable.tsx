import { Button } from '@chakra-ui/react'
import { startTransition, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type ListUrl, useListPlace } from '../../../ui/useListUrl.ts'
import type { PhotoTable_photo$key } from './__generated__/PhotoTable_photo.graphql.ts'
import type { PhotoTable_query$key } from './__generated__/PhotoTable_query.graphql.ts'
import type { PhotoTableMoreQuery } from './__generated__/PhotoTableMoreQuery.graphql.ts'
import type { Photo } from './photoColumns.tsx'
import type { Filter } from './photoList.ts'
import { usePhotoChanges } from './usePhotoChanges.ts'

interface Props {
  query: PhotoTable_query$key
  columns: readonly Column<Photo>[]
  url: ListUrl<'ALL', 'any', 'NEWEST', Filter>
  warehouseId: string
}

const pageRows = 100

const fragment = graphql`
  fragment PhotoTable_photo on PackagePhoto @inline {
    id
    note
    at
    customerName
    picture {
      small
    }
    staff {
      name
    }
    package {
      id
      number
      erpNumber
      label {
        trackingNumber
      }
    }
  }
`

/** Photos of packages, newest first; each opens its package. */
export function PhotoTable({ query, columns, url, warehouseId }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<PhotoTableMoreQuery, PhotoTable_query$key>(
    graphql`
      fragment PhotoTable_query on Query
      @refetchable(queryName: "PhotoTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "PackagePhotoFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        packagePhotos(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "PhotoTable_packagePhotos", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            cursor
            node {
              ...PhotoTable_photo
            }
          }
        }
      }
    `,
    query,
  )
  const { edges, __id } = data.packagePhotos
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<PhotoTable_photo$key>(fragment, node)), [edges])
  const place = useListPlace(url, edges)
  usePhotoChanges({
    warehouseId,
    // Filters are checked by the server only, and later pages begin below new rows.
    connectionId: url.narrowed || url.state.at ? null : __id,
    onDeleted: () => startTransition(() => void refetch({}, { fetchPolicy: 'network-only' })),
  })
  return (
    <DataTable
      label={t('menu.deliver.photo')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ package: { id } }) => linkTo(`/out/parcel/${encodeURIComponent(id)}`)}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageRows)}
      empty={
        url.narrowed ? (
          <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
        ) : (
          <EmptyState kind="nothing" hint={t('photoRecord.nothing')} />
        )
      }
      {...place}
    />
  )
}
