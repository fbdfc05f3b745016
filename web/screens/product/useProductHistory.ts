import { graphql, useFragment } from 'react-relay'
import type { ChangeAuthor } from '../../ui/form/Conflicts.tsx'
import type { useProductHistory_product$data, useProductHistory_product$key } from './__generated__/useProductHistory_product.graphql.ts'

type History = useProductHistory_product$data['history']

/** The recent history of a product, and who changed a field of its form last, if that is recent. */
export function useProductHistory(product: useProductHistory_product$key): {
  history: History
  authorOf: (name: string) => ChangeAuthor | null
} {
  const { history } = useFragment(
    graphql`
      fragment useProductHistory_product on Product {
        history(first: 12) {
          id
          what
          at
          by
          changes {
            field
            from
            to
          }
        }
      }
    `,
    product,
  )
  const authorOf = (name: string) => {
    // The price is one field of the history, and two of the form.
    const [field] = name.split('.')
    const last = history.find(({ changes }) => changes.some((change) => change.field === field))
    return last ? { by: last.by ?? null, at: last.at } : null
  }
  return { history, authorOf }
}
