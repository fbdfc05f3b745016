import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { ReplenishmentsPage_list$key } from './__generated__/ReplenishmentsPage_list.graphql.ts'
import type { ReplenishmentsPageCountsQuery } from './__generated__/ReplenishmentsPageCountsQuery.graphql.ts'
import type { ReplenishmentsPageQuery } from './__generated__/ReplenishmentsPageQuery.graphql.ts'
import { replenishmentColumns } from './replenishmentColumns.tsx'
import { filterOf, replenishmentList } from './replenishmentList.ts'
import { readReplenishable } from './replenishmentRow.ts'

const ReplenishmentBulk = lazyComponent(() => import('./ReplenishmentBulk.tsx').then((file) => file.ReplenishmentBulk))

const list = entityList({
  name: 'replenishments',
  spec: replenishmentList,
  filterOf,
  page: typed<ReplenishmentsPageQuery>(graphql`
    query ReplenishmentsPageQuery($warehouseId: ID!, $filter: ReplenishmentFilter!, $first: Int!, $after: String) {
      ...ReplenishmentsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
    }
  `),
  rows: typed<ReplenishmentsPage_list$key>(graphql`
    fragment ReplenishmentsPage_list on Query
    @refetchable(queryName: "ReplenishmentsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "ReplenishmentFilter!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: replenishments(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
        @connection(key: "ReplenishmentsPage_list", filters: ["warehouseId", "filter"]) {
        __id
        edges {
          cursor
          node {
            ...replenishmentRow_row
          }
        }
      }
    }
  `),
  read: readReplenishable,
  isIn: () => true,
  counts: typed<ReplenishmentsPageCountsQuery>(graphql`
    query ReplenishmentsPageCountsQuery($warehouseId: ID!, $filter: ReplenishmentFilter!) {
      counts: replenishmentCounts(warehouseId: $warehouseId, filter: $filter) {
        view
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription ReplenishmentsPageSubscription($warehouseId: ID!) {
          transferChanged(warehouseId: $warehouseId) {
            id
          }
        }
      `,
    },
  ],
})

export const { loader } = list

/** What should be moved from staging to picking areas, most urgent first, and why; the chosen products become a transfer. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayTransfer = useRight('inventory:transfer')
  const maySetLevels = useRight('inventory:setLevels')
  return (
    <EntityListPage
      list={list}
      title={t('menu.inventory.replenish')}
      about={t('replenish.about')}
      columns={useMemo(() => replenishmentColumns(t), [t])}
      fields={[{ id: 'product', label: t('replenish.search') }]}
      customer={t('stock.field.customer')}
      dates={false}
      tabs={{ label: t('replenish.views'), textOf: (view) => t(`replenish.view.${view}`) }}
      hrefOf={({ id }) => linkTo(`/inventory/inventory-list/${encodeURIComponent(id)}`)}
      textsOf={({ product }) => [product.sku, product.name]}
      nothing={(view) => t(`replenish.nothing.${view}`)}
      bulk={(mayTransfer || maySetLevels) && ((selected) => <ReplenishmentBulk {...selected} />)}
    />
  )
}
