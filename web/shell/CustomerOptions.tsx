import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../relay/useBackgroundQuery.ts'
import type { Option } from '../ui/FilterBar.tsx'
import type { CustomerOptionsQuery } from './__generated__/CustomerOptionsQuery.graphql.ts'
import { useRight } from './rights.ts'

interface Props {
  warehouseId: string
  /** Renders with the customers: empty while loading, null without the right. */
  children: (customers: readonly Option[] | null) => ReactNode
}

const query = graphql`
  query CustomerOptionsQuery($warehouseId: ID!) {
    customers(filter: { warehouseId: $warehouseId }, first: 250) {
      edges {
        node {
          id
          name: displayName
        }
      }
    }
  }
`

/** Customers of a warehouse as filter options. What it renders stays mounted when they arrive, with what was typed and opened. */
export function CustomerOptions(props: Props) {
  return useRight('customer:read') ? <Loaded {...props} /> : props.children(null)
}

function Loaded({ warehouseId, children }: Props) {
  const customers = useBackgroundQuery<CustomerOptionsQuery>(query, { warehouseId })?.customers
  return children(customers?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? [])
}
