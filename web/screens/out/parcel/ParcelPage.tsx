import { Button } from '@chakra-ui/react'
import { Layers } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { Catch } from '../../../relay/Catch.tsx'
import { listLoader, useList } from '../../../relay/list.ts'
import { useHere } from '../../../shell/here.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelTablePageQuery } from './__generated__/ParcelTablePageQuery.graphql.ts'
import type { ParcelTabsQuery } from './__generated__/ParcelTabsQuery.graphql.ts'
import { ParcelFilters } from './ParcelFilters.tsx'
import { ParcelTable, ParcelTableFailure, ParcelTableWaiting, pageQuery } from './ParcelTable.tsx'
import { ParcelTabs, tabsQuery } from './ParcelTabs.tsx'
import { parcelColumns } from './parcelColumns.tsx'
import { filterOf, parcelList } from './parcelList.ts'
import { usePeriodWords } from './usePeriodWords.ts'

export const loader = listLoader<ParcelTablePageQuery, ParcelTabsQuery>(
  {
    query: pageQuery,
    variables: ({ warehouseId, search }) => {
      const state = readListUrl(search, parcelList)
      return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
    },
  },
  {
    query: tabsQuery,
    variables: ({ warehouseId, search }) => {
      const { states: _, ...filter } = filterOf(readListUrl(search, parcelList))
      return { warehouseId, filter }
    },
  },
)

/** All packages of a warehouse: the model of every list of the console. */
export function Component() {
  const t = useT()
  const here = useHere()
  const link = useLinkTo()
  const url = useListUrl(parcelList)
  const { rows, counts, waiting } = useList<ParcelTablePageQuery, ParcelTabsQuery>()
  const columns = useColumns(
    'parcel',
    useMemo(() => parcelColumns(t), [t]),
  )
  const period = usePeriodWords(url.state)
  const mayGenerate = useRight('wave:generate')
  const props = { columns: columns.shown, url }
  return (
    <ListPage
      title={t('menu.out.parcel')}
      about={here && t('parcel.list.about', { warehouse: here.name, zone: here.timeZone, period })}
      actions={
        <>
          <ColumnMenu columns={columns} />
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
      tabs={<ParcelTabs loaded={counts} url={url} warehouseId={here?.id ?? ''} />}
      filters={<ParcelFilters url={url} warehouseId={here?.id ?? ''} />}
    >
      <Catch of={rows} fallback={(error) => <ParcelTableFailure {...props} error={error} waiting={waiting} />}>
        <Suspense fallback={<ParcelTableWaiting {...props} />}>
          <ParcelTable {...props} loaded={rows} waiting={waiting} warehouseId={here?.id ?? ''} />
        </Suspense>
      </Catch>
    </ListPage>
  )
}
