import type { SheetColumn } from './column.ts'

/** The column of the product, the same in every kind of spreadsheet. */
export const skuColumn: SheetColumn = {
  id: 'sku',
  name: { zh: 'SKU', en: 'SKU' },
  aliases: ['产品SKU', '商品编码', '产品编码', '货号', 'Item no', 'Item number', 'Product code', 'Article'],
  reading: { as: 'code' },
  field: 'sku',
  required: true,
  example: 'LAMP-OAK',
}
