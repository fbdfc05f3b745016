import { type ProductColumn, productFields } from '../rules/productColumns.ts'
import { isClearing } from '../rules/sheet.ts'
import { listOfCartons, listOfCodes, listOfTexts } from '../rules/shown.ts'
import type { OutCell } from '../write/workbook.ts'
import { type ExportedList, type ListColumn, listDocument, moment, type Node, plain, type Reader } from './list.ts'

const separator = ({ language }: Reader) => (language === 'en' ? ', ' : '、')

/** What the API calls the fields of an input that it answers otherwise, with its selection. */
const selections: Partial<Record<ProductColumn['field'], string>> = {
  'declaredPrice.amount': 'declaredPrice { amount currency }',
  'declaredPrice.currency': '',
  cartonBarcodes: 'cartonBarcodes { code pieces }',
  categoryId: 'category { path }',
  tagIds: 'tags { name: displayName }',
  packagingMaterialId: 'packagingMaterial { number }',
}

/** Value of a column of an import, so that an exported file can be imported. */
function cellOf({ field, reading }: ProductColumn, row: Node, reader: Reader): OutCell {
  if (field === 'declaredPrice.amount') {
    const { amount } = row.declaredPrice
    return amount.replace('.', '').length > digitsOfNumbers ? amount : Number(amount)
  }
  if (field === 'declaredPrice.currency') return row.declaredPrice.currency
  if (field === 'categoryId') return notCleared(row.category?.path)
  if (field === 'packagingMaterialId') return notCleared(row.packagingMaterial?.number)
  if (field === 'tagIds') {
    const names = (row.tags ?? []).map(({ name }: { name: string }) => name)
    return listOfTexts(names, separator(reader))
  }
  const value = row[field]
  if (value === null) return null
  if (reading.as === 'number') return value / reading.scale
  if (reading.as === 'codes') return listOfCodes(value)
  if (reading.as === 'cartons') return listOfCartons(value)
  if (reading.as === 'word') return said(reading.words[value], reader)
  if (reading.as === 'words') return value.map((one: string) => said(reading.words[one], reader)).join(separator(reader))
  return value
}

const digitsOfNumbers = 15
/** A name that is also the word for clearing. */
const notCleared = (name: string | undefined): OutCell => (name === undefined ? null : isClearing(name) ? { exact: name } : name)
const said = (name: { zh: string; en: string } | undefined, { language }: Reader) => (language === 'en' ? name?.en : name?.zh) ?? null

/** Columns of the console to which the columns of an import belong; the others are always exported. */
const columnOf: Record<string, string> = {
  ...{
    sku: 'sku',
    name: 'name',
    barcodes: 'barcodes',
    cartons: 'barcodes',
    price: 'price',
    currency: 'price',
    category: 'category',
    tags: 'tags',
  },
  packaging: 'packaging',
  ...{ length: 'size', width: 'size', height: 'size', measuredLength: 'size', measuredWidth: 'size', measuredHeight: 'size' },
  ...{ weight: 'weight', measuredWeight: 'weight', sale: 'sale', receiving: 'sale' },
}

const columnFor = (column: ProductColumn): ListColumn => ({
  of: columnOf[column.id] ?? null,
  header: column.name,
  cell: (row, reader) => cellOf(column, row, reader),
})

export const productList: ExportedList = {
  title: 'menu.product.product',
  document: listDocument(
    '$filter: ProductFilter, $sort: ProductSort',
    'products(filter: $filter, sort: $sort, first: $first, after: $after)',
    `${productFields.map(({ field }) => selections[field] ?? field).join(' ')} customerName createdAt`,
  ),
  columns: [
    ...productFields.map(columnFor),
    plain('customer', 'product.field.customer', 'customerName'),
    moment('created', 'product.field.created'),
  ],
}
