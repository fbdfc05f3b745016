import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useRight } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { CustomerPageQuery } from './__generated__/CustomerPageQuery.graphql.ts'

// With the form come the numbering plans of all countries.
const CustomerDocument = lazyComponent(() => import('./CustomerDocument.tsx').then((file) => file.CustomerDocument))
const CreateCustomer = lazyComponent(() => import('./CreateCustomer.tsx').then((file) => file.CreateCustomer))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query CustomerPageQuery($id: ID!, $warehouseId: ID!, $isStored: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...CustomerDocument_customer @alias(as: "customer")
      ...CustomerFigures_customer @alias(as: "figures")
      ...CustomerUsers_customer @alias(as: "users")
    }
  }
`

export const loader = pageLoader<CustomerPageQuery>(query, ({ params, warehouseId }) => ({
  id: params.id ?? '',
  warehouseId,
  isStored: !isNew(params.id),
}))

/** A customer: its details, figures, warehouses and history; or the form of a new one. */
export function Component() {
  const { id } = useParams()
  const { node } = usePage<CustomerPageQuery>(query)
  const [mayEdit, seesStrategies] = [useRight('customer:edit'), useRight('tariff:read')]
  if (isNew(id)) return mayEdit && seesStrategies ? <CreateCustomer /> : <ObjectNotFound />
  if (!node?.customer || !node.figures || !node.users) return <ObjectNotFound />
  return <CustomerDocument key={id} customer={node.customer} figures={node.figures} users={node.users} />
}
