import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { isOfStaff } from '../../relay/session.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useRight } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { ProductPageQuery } from './__generated__/ProductPageQuery.graphql.ts'

const EditProduct = lazyComponent(() => import('./EditProduct.tsx').then((file) => file.EditProduct))
const CreateProduct = lazyComponent(() => import('./CreateProduct.tsx').then((file) => file.CreateProduct))

const isNew = (id: string | undefined) => id === 'new'

const query = graphql`
  query ProductPageQuery($id: ID!, $isStored: Boolean!, $masters: Boolean!) {
    node(id: $id) @include(if: $isStored) {
      ...EditProduct_product @alias(as: "product")
      ...ProductPictures_product @alias(as: "pictures")
      ...useProductHistory_product @alias(as: "history")
    }
    ...useProductOptions_query @arguments(masters: $masters)
  }
`

export const loader = pageLoader<ProductPageQuery>(query, ({ params }) => ({
  id: params.id ?? '',
  isStored: !isNew(params.id),
  masters: isOfStaff(),
}))

/** A product: its data, edited by those with the right, and its stock in the warehouse. */
export function Component() {
  const { id } = useParams()
  const data = usePage<ProductPageQuery>(query)
  const mayEdit = useRight('product:edit')
  if (isNew(id)) return mayEdit ? <CreateProduct options={data} /> : <ObjectNotFound />
  if (!data.node?.product || !data.node.pictures || !data.node.history) return <ObjectNotFound />
  const { product, pictures, history } = data.node
  return <EditProduct key={id} product={product} pictures={pictures} history={history} options={data} />
}
