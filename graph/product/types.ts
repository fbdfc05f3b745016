import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { Money } from '../kernel/money.ts'
import { inputType } from '../kernel/mutation.ts'
import { scoped } from '../kernel/scoped.ts'
import { Admission, warehouseRights } from '../warehouse/states.ts'
import { ProductInput } from './input.ts'
import { productRights, SaleStatus } from './states.ts'

// The rows of createProducts name this type without its shape.
inputType('ProductInput', 'One product.', ProductInput)

export const Product = builder.prismaNode('Product', {
  description: 'A product (SKU) of one customer.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Product', productRights.read, 'customer'),
  fields: (t) => ({
    sku: t.exposeString('sku', { description: "The customer's own code of it." }),
    name: t.exposeString('name', { description: 'Name on screens and lists.' }),
    declaredNameZh: t.exposeString('declaredNameZh', { description: 'Name for customs, in Chinese.' }),
    declaredNameEn: t.exposeString('declaredNameEn', { description: 'Name for customs, in English.' }),
    declaredPrice: t.field({
      type: Money,
      description: 'Price for customs, of one piece.',
      select: { declaredPrice: true, currency: true },
      resolve: ({ declaredPrice, currency }) => ({ amount: declaredPrice, currency }),
    }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { description: 'Length of one piece, in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { description: 'Width of one piece, in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { description: 'Height of one piece, in mm.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'Weight of one piece, in grams.' }),
    sale: t.expose('sale', { type: enumOf(SaleStatus), description: 'Whether it may be ordered.' }),
    receiving: t.expose('receiving', { type: enumOf(Admission), description: 'Whether it may be received.' }),
    barcodes: t.field({
      type: ['String'],
      description: 'The codes by which it is scanned, besides its SKU.',
      select: { barcodes: { select: { code: true }, orderBy: { id: 'asc' } } },
      resolve: ({ barcodes }) => barcodes.map(({ code }) => code),
    }),
    customer: t.relation('customer', { description: 'Whose product it is.' }),
    version: t.exposeInt('version', { description: 'Grows with every change; a form sends it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

export const PackagingMaterial = builder.prismaNode('PackagingMaterial', {
  description: 'A box, a bag or anything else that goods are packed in.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PackagingMaterial', warehouseRights.read),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number; can be scanned.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    price: t.field({
      type: Money,
      description: 'What one costs.',
      select: { price: true, currency: true },
      resolve: ({ price, currency }) => ({ amount: price, currency }),
    }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { description: 'Length, in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { description: 'Width, in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { description: 'Height, in mm.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'Weight of one, in grams.' }),
  }),
})

builder.prismaObjectField('ScanException', 'product', (t) =>
  t.relation('product', {
    nullable: true,
    description: 'What was scanned, where it is known; null without the right to see products.',
    authScopes: { right: productRights.read },
    unauthorizedResolver: () => null,
  }),
)
