import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import type { ProductValues } from './productForm.ts'
import type { ProductOptions } from './useProductOptions.ts'

type CustomsAttribute = NonNullable<ProductValues['customsAttributes']>[number]
type Carton = NonNullable<ProductValues['cartonBarcodes']>[number]
type Sale = NonNullable<ProductValues['sale']>
type Receiving = NonNullable<ProductValues['receiving']>

/** Values of product fields as text, as a person reads them. */
export function useFieldText({ tags, categories, materials }: ProductOptions): (name: string, value: unknown) => string {
  const t = useT()
  const intl = useIntl()
  const list = (texts: readonly string[]) => (texts.length > 0 ? texts.join(', ') : '–')
  return (name, value) => {
    if (value == null || value === '') return '–'
    if (name === 'keepUpright') return t(String(value) === 'true' ? 'product.field.upright.yes' : 'product.field.upright.no')
    if (name === 'sale') return t(`enum.SaleStatus.${value as Sale}`)
    if (name === 'receiving') return t(`enum.Admission.${value as Receiving}`)
    if (name === 'originCountry') return intl.formatDisplayName(String(value), { type: 'region' }) ?? String(value)
    if (name === 'categoryId') return categories.find((one) => one.value === value)?.label ?? '–'
    if (name === 'packagingMaterialId') return materials.find((one) => one.value === value)?.label ?? '–'
    if (name === 'tagIds') return list(tags.filter((tag) => (value as readonly string[]).includes(tag.value)).map(({ label }) => label))
    if (name === 'customsAttributes') return list((value as readonly CustomsAttribute[]).map((one) => t(`enum.CustomsAttribute.${one}`)))
    if (name === 'cartonBarcodes') return list((value as readonly Carton[]).map(({ code, pieces }) => `${code} × ${pieces}`))
    if (Array.isArray(value)) return list(value)
    if (typeof value !== 'number') return String(value)
    if (name.endsWith('Grams')) return `${intl.formatNumber(value / 1000)} kg`
    return name.endsWith('Millimetres') ? `${intl.formatNumber(value / 10)} cm` : intl.formatNumber(value)
  }
}
