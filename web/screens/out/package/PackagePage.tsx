import { Button } from '@chakra-ui/react'
import { Layers, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { ImportLink } from '../../../shell/ImportLink.tsx'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { PackagePageCountsQuery } from './__generated__/PackagePageCountsQuery.graphql.ts'
import { PackageFilters } from './PackageFilters.tsx'
import { packageColumns } from './packageColumns.tsx'
import { filterOf, packageList } from './packageList.ts'
import { moves, packageRows } from './packageRows.ts'
import { usePeriodWords } from './usePeriodWords.ts'

const PackageBulk = lazyComponent(() => import('./PackageBulk.tsx').then((file) => file.PackageBulk))
const BulkJobs = lazyComponent(() => import('../../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })
const PackageMisses = lazyComponent(() => import('./PackageMisses.tsx').then((file) => file.PackageMisses))

const list = entityList({
  ...packageRows,
  name: 'packages',
  spec: packageList,
  filterOf,
  counts: typed<PackagePageCountsQuery>(graphql`
    query PackagePageCountsQuery($warehouseId: ID!, $filter: PackageFilter!) {
      counts: packageCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  countsAll: true,
  follows: [packageRows.changes, { tag: moves, rereads: 'counts' }],
})

export const { loader } = list

/** List of all packages of a warehouse. */
export function Component() {
  const t = useT()
  const here = useCurrentWarehouse()
  const link = useLinkTo()
  const period = usePeriodWords(useListUrl(packageList).state)
  const mayGenerate = useRight('wave:generate')
  const mayCreate = useRight('package:create')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <EntityListPage
      list={list}
      title={t('menu.out.parcel')}
      about={here && t('package.list.about', { warehouse: here.name, zone: here.timeZone, period })}
      columns={useMemo(() => packageColumns(t), [t])}
      filterBar={(url, warehouseId) => (
        <>
          <PackageFilters url={url} warehouseId={warehouseId} />
          {url.state.search.mode === 'exact' && url.state.search.values.length > 1 && (
            <PackageMisses warehouseId={warehouseId} filter={filterOf(url.state)} />
          )}
        </>
      )}
      tabs={{
        label: t('package.list.states'),
        textOf: (view) => (view === 'ALL' ? t('package.list.all') : t(`state.Package.${view}`)),
        alarming: 'ABNORMAL',
      }}
      hrefOf={({ id }) => link(`/out/parcel/${encodeURIComponent(id)}`)}
      nothing={t('package.list.emptyHint')}
      actions={
        <>
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
      bulk={(selected) => <PackageBulk {...selected} onBegun={setJobId} />}
    >
      {seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
    </EntityListPage>
  )
}
