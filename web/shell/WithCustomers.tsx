import { type ReactNode, Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { Option } from '../ui/FilterBar.tsx'
import type { WithCustomersQuery } from './__generated__/WithCustomersQuery.graphql.ts'
import { useRight } from './rights.ts'

interface Props {
  warehouseId: string
  /** Shows what offers the customers: none of them while they are on their way, null to who may not see them. */
  children: (customers: readonly Option[] | null) => ReactNode
}

/** The customers of a warehouse, for a filter. */
export function WithCustomers(props: Props) {
  const maySee = useRight('customer:read')
  if (!maySee) return props.children(null)
  return (
    <Suspense fallback={props.children([])}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded({ warehouseId, children }: Props) {
  const { customers } = useLazyLoadQuery<WithCustomersQuery>(
    graphql`
      query WithCustomersQuery($warehouseId: ID!) {
        customers(filter: { warehouseId: $warehouseId }, first: 250) {
          edges {
            node {
              id
              name
            }
          }
        }
      }
    `,
    { warehouseId },
  )
  return children(customers.edges.map(({ node }) => ({ value: node.id, label: node.name })))
}
