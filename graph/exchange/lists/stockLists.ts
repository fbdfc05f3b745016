import { type ExportedList, type ListColumn, listDocument, moment, ofWarehouse, plain } from './list.ts'

const figures = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective', 'locked', 'available', 'total'] as const

const stockRow = `${figures.join(' ')} oldestDays updatedAt product { sku name: displayName customerName }`
const stockColumns = (...more: ListColumn[]): ListColumn[] => [
  plain('sku', 'stock.field.sku', 'product.sku'),
  plain('name', 'stock.field.name', 'product.name'),
  plain('customer', 'stock.field.customer', 'product.customerName'),
  ...figures.map((figure) => plain(figure, `stock.figure.${figure}`)),
  ...more,
  plain('age', 'stock.field.age', 'oldestDays'),
  moment('updated', 'stock.field.updated'),
]

/** The inventory. */
export const stockList: ExportedList = {
  title: 'menu.inventory.list',
  document: ofWarehouse('productStocks', 'Stock', `level ${stockRow}`, 'StockSort'),
  columns: stockColumns(plain('level', 'stock.field.level')),
}

/** The inventory of a moment in the past. */
export const pastStockList: ExportedList = {
  title: 'menu.inventory.list',
  document: listDocument(
    '$warehouseId: ID!, $moment: DateTime!, $filter: StockFilter, $sort: StockSort',
    'productStocksAt(warehouseId: $warehouseId, at: $moment, filter: $filter, sort: $sort, first: $first, after: $after)',
    stockRow,
  ),
  columns: stockColumns(),
}
