import { graphql, useFragment } from 'react-relay'
import type { useProductOptions_query$key } from './__generated__/useProductOptions_query.graphql.ts'

interface Option {
  value: string
  label: string
}

/** What a product can be given: all tags, all categories and all packaging. */
export interface ProductOptions {
  tags: readonly Option[]
  categories: readonly Option[]
  materials: readonly Option[]
}

/** All tags, categories and packaging, as options; none for customers, who do not see them. */
export function useProductOptions(query: useProductOptions_query$key): ProductOptions {
  const { productTags, categories, packagingMaterials } = useFragment(
    graphql`
      fragment useProductOptions_query on Query @argumentDefinitions(masters: { type: "Boolean!" }) {
        productTags @include(if: $masters) {
          id
          name: displayName
        }
        categories @include(if: $masters) {
          id
          path
        }
        packagingMaterials @include(if: $masters) {
          id
          number
          name: displayName
        }
      }
    `,
    query,
  )
  return {
    tags: (productTags ?? []).map(({ id, name }) => ({ value: id, label: name })),
    categories: (categories ?? []).map(({ id, path }) => ({ value: id, label: path })),
    materials: (packagingMaterials ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })),
  }
}
