import { Suspense, useMemo } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { PackageFilters } from '../package/PackageFilters.tsx'
import { packageColumns } from '../package/packageColumns.tsx'
import { filterOf, packageList } from '../package/packageList.ts'
import { packageRows } from '../package/packageRows.ts'
import type { SimplePageQuery } from './__generated__/SimplePageQuery.graphql.ts'
import { SimplePrints } from './SimplePrints.tsx'

const SimpleBulk = lazyComponent(() => import('./SimpleBulk.tsx').then((file) => file.SimpleBulk))
const PackageMisses = lazyComponent(() => import('../package/PackageMisses.tsx').then((file) => file.PackageMisses))

/** Only packages of the pool can be printed without a wave. */
const pooled = (state: Parameters<typeof filterOf>[0]) => ({ ...filterOf(state), states: ['PENDING' as const] })

const query = graphql`
  query SimplePageQuery($warehouseId: ID!) {
    ...SimplePrints_query @arguments(warehouseId: $warehouseId)
  }
`

const list = entityList({
  ...packageRows,
  name: 'simplePackage',
  spec: packageList,
  filterOf: pooled,
  counts: typed<SimplePageQuery>(query),
  countsOf: ({ warehouseId }) => ({ warehouseId }),
  follows: [packageRows.changes],
})

export const { loader } = list

/** Simple printing: labels and pick list of chosen packages, without a wave. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <EntityListPage
      list={list}
      title={t('menu.out.simple')}
      about={t('simple.about')}
      columns={useMemo(() => packageColumns(t).filter(({ id }) => !['wave', 'journey', 'quiet'].includes(id)), [t])}
      banner={(prints) =>
        prints && (
          <ErrorBoundary of={prints} fallback={() => null}>
            <Suspense fallback={null}>
              <SimplePrints loaded={prints} query={query} />
            </Suspense>
          </ErrorBoundary>
        )
      }
      filterBar={(url, warehouseId) => (
        <>
          <PackageFilters url={url} warehouseId={warehouseId} without={['journey', 'quiet']} />
          {url.state.search.mode === 'exact' && url.state.search.values.length > 1 && (
            <PackageMisses warehouseId={warehouseId} filter={pooled(url.state)} />
          )}
        </>
      )}
      hrefOf={({ id }) => linkTo(`/out/parcel/${encodeURIComponent(id)}`)}
      nothing={t('package.list.emptyHint')}
      exported={null}
      bulk={({ selection, rows, variables }) => <SimpleBulk selection={selection} rows={rows} warehouseId={variables.warehouseId} />}
    />
  )
}
