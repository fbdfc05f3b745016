import { Button } from '@chakra-ui/react'
import { Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useAppContext } from '../../../shell/AppContext.tsx'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { WaveListPageQuery } from './__generated__/WaveListPageQuery.graphql.ts'
import { WaveListFilters } from './WaveListFilters.tsx'
import { WaveListTable } from './WaveListTable.tsx'
import { WaveListTabs } from './WaveListTabs.tsx'
import type { OpenedAction } from './waveActions.ts'
import { waveColumns } from './waveColumns.tsx'
import { filterOf, waveList } from './waveList.ts'

const WaveDialog = lazyComponent(() => import('./WaveDialog.tsx').then((file) => file.WaveDialog))

const query = graphql`
  query WaveListPageQuery($warehouseId: ID!, $filter: WaveFilter!, $after: String) {
    ...WaveListTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<WaveListPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, waveList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const url = useListUrl(waveList)
  const data = usePage<WaveListPageQuery>(query)
  const linkTo = useLinkTo()
  const [asked, setAsked] = useState<OpenedAction | null>(null)
  const columns = useColumns(
    'waves',
    useMemo(() => waveColumns(t, setAsked), [t]),
  )
  const mayGenerate = useRight('wave:generate')
  const warehouseId = warehouse?.id ?? ''
  const counted = useMemo(() => ({ warehouseId, filter: filterOf({ ...url.state, view: 'ALL' }) }), [warehouseId, url.state])
  const generate = mayGenerate && (
    <Button asChild variant="solid" colorPalette="brand">
      <Link to={linkTo('/out/wave')}>
        <Layers aria-hidden />
        {t('menu.out.wave')}
      </Link>
    </Button>
  )
  return (
    <ListPage
      title={t('menu.out.waves')}
      about={warehouse?.name}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="waves" variables={{ warehouseId, filter: filterOf(url.state) }} columns={columns.shown} />
          {generate}
        </>
      }
      tabs={<WaveListTabs url={url} counted={counted} />}
      filters={<WaveListFilters url={url} warehouseId={warehouseId} />}
    >
      <WaveListTable query={data} url={url} warehouseId={warehouseId} counted={counted} columns={columns.shown} generate={generate} />
      {asked && <WaveDialog {...asked} onClose={() => setAsked(null)} />}
    </ListPage>
  )
}
