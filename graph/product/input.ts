import { z } from 'zod'
import { code, count, fields, grams, id, list, millimetres, money, object, oneOf, text } from '../kernel/input.ts'
import { Admission } from '../warehouse/states.ts'
import { productsMaximum, SaleStatus } from './states.ts'

const details = {
  name: text(200).meta({ description: 'Name on screens and lists.' }),
  declaredNameZh: text(200).meta({ description: 'Name for customs, in Chinese.' }),
  declaredNameEn: text(200).meta({ description: 'Name for customs, in English.' }),
  declaredPrice: money().meta({ description: 'Price for customs, of one piece.' }),
  lengthMillimetres: millimetres().meta({ description: 'Length of one piece, in mm.' }),
  widthMillimetres: millimetres().meta({ description: 'Width of one piece, in mm.' }),
  heightMillimetres: millimetres().meta({ description: 'Height of one piece, in mm.' }),
  weightGrams: grams().meta({ description: 'Weight of one piece, in grams.' }),
  sale: oneOf(SaleStatus).meta({ description: 'Whether it may be ordered; `ON_SALE` unless said otherwise.' }),
  receiving: oneOf(Admission).meta({ description: 'Whether it may be received; `NORMAL` unless said otherwise.' }),
  barcodes: list(code(), 20, 0).meta({
    description: 'The codes by which it is scanned, besides its SKU. One of 8, 12, 13 or 14 digits must be a GTIN with its check digit.',
  }),
}

/** One product, as an integrator gives it. */
export const ProductInput = object('ProductInput', {
  sku: code().meta({ description: "The customer's own code of it; unique for the customer, and can be scanned too." }),
  ...details,
  sale: details.sale.nullish(),
  receiving: details.receiving.nullish(),
  barcodes: details.barcodes.nullish(),
}).meta({ description: 'One product.' })

export const CreateProductsInput = fields({
  customerId: id('Customer').meta({ description: 'Whose products they are.' }),
  // Each row is parsed by itself when the command runs, so that one bad row does not refuse the others.
  products: list(z.unknown().meta({ word: { input: 'ProductInput' } }), productsMaximum).meta({ description: 'The products.' }),
})

export const UpdateProductInput = fields({
  productId: id('Product').meta({ description: 'The product.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'The version that you saw; another one is refused.' }),
  ...fields(details).partial().shape,
})

export const CreatePackagingMaterialInput = fields({
  number: code().max(32).meta({ description: 'Number; unique, and can be scanned.' }),
  name: text(100).meta({ description: 'Name.' }),
  price: money().meta({ description: 'What one costs.' }),
  lengthMillimetres: millimetres().meta({ description: 'Length, in mm.' }),
  widthMillimetres: millimetres().meta({ description: 'Width, in mm.' }),
  heightMillimetres: millimetres().meta({ description: 'Height, in mm.' }),
  weightGrams: grams().meta({ description: 'Weight of one, in grams.' }),
})
