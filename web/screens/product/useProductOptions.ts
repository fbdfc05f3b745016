import { graphql, useFragment } from 'react-relay'
import type { useProductTags_query$key } from './__generated__/useProductTags_query.graphql.ts'

/** All tags, as options. */
export function useProductTags(query: useProductTags_query$key): readonly { value: string; label: string }[] {
  const { productTags } = useFragment(
    graphql`
      fragment useProductTags_query on Query {
        productTags {
          id
          name: displayName
        }
      }
    `,
    query,
  )
  return productTags.map(({ id, name }) => ({ value: id, label: name }))
}
