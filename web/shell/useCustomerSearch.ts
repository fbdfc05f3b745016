import { graphql } from 'react-relay'
import { useTypedSearch } from '../relay/useTypedSearch.ts'
import type { PickerOption } from '../ui/form/PickerField.tsx'
import type { useCustomerSearchQuery } from './__generated__/useCustomerSearchQuery.graphql.ts'
import { useRight } from './rights.ts'

const query = graphql`
  query useCustomerSearchQuery($search: Search) {
    customers(first: 50, filter: { search: $search }) {
      edges {
        node {
          id
          name: displayName
        }
      }
    }
  }
`

const found = ({ customers }: useCustomerSearchQuery['response']) =>
  customers?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []

/** Finds customers for a `PickerField`; none without the right to see them. */
export function useCustomerSearch() {
  return useTypedSearch<useCustomerSearchQuery, PickerOption>(query, useRight('customer:read') ? {} : null, found)
}
