import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useRightEverywhere } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { WarehousePageQuery } from './__generated__/WarehousePageQuery.graphql.ts'

const EditWarehouse = lazyComponent(() => import('./EditWarehouse.tsx').then((file) => file.EditWarehouse))
const CreateWarehouse = lazyComponent(() => import('./CreateWarehouse.tsx').then((file) => file.CreateWarehouse))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query WarehousePageQuery($id: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...EditWarehouse_warehouse @alias(as: "warehouse")
    }
  }
`

export const loader = pageLoader<WarehousePageQuery>(query, ({ params }) => ({ id: params.id ?? '', isStored: !isNew(params.id) }))

/** A warehouse: its address, contact, time zone and what it accepts. */
export function Component() {
  const { id } = useParams()
  const { node } = usePage<WarehousePageQuery>(query)
  const mayCreate = useRightEverywhere('warehouse:edit')
  if (isNew(id) && mayCreate) return <CreateWarehouse />
  return node?.warehouse ? <EditWarehouse key={id} warehouse={node.warehouse} /> : <ObjectNotFound />
}
