import { z } from 'zod'
import { code, count, country, fields, flag, grams, id, list, millimetres, money, object, oneOf, text } from '../kernel/input/fieldTypes.ts'
import { Admission } from '../warehouse/states.ts'
import {
  barcodesMaximum,
  CustomsAttribute,
  cartonPiecesMaximum,
  picturesMaximum,
  productsMaximum,
  SaleStatus,
  tagsMaximum,
} from './states.ts'

const CartonBarcodeInput = object('CartonBarcodeInput', {
  code: code().meta({ description: 'Barcode of the carton. A code of 8, 12, 13 or 14 digits must be a GTIN with a valid check digit.' }),
  pieces: count(2, cartonPiecesMaximum).meta({ description: 'Number of pieces in the carton; a scan counts them all.' }),
}).meta({ description: 'Barcode of a carton of several pieces.' })

/** Fields that a product may lack, and that null clears. */
export const optionalDetails = {
  cartonBarcodes: list(CartonBarcodeInput, barcodesMaximum, 0)
    .nullish()
    .meta({ description: 'Barcodes of cartons; they replace all others of cartons.' }),
  measuredLengthMillimetres: millimetres()
    .nullish()
    .meta({ description: 'Length measured in the warehouse, set by its staff only, in mm; null clears it.' }),
  measuredWidthMillimetres: millimetres()
    .nullish()
    .meta({ description: 'Width measured in the warehouse, set by its staff only, in mm; null clears it.' }),
  measuredHeightMillimetres: millimetres()
    .nullish()
    .meta({ description: 'Height measured in the warehouse, set by its staff only, in mm; null clears it.' }),
  measuredWeightGrams: grams()
    .nullish()
    .meta({ description: 'Weight measured in the warehouse, set by its staff only, in grams; null clears it.' }),
  hsCode: text(16)
    .regex(/^\d{4}(?:\.?\d{2}){0,4}$/, 'hsCode')
    .nullish()
    .meta({ description: 'Harmonized System code of 4 to 12 digits; null clears it.' }),
  originCountry: country().nullish().meta({ description: 'Country of origin, ISO 3166-1 alpha-2; null clears it.' }),
  customsAttributes: list(oneOf(CustomsAttribute), Object.keys(CustomsAttribute.values).length, 0)
    .nullish()
    .meta({ description: 'Customs attributes; they replace all others.' }),
  categoryId: id('Category').nullish().meta({ description: 'Category, set by the staff only; null clears it.' }),
  tagIds: list(id('ProductTag'), tagsMaximum, 0).nullish().meta({ description: 'Tags, set by the staff only; they replace all others.' }),
  packagingMaterialId: id('PackagingMaterial')
    .nullish()
    .meta({ description: 'Packaging that one piece is always packed in, set by the staff only; null clears it.' }),
}

const details = {
  name: text(200).meta({ description: 'Name on screens and lists.' }),
  declaredNameZh: text(200).meta({ description: 'Customs description in Chinese.' }),
  declaredNameEn: text(200).meta({ description: 'Customs description in English.' }),
  declaredPrice: money().meta({ description: 'Declared customs value of one piece.' }),
  lengthMillimetres: millimetres().meta({ description: 'Length of one piece, in mm.' }),
  widthMillimetres: millimetres().meta({ description: 'Width of one piece, in mm.' }),
  heightMillimetres: millimetres().meta({ description: 'Height of one piece, in mm.' }),
  weightGrams: grams().meta({ description: 'Weight of one piece, in grams.' }),
  sale: oneOf(SaleStatus).meta({ description: 'Whether it may be ordered; default `ON_SALE`.' }),
  receiving: oneOf(Admission).meta({ description: 'Whether it may be received; default `NORMAL`.' }),
  keepUpright: flag().meta({ description: 'Whether its height stays vertical in a packaging; default false.' }),
  barcodes: list(code(), barcodesMaximum, 0).meta({
    description: 'Barcodes of one piece, in addition to the SKU. A code of 8, 12, 13 or 14 digits must be a GTIN with a valid check digit.',
  }),
}

