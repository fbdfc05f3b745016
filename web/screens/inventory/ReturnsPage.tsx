import { Button } from '@chakra-ui/react'
import { ScanLine } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { ExportMenu } from '../../shell/ExportMenu.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { ReturnsPageQuery } from './__generated__/ReturnsPageQuery.graphql.ts'
import { ReturnTable } from './ReturnTable.tsx'
import { ReturnTabs } from './ReturnTabs.tsx'
import { filterOf, returnList } from './returnList.ts'

const query = graphql`
  query ReturnsPageQuery($warehouseId: ID!, $filter: ReturnTaskFilter!, $after: String) {
    ...ReturnTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = pageLoader<ReturnsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, returnList)
  return { warehouseId, filter: filterOf(state), after: state.at }
})

/** List of return tasks: picked goods that are no longer needed. */
export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const url = useListUrl(returnList)
  const data = usePage<ReturnsPageQuery>(query)
  const linkTo = useLinkTo()
  return (
    <ListPage
      title={t('stock.return.title')}
      about={warehouse?.name}
      actions={
        <>
          <ExportMenu list="returnTasks" variables={{ warehouseId: warehouse?.id ?? '', filter: filterOf(url.state) }} />
          <Button asChild variant="solid" colorPalette="brand">
            <Link to={linkTo('/inventory/return/scan')}>
              <ScanLine aria-hidden />
              {t('stock.return.scan')}
            </Link>
          </Button>
        </>
      }
      tabs={<ReturnTabs url={url} warehouseId={warehouse?.id ?? ''} changed={data} />}
      filters={<FilterBar url={url} dates={false} fields={[{ id: 'any', label: t('stock.return.search') }]} />}
    >
      <ReturnTable query={data} url={url} linkTo={linkTo} />
    </ListPage>
  )
}
