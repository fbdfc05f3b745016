import type { Translate } from '../../i18n/useT.ts'
import type { FormSection } from '../../ui/form/sections.ts'

/** Sections of the product form with their fields. */
const fieldsOf = {
  identity: ['customerId', 'sku', 'name', 'categoryId', 'tagIds'],
  barcodes: ['barcodes', 'cartonBarcodes'],
  customs: ['declaredNameZh', 'declaredNameEn', 'declaredPrice', 'hsCode', 'originCountry', 'customsAttributes'],
  measures: [
    ...['lengthMillimetres', 'widthMillimetres', 'heightMillimetres', 'weightGrams'],
    ...['measuredLengthMillimetres', 'measuredWidthMillimetres', 'measuredHeightMillimetres', 'measuredWeightGrams'],
    'keepUpright',
  ],
  packaging: ['packagingMaterialId'],
  status: ['sale', 'receiving'],
  pictures: [],
} as const

export type ProductSection = keyof typeof fieldsOf

/** Id of the element of a section. */
export const sectionId = (section: ProductSection) => `product-${section}`

/** The sections as links lead to them; a new product has no pictures yet, and customers choose no packaging. */
export function productSections(t: Translate, { isNew, isOfStaff }: { isNew: boolean; isOfStaff: boolean }): FormSection[] {
  return (Object.keys(fieldsOf) as ProductSection[])
    .filter((section) => (!isNew || section !== 'pictures') && (isOfStaff || section !== 'packaging'))
    .map((section) => ({ id: sectionId(section), title: t(`product.section.${section}`), fields: fieldsOf[section] }))
}
