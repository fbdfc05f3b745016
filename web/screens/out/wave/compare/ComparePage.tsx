import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import { useT } from '../../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../../relay/page.ts'
import { useReload } from '../../../../relay/useReload.ts'
import { useCurrentWarehouse } from '../../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../../shell/useWarehouse.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { readListUrl } from '../../../../ui/listUrl.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useListUrl } from '../../../../ui/useListUrl.ts'
import { GenerateFilters } from '../GenerateFilters.tsx'
import { type Generated, GenerateResult } from '../GenerateResult.tsx'
import { maximumOf, poolFilterOf, poolList } from '../poolUrl.ts'
import type { ComparePageQuery } from './__generated__/ComparePageQuery.graphql.ts'
import { CompareForm } from './CompareForm.tsx'
import { CompareResults } from './CompareResults.tsx'
import { PickTimesNote } from './PickTimesNote.tsx'

const query = graphql`
  query ComparePageQuery($warehouseId: ID!, $filter: WavePoolFilter!, $comparisonId: ID!, $isCompared: Boolean!) {
    wavePool(warehouseId: $warehouseId, filter: $filter) {
      packages
    }
    whole: wavePool(warehouseId: $warehouseId) {
      packages
      ...GenerateFilters_pool
      ...CompareForm_pool
    }
    waveSettings(warehouseId: $warehouseId) {
      ...CompareForm_settings
    }
    pickerWorkloads(warehouseId: $warehouseId) {
      ...PickersField_workloads
    }
    warehouse: node(id: $warehouseId) {
      ... on Warehouse @alias(as: "own") {
        ...PickTimesNote_warehouse
        layout {
          version
          ...WalkDrawing_layout
        }
      }
    }
    comparison: node(id: $comparisonId) @include(if: $isCompared) {
      ... on WaveComparison @alias(as: "own") {
        id
        ...CompareResults_comparison
      }
    }
  }
`

export const loader = pageLoader<ComparePageQuery>(query, ({ warehouseId, search }) => {
  const comparisonId = search.get('comparison') ?? ''
  return { warehouseId, filter: poolFilterOf(readListUrl(search, poolList)), comparisonId, isCompared: comparisonId !== '' }
})

/** Compares what several settings would make of the pending packages, and generates the waves of one of them. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const reload = useReload()
  const url = useListUrl(poolList)
  const warehouse = useCurrentWarehouse()
  const [search, setSearch] = useSearchParams()
  const [generated, setGenerated] = useState<Generated | null>(null)
  const { wavePool: pool, whole, waveSettings, pickerWorkloads, warehouse: site, comparison } = usePage<ComparePageQuery>(query)
  const layout = site?.own?.layout
  const found = comparison?.own
  const show = (comparisonId: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (comparisonId === null) next.delete('comparison')
      else next.set('comparison', comparisonId)
      return next
    })
  return (
    <Box as="section">
      <PageHeader
        title={t('wave.compare.title')}
        about={warehouse?.name}
        actions={
          <Button asChild>
            <Link to={linkTo('/out/wave')}>{t('menu.out.wave')}</Link>
          </Button>
        }
      />
      {generated && <GenerateResult generated={generated} onClose={() => setGenerated(null)} />}
      {whole.packages > 0 && <GenerateFilters pool={whole} url={url} />}
      {pool.packages === 0 && !found ? (
        <Box layerStyle="card">
          <EmptyState
            kind={url.narrowed ? 'noMatch' : 'nothing'}
            hint={url.narrowed ? t('wave.generate.noMatch', { packages: whole.packages }) : t('wave.generate.empty')}
          />
        </Box>
      ) : (
        <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <CompareForm
            warehouseId={warehouse?.id ?? ''}
            filter={poolFilterOf(url.state)}
            packages={pool.packages}
            pool={whole}
            settings={waveSettings}
            maximum={maximumOf(search)}
            onCompared={show}
          />
          {search.has('comparison') && !found && (
            <Box layerStyle="card" px="4" py="3" role="status" color="warn.fg">
              {t('wave.compare.expired')}
            </Box>
          )}
          {found && (
            <CompareResults
              key={found.id}
              comparison={found}
              layout={layout && layout.version > 0 ? layout : null}
              note={site?.own && <PickTimesNote warehouse={site.own} />}
              workloads={pickerWorkloads}
              onGenerated={(done) => {
                setGenerated(done)
                show(null)
                void reload()
              }}
            />
          )}
        </Box>
      )}
    </Box>
  )
}
