import { useCallback, useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { CustomerLink } from '../../shell/CustomerLink.tsx'
import { EditForm } from '../../shell/EditForm.tsx'
import { PrintLabelsButton } from '../../shell/labels/PrintLabelsButton.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { EditProduct_product$key } from './__generated__/EditProduct_product.graphql.ts'
import type { EditProductMutation } from './__generated__/EditProductMutation.graphql.ts'
import type { ProductPictures_product$key } from './__generated__/ProductPictures_product.graphql.ts'
import type { useProductHistory_product$key } from './__generated__/useProductHistory_product.graphql.ts'
import type { useProductOptions_query$key } from './__generated__/useProductOptions_query.graphql.ts'
import { FollowProduct } from './FollowProduct.tsx'
import { ProductFields } from './ProductFields.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { ProductStock } from './ProductStock.tsx'
import { comparedFields, inputOf, type ProductValues, StoredProductForm } from './productForm.ts'
import { productSections } from './productSections.ts'
import { useFieldText } from './useFieldText.ts'
import { useProductHistory } from './useProductHistory.ts'
import { useProductOptions } from './useProductOptions.ts'

interface Props {
  product: EditProduct_product$key
  pictures: ProductPictures_product$key
  history: useProductHistory_product$key
  options: useProductOptions_query$key
}

/** Data of a stored product. */
export function EditProduct({ product: key, pictures, history: historyKey, options }: Props) {
  const t = useT()
  const isOfStaff = useActingFor() === null
  const choices = useProductOptions(options)
  const linkTo = useLinkTo()
  const product = useFragment(
    graphql`
      fragment EditProduct_product on Product {
        id
        isEditable
        version
        sku
        name
        displayName
        declaredNameZh
        declaredNameEn
        declaredPrice {
          amount
          currency
        }
        lengthMillimetres
        widthMillimetres
        heightMillimetres
        weightGrams
        measuredLengthMillimetres
        measuredWidthMillimetres
        measuredHeightMillimetres
        measuredWeightGrams
        hsCode
        originCountry
        customsAttributes
        sale
        receiving
        keepUpright
        barcodes
        cartonBarcodes {
          code
          pieces
        }
        category {
          id
        }
        tags {
          id
        }
        packagingMaterial {
          id
        }
        customer {
          id
          name: displayName
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditProductMutation>(graphql`
    mutation EditProductMutation($input: UpdateProductInput!) {
      updateProduct(input: $input) {
        product {
          ...EditProduct_product
          ...useProductHistory_product
          ...ProductsPage_product
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo((): ProductValues => {
    const {
      id: _id,
      isEditable: _isEditable,
      version: _version,
      displayName: _displayName,
      tags,
      category,
      packagingMaterial,
      customer,
      ...fields
    } = product
    return {
      ...fields,
      declaredPrice: { ...product.declaredPrice },
      customerId: customer?.id ?? '',
      hsCode: product.hsCode ?? '',
      originCountry: product.originCountry ?? '',
      customsAttributes: [...product.customsAttributes],
      barcodes: [...product.barcodes],
      cartonBarcodes: product.cartonBarcodes.map((carton) => ({ ...carton })),
      categoryId: category?.id ?? '',
      packagingMaterialId: packagingMaterial?.id ?? '',
      tagIds: (tags ?? []).map(({ id }) => id),
    }
  }, [product])
  const form = useServerForm(StoredProductForm, {
    defaultValues: stored,
    draft: `updateProduct.${product.id}`,
  })
  const textOf = useFieldText(choices)
  const { history, authorOf } = useProductHistory(historyKey)
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  return (
    <DocumentPage
      title={product.sku}
      back={linkTo('/product/product')}
      badge={<StatusBadge tone={product.sale === 'ON_SALE' ? 'positive' : 'gray'}>{t(`enum.SaleStatus.${product.sale}`)}</StatusBadge>}
      about={
        <>
          {product.displayName}
          {isOfStaff && product.customer && (
            <>
              {' · '}
              <CustomerLink customer={product.customer} name={product.customer.name} />
            </>
          )}
        </>
      }
      actions={
        <PrintLabelsButton
          title={t('labels.product', { sku: product.sku })}
          sheet={{ name: 'product-labels', id: product.id }}
          copies={{ initial: '1', label: t('labels.copies') }}
          fileName={product.sku}
        />
      }
      side={
        <>
          <ProductStock productId={product.id} changes={changes} />
          <ProductHistory productId={product.id} sku={product.sku} history={history} textOf={textOf} />
        </>
      }
    >
      <FollowProduct productId={product.id} changed={changed} />
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={textOf}
        authorOf={authorOf}
        sections={productSections(t, { isNew: false, isOfStaff })}
        save={(values) => {
          const { sku: _sku, sale, receiving, keepUpright, ...input } = inputOf(values, isOfStaff)
          const change = { ...input, keepUpright: keepUpright ?? false, ...(sale && { sale }), ...(receiving && { receiving }) }
          return run({ productId: product.id, expectedVersion: product.version, ...change })
        }}
        saved={t('product.page.saved', { sku: product.sku })}
        busy={busy}
        isReadOnly={!product.isEditable}
      >
        <ProductFields
          form={form}
          options={choices}
          isNew={false}
          stored={{ customer: product.customer?.name ?? null, sku: product.sku }}
        />
      </EditForm>
      <ProductPictures product={pictures} />
    </DocumentPage>
  )
}
