import type { CategoriesPageQuery$data } from './__generated__/CategoriesPageQuery.graphql.ts'

/** A category as the page reads it. */
export type Category = CategoriesPageQuery$data['categories'][number]
