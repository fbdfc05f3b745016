import { type ExportedList, listDocument, moment, plain, word } from './list.ts'

/** The replenishment list. */
export const replenishmentList: ExportedList = {
  title: 'menu.inventory.replenish',
  document: listDocument(
    '$warehouseId: ID!, $filter: ReplenishmentFilter',
    'replenishments(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)',
    'reason cutOffAt frees cartonPieces quantity waiting picking onTheWay staging minimum maximum product { sku name: displayName customerName }',
  ),
  columns: [
    plain('sku', 'stock.field.sku', 'product.sku'),
    plain('name', 'stock.field.name', 'product.name'),
    plain('customer', 'stock.field.customer', 'product.customerName'),
    word('reason', 'replenish.field.reason', 'enum.ReplenishmentReason'),
    moment('cutOff', 'replenish.field.cutOff'),
    plain('frees', 'replenish.field.frees'),
    plain('cartons', 'product.field.cartonPieces', 'cartonPieces'),
    ...(['quantity', 'waiting', 'picking', 'onTheWay', 'staging'] as const).map((id) => plain(id, `replenish.field.${id}`)),
    plain('level', 'replenish.levelDialog.minimum', 'minimum'),
    plain('level', 'replenish.levelDialog.maximum', 'maximum'),
  ],
}