/** One product as sent by an integrator. */
export const ProductInput = object('ProductInput', {
  sku: code().meta({ description: "The customer's own code; unique per customer, can also be scanned." }),
  ...details,
  sale: details.sale.nullish(),
  receiving: details.receiving.nullish(),
  keepUpright: details.keepUpright.nullish(),
  barcodes: details.barcodes.nullish(),
  ...optionalDetails,
}).meta({ description: 'One product.' })

export const CreateProductsInput = fields({
  customerId: id('Customer').meta({ description: 'Owner of the products.' }),
  // Each row is parsed on its own by the command, so that one invalid row does not refuse the others.
  products: list(z.unknown().meta({ fieldType: { input: 'ProductInput' } }), productsMaximum).meta({ description: 'The products.' }),
})

/** A change of a product by its SKU, as a spreadsheet has it; absent fields stay unchanged. */
export const ProductChange = fields({ sku: code(), ...fields(details).partial().shape, ...optionalDetails })

export const UpdateProductInput = fields({
  productId: id('Product').meta({ description: 'The product.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...fields(details).partial().shape,
  ...optionalDetails,
})

const productId = id('Product').meta({ description: 'The product.' })

export const SetProductCategoryInput = fields({ productId, categoryId: optionalDetails.categoryId })

export const SetProductStatusInput = fields({
  productId,
  sale: details.sale.nullish().meta({ description: 'Whether they may be ordered; unchanged if absent.' }),
  receiving: details.receiving.nullish().meta({ description: 'Whether they may be received; unchanged if absent.' }),
})

export const ProductTagInput = fields({ productId, tagId: id('ProductTag').meta({ description: 'The tag.' }) })

export const AddProductPicturesInput = fields({
  productId,
  pictureIds: list(id('Picture'), picturesMaximum).meta({
    description: 'Pictures that you uploaded, in the order in which they are added.',
  }),
})

export const OrderProductPicturesInput = fields({
  productId,
  pictureIds: list(id('Picture'), picturesMaximum).meta({ description: 'All pictures of the product in their new order.' }),
})

export const DeleteProductPictureInput = fields({
  productId,
  pictureId: id('Picture').meta({ description: 'The picture.' }),
})

const tag = {
  name: text(50).meta({ description: 'Name; unique.' }),
  nameEn: text(50).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
}

export const CreateProductTagInput = fields(tag)

export const UpdateProductTagInput = fields({
  tagId: id('ProductTag').meta({ description: 'The tag.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...tag,
})

const category = {
  name: text(50).meta({ description: 'Name; unique among the categories below the same one.' }),
  nameEn: text(50).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
}

export const CreateCategoryInput = fields({
  ...category,
  parentId: id('Category').nullish().meta({ description: 'Category to add it below; at the top if absent.' }),
})

const categoryId = id('Category').meta({ description: 'The category.' })

export const UpdateCategoryInput = fields({
  categoryId,
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...category,
})

export const MoveCategoryInput = fields({
  categoryId,
  parentId: id('Category').nullish().meta({ description: 'Category to move it below; at the top if absent.' }),
  beforeId: id('Category').nullish().meta({ description: 'Category there that it stands before; last if absent.' }),
})

const material = {
  name: text(100).meta({ description: 'Name.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  price: money().meta({ description: 'Price of one.' }),
  lengthMillimetres: millimetres().meta({ description: 'Length, in mm.' }),
  widthMillimetres: millimetres().meta({ description: 'Width, in mm.' }),
  heightMillimetres: millimetres().meta({ description: 'Height, in mm.' }),
  weightGrams: grams().meta({ description: 'Weight of one, in grams.' }),
  maximumGrams: grams().nullish().meta({ description: 'Weight of goods that it may hold, in grams; without a limit if absent.' }),
}

export const CreatePackagingMaterialInput = fields({
  number: code().max(32).meta({ description: 'Number; unique, and can be scanned.' }),
  ...material,
})

export const UpdatePackagingMaterialInput = fields({
  materialId: id('PackagingMaterial').meta({ description: 'The packaging material.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...material,
})
