import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../relay/useBackgroundQuery.ts'
import type { useCustomerNamesQuery } from './__generated__/useCustomerNamesQuery.graphql.ts'
import { useRight } from './rights.ts'

const query = graphql`
  query useCustomerNamesQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Customer {
        id
        name: displayName
      }
    }
  }
`

/** Names of customers by id, such as those of a draft or of an address; null while they are loaded. What may not be seen has none. A new value of `changed` asks again. */
export function useCustomerNames(ids: readonly string[], changed: unknown = null): ReadonlyMap<string, string> | null {
  const isAsked = useRight('customer:read') && ids.length > 0
  const nodes = useBackgroundQuery<useCustomerNamesQuery>(query, isAsked ? { ids } : null, changed)?.nodes
  if (isAsked && !nodes) return null
  return new Map((nodes ?? []).flatMap((node) => (node?.id && node.name ? [[node.id, node.name]] : [])))
}
