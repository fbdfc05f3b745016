import { graphql, useFragment } from 'react-relay'
import { picturesMaximum } from '../../../graph/product/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { PictureGallery } from '../../shell/picture/PictureGallery.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ProductPictures_product$key } from './__generated__/ProductPictures_product.graphql.ts'
import type { ProductPicturesAddMutation } from './__generated__/ProductPicturesAddMutation.graphql.ts'
import type { ProductPicturesDeleteMutation } from './__generated__/ProductPicturesDeleteMutation.graphql.ts'
import type { ProductPicturesOrderMutation } from './__generated__/ProductPicturesOrderMutation.graphql.ts'
import { sectionId } from './productSections.ts'

/** Pictures of a product; each change is saved at once. */
export function ProductPictures({ product: key }: { product: ProductPictures_product$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const product = useFragment(
    graphql`
      fragment ProductPictures_product on Product {
        id
        isEditable
        sku
        pictures {
          id
          small
          medium
          full
        }
      }
    `,
    key,
  )
  const add = useCommand<ProductPicturesAddMutation>(graphql`
    mutation ProductPicturesAddMutation($input: AddProductPicturesInput!) {
      addProductPictures(input: $input) {
        product {
          ...ProductPictures_product
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const order = useCommand<ProductPicturesOrderMutation>(graphql`
    mutation ProductPicturesOrderMutation($input: OrderProductPicturesInput!) {
      orderProductPictures(input: $input) {
        product {
          ...ProductPictures_product
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<ProductPicturesDeleteMutation>(graphql`
    mutation ProductPicturesDeleteMutation($input: DeleteProductPictureInput!) {
      deleteProductPicture(input: $input) {
        product {
          ...ProductPictures_product
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const productId = product.id
  return (
    <Section id={sectionId('pictures')} title={t('product.section.pictures')}>
      <PictureGallery
        title={product.sku}
        pictures={product.pictures}
        maximum={picturesMaximum}
        isReadOnly={!product.isEditable}
        busy={add.busy || order.busy || remove.busy}
        onAdd={async (pictureIds) => tell(await add.run({ productId, pictureIds }))}
        onOrder={async (pictureIds) => tell(await order.run({ productId, pictureIds }))}
        onDelete={async (pictureId) => tell(await remove.run({ productId, pictureId }))}
      />
    </Section>
  )
}
