import { Suspense, useMemo } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { listLoader, useList } from '../../../relay/list.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { PackageTablePageQuery } from '../package/__generated__/PackageTablePageQuery.graphql.ts'
import { PackageFilters } from '../package/PackageFilters.tsx'
import { PackageTable, PackageTableFailure, PackageTableWaiting, pageQuery } from '../package/PackageTable.tsx'
import { packageColumns } from '../package/packageColumns.tsx'
import { filterOf, packageList } from '../package/packageList.ts'
import type { SimplePageQuery } from './__generated__/SimplePageQuery.graphql.ts'
import { SimplePrints } from './SimplePrints.tsx'

const SimpleBulk = lazyComponent(() => import('./SimpleBulk.tsx').then((file) => file.SimpleBulk))
const PackageMisses = lazyComponent(() => import('../package/PackageMisses.tsx').then((file) => file.PackageMisses))

const query = graphql`
  query SimplePageQuery($warehouseId: ID!) {
    ...SimplePrints_query @arguments(warehouseId: $warehouseId)
  }
`

/** Only packages of the pool can be printed without a wave. */
const pooled = (state: Parameters<typeof filterOf>[0]) => ({ ...filterOf(state), states: ['PENDING' as const] })

export const loader = listLoader<PackageTablePageQuery, SimplePageQuery>(
  {
    query: pageQuery,
    variables: ({ warehouseId, search }) => {
      const state = readListUrl(search, packageList)
      return { warehouseId, filter: pooled(state), sort: state.sort, after: state.at }
    },
  },
  { query, variables: ({ warehouseId }) => ({ warehouseId }) },
)

/** Simple printing: labels and pick list of chosen packages, without a wave. */
export function Component() {
  const t = useT()
  const here = useCurrentWarehouse()
  const warehouseId = here?.id ?? ''
  const url = useListUrl(packageList)
  const { rows, counts, waiting } = useList<PackageTablePageQuery, SimplePageQuery>()
  const columns = useColumns(
    'simplePackage',
    useMemo(() => packageColumns(t).filter(({ id }) => id !== 'wave'), [t]),
  )
  const { search } = url.state
  const props = { columns: columns.shown, url }
  return (
    <ListPage
      title={t('menu.out.simple')}
      about={t('simple.about')}
      actions={<ColumnMenu columns={columns} />}
      filters={
        <>
          <ErrorBoundary of={counts} fallback={() => null}>
            <Suspense fallback={null}>
              <SimplePrints loaded={counts} query={query} />
            </Suspense>
          </ErrorBoundary>
          <PackageFilters url={url} warehouseId={warehouseId} />
          {search.mode === 'exact' && search.values.length > 1 && <PackageMisses warehouseId={warehouseId} filter={pooled(url.state)} />}
        </>
      }
    >
      <ErrorBoundary of={rows} fallback={(error) => <PackageTableFailure {...props} error={error} waiting={waiting} />}>
        <Suspense fallback={<PackageTableWaiting {...props} />}>
          <PackageTable
            {...props}
            loaded={rows}
            waiting={waiting}
            bulk={(selection, shown) => <SimpleBulk selection={selection} rows={shown} warehouseId={warehouseId} />}
          />
        </Suspense>
      </ErrorBoundary>
    </ListPage>
  )
}
