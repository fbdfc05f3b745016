import { Button } from '@chakra-ui/react'
import { Layers, Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { listLoader, useList } from '../../../relay/list.ts'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { ImportLink } from '../../../shell/ImportLink.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { PackageTablePageQuery } from './__generated__/PackageTablePageQuery.graphql.ts'
import type { PackageTabsQuery } from './__generated__/PackageTabsQuery.graphql.ts'
import { PackageFilters } from './PackageFilters.tsx'
import { PackageTable, PackageTableFailure, PackageTableWaiting, pageQuery } from './PackageTable.tsx'
import { PackageTabs, tabsQuery } from './PackageTabs.tsx'
import { packageColumns } from './packageColumns.tsx'
import { filterOf, packageList } from './packageList.ts'
import { usePeriodWords } from './usePeriodWords.ts'

const PackageMisses = lazyComponent(() => import('./PackageMisses.tsx').then((file) => file.PackageMisses))

export const loader = listLoader<PackageTablePageQuery, PackageTabsQuery>(
  {
    query: pageQuery,
    variables: ({ warehouseId, search }) => {
      const state = readListUrl(search, packageList)
      return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
    },
  },
  {
    query: tabsQuery,
    variables: ({ warehouseId, search }) => {
      const { states: _, ...filter } = filterOf(readListUrl(search, packageList))
      return { warehouseId, filter }
    },
  },
)

/** List of all packages of a warehouse. */
export function Component() {
  const t = useT()
  const here = useCurrentWarehouse()
  const link = useLinkTo()
  const url = useListUrl(packageList)
  const { rows, counts, waiting } = useList<PackageTablePageQuery, PackageTabsQuery>()
  const columns = useColumns(
    'package',
    useMemo(() => packageColumns(t), [t]),
  )
  const period = usePeriodWords(url.state)
  const mayGenerate = useRight('wave:generate')
  const mayCreate = useRight('package:create')
  const { search } = url.state
  const props = { columns: columns.shown, url }
  return (
    <ListPage
      title={t('menu.out.parcel')}
      about={here && t('package.list.about', { warehouse: here.name, zone: here.timeZone, period })}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu
            list="packages"
            variables={{ warehouseId: here?.id ?? '', filter: filterOf(url.state), sort: url.state.sort }}
            columns={columns.shown}
          />
          {mayCreate && <ImportLink to="/out/import" />}
          {mayCreate && (
            <Button asChild>
              <Link to={link('/out/create-parcel')}>
                <Plus aria-hidden />
                {t('menu.out.create')}
              </Link>
            </Button>
          )}
          {mayGenerate && (
            <Button asChild variant="solid" colorPalette="brand">
              <Link to={link('/out/wave')}>
                <Layers aria-hidden />
                {t('menu.out.wave')}
              </Link>
            </Button>
          )}
        </>
      }
      tabs={<PackageTabs loaded={counts} url={url} warehouseId={here?.id ?? ''} />}
      filters={
        <>
          <PackageFilters url={url} warehouseId={here?.id ?? ''} />
          {here && search.mode === 'exact' && search.values.length > 1 && (
            <PackageMisses warehouseId={here.id} filter={filterOf(url.state)} />
          )}
        </>
      }
    >
      <ErrorBoundary of={rows} fallback={(error) => <PackageTableFailure {...props} error={error} waiting={waiting} />}>
        <Suspense fallback={<PackageTableWaiting {...props} />}>
          <PackageTable {...props} loaded={rows} waiting={waiting} />
        </Suspense>
      </ErrorBoundary>
    </ListPage>
  )
}
