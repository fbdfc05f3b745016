import { useCallback } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useT } from '../i18n/useT.ts'
import { PickerField, type PickerOption } from '../ui/form/PickerField.tsx'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { Picture } from './picture/Picture.tsx'
import type { FoundProduct } from './useProductSearch.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** Name of the line, such as `lines.0`, with the fields `productId` and `sku`. */
  line: string
  label: string
  /** Finds products, as `useProductSearch` does. */
  products: (text: string) => Promise<readonly FoundProduct[]>
  /** Name of the chosen product, where the line keeps it. */
  named?: string
  onPicked?: (product: FoundProduct | undefined) => void
}

interface ProductOption extends PickerOption {
  product: FoundProduct
}

/** Choice of a product in a line of a document. The SKU is kept beside the id, so that a restored draft still names the product. */
export function ProductLineField<Values extends FieldValues>({ form, line, label, products, named = '', onPicked }: Props<Values>) {
  const t = useT()
  const name = `${line}.productId` as FieldPath<Values>
  const skuName = `${line}.sku` as FieldPath<Values>
  const [productId, sku] = form.watch([name, skuName]) as [string, string]
  const options = useCallback(
    async (text: string) =>
      (await products(text)).map(
        (product): ProductOption => ({
          value: product.id,
          label: `${product.sku} · ${product.name}`,
          codes: [product.sku, ...product.barcodes],
          icon: <Picture path={product.picture} boxSize="8" borderRadius="l1" />,
          note: t('form.product.available', { count: product.available }),
          product,
        }),
      ),
    [products, t],
  )
  return (
    <PickerField
      form={form}
      name={name}
      label={label}
      options={options}
      isLine
      current={productId ? { value: productId, label: [sku, named].filter(Boolean).join(' · ') } : undefined}
      onPicked={(option) => {
        // What was refused may come back by Escape, and an option that is not of a search is that of the value itself: the SKU stands.
        if (form.unresolved.has(name)) return
        const product = option && 'product' in option ? (option as ProductOption).product : undefined
        if (option && !product) return
        form.setValue(skuName, (product?.sku ?? '') as FieldPathValue<Values, typeof skuName>)
        onPicked?.(product)
      }}
    />
  )
}
