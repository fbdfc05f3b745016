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

export const PackagingOutcome = defineEnum('PackagingOutcome', 'What is known of whether the pieces of a package fit into a packaging.', {
  FITS: 'A packing was found.',
  DOES_NOT_FIT: 'They cannot fit, which is proved.',
  NOT_FOUND: 'No packing was found in time.',
})

export const PackagingProof = defineEnum('PackagingProof', 'What proves that pieces do not fit into a packaging.', {
  WEIGHT: 'They weigh more than the packaging may hold.',
  SIDES: 'A piece is longer, wider or higher than the packaging however it may be turned.',
  VOLUME: 'Their volumes add up to more than that of the packaging.',
  AREA: 'Pieces that cannot lie above, behind or beside each other need more area than the packaging has.',
  TWO_PIECES: 'Two of the pieces do not fit in together.',
  SEARCH: 'All arrangements of the few pieces were tried.',
})
export type PackagingProofName = keyof typeof PackagingProof.values

export const PackagingReason = defineEnum('PackagingReason', 'Why a packaging is proposed.', {
  OWN: 'One piece of the product is always packed in it.',
  FREIGHT_AND_MATERIAL: 'Its freight and its own price are the least in sum.',
  MATERIAL: 'Its own price is the least.',
  SIZE: 'It is the smallest.',
})
export type PackagingReasonName = keyof typeof PackagingReason.values

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
