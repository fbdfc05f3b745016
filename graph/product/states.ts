import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const productRights = defineRights('product', {
  read: { means: 'See products', zh: '查看产品', scope: 'customer' },
  edit: { means: 'Create and edit products and packaging materials', zh: '新建和修改产品、包材', scope: 'customer' },
})

export const SaleStatus = defineEnum('SaleStatus', 'Whether a product may be ordered.', {
  ON_SALE: 'May be ordered.',
  NOT_FOR_SALE: 'Orders of this product stay drafts.',
})

export const CustomsAttribute = defineEnum('CustomsAttribute', 'Property of goods that carriers and customs ask for.', {
  BATTERY: 'Contains a battery.',
  LIQUID: 'Liquid.',
  POWDER: 'Powder.',
  MAGNETIC: 'Magnetic.',
  FOOD_CONTACT: 'Touches food.',
  COSMETIC: 'Cosmetic.',
  FRAGILE: 'Fragile.',
})

export const ProductHappening = defineEnum('ProductHappening', 'What was done to a product.', {
  CREATED: 'It was created.',
  CHANGED: 'Fields were changed.',
  PICTURES: 'Pictures were added, ordered or deleted.',
})

/** Number of entries of the history of a product: at first, and at most. */
export const historyDefault = 6
export const historyMaximum = 100

/** Maximum number of tags, and of barcodes, of a product. */
export const tagsMaximum = 20
export const barcodesMaximum = 20

/** Maximum number of pictures of a product. */
export const picturesMaximum = 12

/** Maximum number of pieces in a carton with a barcode, and maximum counted by one scan. */
export const cartonPiecesMaximum = 100_000
export const scannedPiecesMaximum = 1_000_000

/** Maximum number of levels of the tree of categories. */
export const categoryLevels = 5

/** Maximum number of products per command. */
export const productsMaximum = 1000

/** Fields of a product that only the provider sets. */
export const fieldsOfWarehouse = [
  'measuredLengthMillimetres',
  'measuredWidthMillimetres',
  'measuredHeightMillimetres',
  'measuredWeightGrams',
  'categoryId',
  'tagIds',
  'packagingMaterialId',
] as const
