import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { InterceptionWish, packageMachine } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useListChanges } from '../../../relay/useListChanges.ts'
import { ExportMenu } from '../../../shell/ExportMenu.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../../ui/ColumnMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { readListUrl } from '../../../ui/listUrl.ts'
import { useColumns } from '../../../ui/useColumns.ts'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { InterceptionsPageQuery } from './__generated__/InterceptionsPageQuery.graphql.ts'
import { InterceptionTable } from './InterceptionTable.tsx'
import { InterceptionTabs } from './InterceptionTabs.tsx'
import { interceptionColumns } from './interceptionColumns.tsx'
import { filterOf, interceptionList } from './interceptionList.ts'

const query = graphql`
  query InterceptionsPageQuery($warehouseId: ID!, $filter: InterceptionFilter!, $sort: InterceptionSort!, $after: String) {
    ...InterceptionTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

export const loader = pageLoader<InterceptionsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, interceptionList)
  return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
})

/** Desk of the interceptions: what is asked for, where the package is now, and how long there is to decide. */
export function Component() {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const url = useListUrl(interceptionList)
  const data = usePage<InterceptionsPageQuery>(query)
  const { changes, changed } = useListChanges()
  const columns = useColumns(
    'interceptions',
    useMemo(() => interceptionColumns(t), [t]),
  )
  const filter = filterOf(url.state)
  return (
    <ListPage
      title={t('intercept.title')}
      about={t('intercept.about')}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu list="interceptions" variables={{ warehouseId, filter, sort: url.state.sort }} columns={columns.shown} />
        </>
      }
      tabs={<InterceptionTabs url={url} warehouseId={warehouseId} changes={changes} />}
      filters={
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'any', label: t('intercept.search') }]}
          filters={[
            {
              id: 'package',
              label: t('intercept.field.package'),
              options: packageMachine.order.map((value) => ({ value, label: t(`state.Package.${value}`) })),
              always: true,
            },
            {
              id: 'wish',
              label: t('intercept.field.wish'),
              options: valuesOf(InterceptionWish).map((value) => ({ value, label: t(`enum.InterceptionWish.${value}`) })),
              always: true,
            },
          ]}
        />
      }
    >
      <InterceptionTable query={data} columns={columns.shown} url={url} warehouseId={warehouseId} onChanged={changed} />
    </ListPage>
  )
}
