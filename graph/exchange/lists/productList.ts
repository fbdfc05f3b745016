import type { SheetColumn } from '../rules/column.ts'
import { admissionWords, customsWords, productColumns, saleWords } from '../rules/productColumns.ts'
import { isClearing } from '../rules/sheet.ts'
import { listOfCartons, listOfCodes, listOfTexts } from '../rules/shown.ts'
import type { OutCell } from '../write/workbook.ts'
import { type ExportedList, type ListColumn, listDocument, moment, type Node, plain, type Reader } from './list.ts'

const separator = ({ language }: Reader) => (language === 'en' ? ', ' : '、')

/** Value of each column of an import, so that an exported file can be imported. */
const cells: Record<string, (row: Node, reader: Reader) => OutCell> = {
  price: ({ declaredPrice: { amount } }) => (amount.replace('.', '').length > digitsOfNumbers ? amount : Number(amount)),
  currency: ({ declaredPrice }) => declaredPrice.currency,
  length: (row) => row.lengthMillimetres / 10,
  width: (row) => row.widthMillimetres / 10,
  height: (row) => row.heightMillimetres / 10,
  weight: (row) => row.weightGrams / 1000,
  measuredLength: (row) => scaled(row.measuredLengthMillimetres, 10),
  measuredWidth: (row) => scaled(row.measuredWidthMillimetres, 10),
  measuredHeight: (row) => scaled(row.measuredHeightMillimetres, 10),
  measuredWeight: (row) => scaled(row.measuredWeightGrams, 1000),
  barcodes: ({ barcodes }) => listOfCodes(barcodes),
  cartons: ({ cartonBarcodes }) => listOfCartons(cartonBarcodes),
  category: ({ category }) => notCleared(category?.path),
  tags: ({ tags }, reader) =>
    listOfTexts(
      (tags ?? []).map(({ name }: { name: string }) => name),
      separator(reader),
    ),
  packaging: ({ packagingMaterial }) => notCleared(packagingMaterial?.number),
  customsAttributes: ({ customsAttributes }, reader) =>
    customsAttributes.map((value: string) => said(customsWords[value], reader)).join(separator(reader)),
  sale: ({ sale }, reader) => said(saleWords[sale], reader),
  receiving: ({ receiving }, reader) => said(admissionWords[receiving], reader),
}

const digitsOfNumbers = 15
/** A name that is also the word for clearing. */
const notCleared = (name: string | undefined): OutCell => (name === undefined ? null : isClearing(name) ? { exact: name } : name)
const scaled = (value: number | null, scale: number) => (value === null ? null : value / scale)
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

const columnFor = ({ id, name }: SheetColumn): ListColumn => ({
  of: columnOf[id] ?? null,
  header: name,
  cell: cells[id] ?? ((row) => row[id]),
})

export const productList: ExportedList = {
  title: 'menu.product.product',
  document: listDocument(
    '$filter: ProductFilter, $sort: ProductSort',
    'products(filter: $filter, sort: $sort, first: $first, after: $after)',
    `sku name declaredNameZh declaredNameEn declaredPrice { amount currency } lengthMillimetres widthMillimetres heightMillimetres weightGrams
     measuredLengthMillimetres measuredWidthMillimetres measuredHeightMillimetres measuredWeightGrams barcodes cartonBarcodes { code pieces } hsCode originCountry
     customsAttributes sale receiving category { path } tags { name: displayName } packagingMaterial { number } customerName createdAt`,
  ),
  columns: [
    ...productColumns.filter((column, at) => productColumns.findIndex(({ field }) => field === column.field) === at).map(columnFor),
    plain('customer', 'product.field.customer', 'customerName'),
    moment('created', 'product.field.created'),
  ],
}
