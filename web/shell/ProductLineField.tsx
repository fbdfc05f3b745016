import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useT } from '../i18n/useT.ts'
import { PickerField } from '../ui/form/PickerField.tsx'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { Picture } from './picture/Picture.tsx'
import type { FoundProduct } from './useProductSearch.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** Name of the line, such as `lines.0`, with the fields `productId` and `sku`. */
  line: string
  label: string
  products: { found: readonly FoundProduct[]; search: (text: string) => void }
  /** Name of the chosen product, where the line keeps it. */
  named?: string
  onPicked?: (product: FoundProduct | undefined) => void
}

/** Choice of a product in a line of a document. The SKU is kept beside the id, so that a restored draft still names the product. */
export function ProductLineField<Values extends FieldValues>({ form, line, label, products, named = '', onPicked }: Props<Values>) {
  const t = useT()
  const name = `${line}.productId` as FieldPath<Values>
  const skuName = `${line}.sku` as FieldPath<Values>
  const [productId, sku] = form.watch([name, skuName]) as [string, string]
  const options = products.found.map((product) => ({
    value: product.id,
    label: `${product.sku} · ${product.name}`,
    icon: <Picture path={product.picture} boxSize="8" borderRadius="l1" />,
    note: t('form.product.available', { count: product.available }),
  }))
  const isFound = options.some(({ value }) => value === productId)
  return (
    <PickerField
      form={form}
      name={name}
      label={label}
      options={productId && !isFound ? [{ value: productId, label: [sku, named].filter(Boolean).join(' · ') }, ...options] : options}
      onSearch={products.search}
      onPicked={(id) => {
        const found = products.found.find((product) => product.id === id)
        form.setValue(skuName, (found?.sku ?? '') as FieldPathValue<Values, typeof skuName>)
        onPicked?.(found)
      }}
    />
  )
}
