import { Box, Button, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useReload } from '../../../relay/useReload.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { GeneratePageQuery } from './__generated__/GeneratePageQuery.graphql.ts'
import { GenerateFilters } from './GenerateFilters.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { GeneratePool } from './GeneratePool.tsx'
import { type Generated, GenerateResult } from './GenerateResult.tsx'
import { type GenerationLimits, limitsOf, poolFilterOf, poolList, withLimits } from './poolUrl.ts'

const query = graphql`
  query GeneratePageQuery($warehouseId: ID!, $filter: WavePoolFilter!, $narrowed: Boolean!) {
    wavePool(warehouseId: $warehouseId, filter: $filter) {
      packages
      unfilled
      unfilledNumbers
      waves
      taken
      ...GenerateFilters_pool
      ...GeneratePool_pool
    }
    whole: wavePool(warehouseId: $warehouseId) @include(if: $narrowed) {
      packages
      ...GenerateFilters_pool
    }
    waveSettings(warehouseId: $warehouseId) {
      type
      maximum
    }
    pickerWorkloads(warehouseId: $warehouseId) {
      ...PickersField_workloads
    }
  }
`

export const loader = pageLoader<GeneratePageQuery>(query, ({ warehouseId, search }) => {
  const filter = poolFilterOf(readListUrl(search, poolList))
  return { warehouseId, filter: { ...filter, ...limitsOf(search) }, narrowed: Object.keys(filter).length > 0 }
})

/** Generates waves from pending packages. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const url = useListUrl(poolList)
  const [search, setSearch] = useSearchParams()
  const busy = useNavigation().state === 'loading'
  const reload = useReload()
  const [generated, setGenerated] = useState<Generated | null>(null)
  const { wavePool: pool, whole, waveSettings, pickerWorkloads } = usePage<GeneratePageQuery>(query)
  const warehouseId = warehouse?.id ?? ''
  const setLimits = (limits: GenerationLimits) => setSearch((before) => withLimits(before, limits), { replace: true })
  const list = (
    <Button asChild>
      <Link to={linkTo('/out/wave/list')}>{t('menu.out.waves')}</Link>
    </Button>
  )
  const actions = (
    <>
      {pool.packages > 0 && (
        <Button asChild>
          <Link to={{ pathname: '/out/wave/compare', search: search.toString() }}>{t('wave.compare.title')}</Link>
        </Button>
      )}
      {list}
    </>
  )
  return (
    <Box as="section" aria-busy={busy}>
      <PageHeader title={t('menu.out.wave')} about={warehouse?.name} actions={actions} />
      {generated && <GenerateResult generated={generated} onClose={() => setGenerated(null)} />}
      {pool.packages > 0 || url.narrowed ? <GenerateFilters pool={whole ?? pool} url={url} /> : null}
      {pool.packages === 0 ? (
        <Box layerStyle="card">
          {url.narrowed ? (
            <EmptyState
              kind="noMatch"
              hint={t('wave.generate.noMatch', { packages: whole?.packages ?? 0 })}
              action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>}
            />
          ) : (
            <EmptyState kind="nothing" hint={t('wave.generate.empty')} action={list} />
          )}
        </Box>
      ) : (
        <Grid
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' }}
          opacity={busy ? '0.7' : '1'}
        >
          <GeneratePool pool={pool} url={url} />
          <GenerateForm
            key={warehouseId}
            warehouseId={warehouseId}
            filter={poolFilterOf(url.state)}
            workloads={pickerWorkloads}
            settings={waveSettings}
            limits={limitsOf(search)}
            onLimits={setLimits}
            waves={pool.waves}
            packages={pool.taken}
            left={pool.unfilled}
            leftNumbers={pool.unfilledNumbers}
            counting={busy}
            onDone={(done) => {
              setGenerated(done)
              reload()
            }}
          />
        </Grid>
      )}
    </Box>
  )
}
