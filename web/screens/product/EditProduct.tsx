import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { Conflicts } from '../../ui/form/Conflicts.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { useTheirChanges } from '../../ui/form/useTheirChanges.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { EditProduct_product$key } from './__generated__/EditProduct_product.graphql.ts'
import type { EditProductMutation } from './__generated__/EditProductMutation.graphql.ts'
import type { ProductStockFigures_stock$key } from './__generated__/ProductStockFigures_stock.graphql.ts'
import type { useProductTags_query$key } from './__generated__/useProductTags_query.graphql.ts'
import { ProductFields } from './ProductFields.tsx'
import { ProductStockFigures } from './ProductStockFigures.tsx'
import { comparedFields, inputOf, type ProductValues, StoredProductForm } from './productForm.ts'
import { useFieldText } from './useFieldText.ts'
import { useProductTags } from './useProductTags.ts'

interface Props {
  product: EditProduct_product$key
  stock: ProductStockFigures_stock$key | null
  options: useProductTags_query$key
}

/** Data of a stored product. Changes of others are taken over; where both changed a field, both values are shown. */
export function EditProduct({ product: key, stock, options }: Props) {
  const t = useT()
  const tags = useProductTags(options)
  const tell = useNotifyOutcome()
  const linkTo = useLinkTo()
  const { revalidate } = useRevalidator()
  const mayEdit = useRight('product:edit')
  const product = useFragment(
    graphql`
      fragment EditProduct_product on Product {
        id
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
        barcodes
        tags {
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
          ...ProductTable_product
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
    const { id: _id, version: _version, displayName: _displayName, tags, customer, ...fields } = product
    return {
      ...fields,
      declaredPrice: { ...product.declaredPrice },
      customerId: customer?.id ?? '',
      hsCode: product.hsCode ?? '',
      originCountry: product.originCountry ?? '',
      customsAttributes: [...product.customsAttributes],
      barcodes: [...product.barcodes],
      tagIds: (tags ?? []).map(({ id }) => id),
    }
  }, [product])
  const form = useServerForm(StoredProductForm, {
    defaultValues: stored,
    draft: `updateProduct.${product.id}`,
  })
  const theirs = useTheirChanges(form, stored, comparedFields)
  const textOf = useFieldText(tags)
  const sections = (
    <>
      <Conflicts
        conflicts={theirs.conflicts}
        labelOf={(name) => form.labelOf(name)}
        textOf={textOf}
        onTheirs={theirs.useTheirs}
        onMine={theirs.keepMine}
      />
      <ProductFields form={form} tags={tags} customers={null} />
      <SaveBar form={form} busy={busy} save={t('product.page.save')} />
    </>
  )
  return (
    <DocumentPage
      title={product.sku}
      back={linkTo('/product/product')}
      badge={<StatusBadge tone={product.sale === 'ON_SALE' ? 'positive' : 'gray'}>{t(`enum.SaleStatus.${product.sale}`)}</StatusBadge>}
      about={[product.displayName, product.customer?.name].filter(Boolean).join(' · ')}
      side={<ProductStockFigures productId={product.id} stock={stock} />}
    >
      <Form
        form={form}
        showsChanges
        isReadOnly={!mayEdit}
        onSubmit={async (values) => {
          const { sku: _sku, sale, receiving, ...input } = inputOf(values)
          const change = { ...input, ...(sale && { sale }), ...(receiving && { receiving }) }
          const outcome = await run({ productId: product.id, expectedVersion: product.version, ...change })
          if (!outcome.ok && outcome.errors.some(({ code }) => code === 'VERSION_CONFLICT')) revalidate()
          if (!tell(outcome, form)) return
          form.accepted()
          form.reset(values)
          toaster.success(t('product.page.saved', { sku: product.sku }))
        }}
      >
        {sections}
      </Form>
    </DocumentPage>
  )
}
