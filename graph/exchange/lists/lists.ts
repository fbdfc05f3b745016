import { type ExportedList, type ListColumn, listDocument, moment, plain, word } from './list.ts'
import { productList } from './productList.ts'

const customer = (header: ListColumn['header']) => plain('customer', header, 'customerName')
const author = (header: ListColumn['header'], path = 'history.0.by'): ListColumn => ({
  of: 'author',
  header,
  cell: (row, { say }) => path.split('.').reduce((value, name) => value?.[name], row) ?? say('document.history.program'),
})
const joined = (values: readonly (string | null)[]) => [...new Set(values.filter(Boolean))].join(', ')

const ofWarehouse = (field: string, type: string, row: string, sort?: string) =>
  listDocument(
    `$warehouseId: ID!, $filter: ${type}Filter${sort ? `, $sort: ${sort}` : ''}`,
    `${field}(warehouseId: $warehouseId, filter: $filter${sort ? ', sort: $sort' : ''}, first: $first, after: $after)`,
    row,
  )

const figures = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective', 'locked', 'available', 'total'] as const

const stockRow = `${figures.join(' ')} oldestDays updatedAt product { sku name: displayName customerName }`
const stockColumns: ListColumn[] = [
  plain('sku', 'stock.field.sku', 'product.sku'),
  plain('name', 'stock.field.name', 'product.name'),
  plain('customer', 'stock.field.customer', 'product.customerName'),
  ...figures.map((figure) => plain(figure, `stock.figure.${figure}`)),
  plain('age', 'stock.field.age', 'oldestDays'),
  moment('updated', 'stock.field.updated'),
]

/** Every list that can be exported, by its name in the address. */
export const exportedLists: Record<string, ExportedList> = {
  products: productList,
  stocks: {
    title: 'menu.inventory.list',
    document: ofWarehouse('productStocks', 'Stock', stockRow, 'StockSort'),
    columns: stockColumns,
  },
  // The inventory of a moment in the past.
  pastStocks: {
    title: 'menu.inventory.list',
    document: listDocument(
      '$warehouseId: ID!, $moment: DateTime!, $filter: StockFilter, $sort: StockSort',
      'productStocksAt(warehouseId: $warehouseId, at: $moment, filter: $filter, sort: $sort, first: $first, after: $after)',
      stockRow,
    ),
    columns: stockColumns,
  },
  inboundOrders: {
    title: 'menu.inbound.orders',
    document: ofWarehouse(
      'inboundOrders',
      'InboundOrder',
      'number erpNumber trackingNumber customerName arrival state receiptStatus listingStatus totals { declared received defective shelved } createdAt updatedAt',
    ),
    columns: [
      plain('number', 'inbound.order.number'),
      word('state', 'inbound.order.state', 'state.InboundOrder'),
      customer('inbound.order.customer'),
      plain('erpNumber', 'inbound.order.erpNumber'),
      plain('trackingNumber', 'inbound.order.trackingNumber'),
      word('arrival', 'inbound.order.arrival', 'inbound.arrival'),
      plain('declared', 'inbound.order.declared', 'totals.declared'),
      plain('received', 'inbound.order.received', 'totals.received'),
      plain('defective', 'inbound.order.defective', 'totals.defective'),
      plain('shelved', 'inbound.order.shelved', 'totals.shelved'),
      word('receipt', 'inbound.order.receiptStatus', 'inbound.receipt', 'receiptStatus'),
      word('listing', 'inbound.order.listingStatus', 'inbound.listing', 'listingStatus'),
      moment('created', 'inbound.order.createdAt'),
      moment('updated', 'inbound.order.updatedAt'),
    ],
  },
  unknownParcels: {
    title: 'menu.inbound.unknown',
    document: ofWarehouse(
      'unknownParcels',
      'UnknownParcel',
      'number state trackingNumber carrier sender cartons place remark customerName order { number } createdAt history { by }',
    ),
    columns: [
      plain('number', 'unknown.field.number'),
      word('state', 'unknown.field.state', 'state.UnknownParcel'),
      plain('trackingNumber', 'unknown.field.trackingNumber'),
      plain('carrier', 'unknown.field.carrier'),
      plain('sender', 'unknown.field.sender'),
      plain('cartons', 'unknown.field.cartons'),
      plain('place', 'unknown.field.place'),
      customer('unknown.field.customer'),
      plain('order', 'unknown.field.order', 'order.number'),
      author('unknown.field.author'),
      plain('remark', 'unknown.field.remark'),
      moment('created', 'unknown.field.arrived'),
    ],
  },
  packages: {
    title: 'menu.out.parcel',
    document: ofWarehouse(
      'packages',
      'Package',
      'number platformOrderNumber erpNumber customerName channelName wave { number } destination skus pieces state abnormalReason label { state trackingNumber } createdAt updatedAt',
      'PackageSort',
    ),
    columns: [
      plain('number', 'package.field.number'),
      plain('order', 'package.field.platformOrder', 'platformOrderNumber'),
      plain('erp', 'package.field.erp', 'erpNumber'),
      customer('package.field.customer'),
      plain('channel', 'package.field.channel', 'channelName'),
      plain('wave', 'package.field.wave', 'wave.number'),
      plain('tracking', 'package.field.tracking', 'label.trackingNumber'),
      plain('destination', 'package.field.destination'),
      plain('skus', 'package.field.skus'),
      plain('pieces', 'package.field.pieces'),
      word('state', 'package.field.state', 'state.Package'),
      word('state', 'package.field.reason', 'enum.AbnormalReason', 'abnormalReason'),
      word('label', 'package.field.label', 'enum.LabelState', 'label.state'),
      moment('created', 'package.field.created'),
      moment('updated', 'package.field.updated'),
    ],
  },
  waves: {
    title: 'menu.out.waves',
    document: ofWarehouse('waves', 'Wave', 'number type groupName picker { name } packageCount pieces counts { packed } state createdAt'),
    columns: [
      plain('number', 'wave.number'),
      word('type', 'wave.type', 'enum.WaveType'),
      plain('group', 'wave.group', 'groupName'),
      plain('picker', 'wave.picker', 'picker.name'),
      plain('packages', 'wave.packages', 'packageCount'),
      plain('pieces', 'wave.pieces'),
      plain('progress', 'wave.packed', 'counts.packed'),
      word('state', 'wave.state', 'state.Wave'),
      moment('created', 'wave.created'),
    ],
  },
  adjustments: {
    title: 'menu.inventory.adjust',
    document: ofWarehouse('adjustments', 'Adjustment', 'number state reason remark added takenOff customerName createdAt history { by }'),
    columns: [
      plain('number', 'adjustment.field.number'),
      word('state', 'adjustment.field.state', 'state.Adjustment'),
      word('reason', 'adjustment.field.reason', 'enum.AdjustmentReason'),
      customer('adjustment.field.customer'),
      plain('added', 'adjustment.field.added'),
      { of: 'takenOff', header: 'adjustment.field.takenOff', cell: ({ takenOff }) => 0 - takenOff },
      author('adjustment.field.author'),
      plain('remark', 'adjustment.field.remark'),
      moment('created', 'adjustment.field.created'),
    ],
  },
  transfers: {
    title: 'menu.inventory.move',
    document: ofWarehouse(
      'transfers',
      'Transfer',
      'number state remark quantity movedIn inHand holder createdAt lines { from to product { sku } } history { by }',
    ),
    columns: [
      plain('number', 'transfer.field.number'),
      word('state', 'transfer.field.state', 'state.Transfer'),
      {
        of: 'sku',
        header: 'transfer.field.product',
        cell: ({ lines }) => joined(lines.map((line: { product: { sku: string } }) => line.product.sku)),
      },
      { of: 'from', header: 'transfer.field.from', cell: ({ lines }) => joined(lines.map((line: { from: string | null }) => line.from)) },
      { of: 'to', header: 'transfer.field.to', cell: ({ lines }) => joined(lines.map((line: { to: string | null }) => line.to)) },
      plain('quantity', 'transfer.field.quantity'),
      plain('movedIn', 'transfer.field.movedIn'),
      plain('inHand', 'transfer.field.inHand'),
      plain('holder', 'transfer.field.holder'),
      author('transfer.field.author'),
      plain('remark', 'transfer.field.remark'),
      moment('created', 'transfer.field.created'),
    ],
  },
  counts: {
    title: 'menu.inventory.count',
    document: ofWarehouse('stockCounts', 'StockCount', 'number state remark type isBlind author createdAt progress { done lines }'),
    columns: [
      plain('number', 'count.field.number'),
      word('state', 'count.field.state', 'state.StockCount'),
      word('type', 'count.field.type', 'enum.StockCountType'),
      { of: 'progress', header: 'count.field.progress', cell: ({ progress }) => `${progress.done} / ${progress.lines}` },
      { of: 'blind', header: 'count.field.blind', cell: ({ isBlind }, { say }) => say(isBlind ? 'count.blind.yes' : 'count.blind.no') },
      author('count.field.author', 'author'),
      plain('remark', 'count.field.remark'),
      moment('created', 'count.field.created'),
    ],
  },
  locations: {
    title: 'menu.setting.locations',
    document: ofWarehouse('locations', 'Location', 'code column layer status createdAt area { name: displayName type }', 'LocationSort'),
    columns: [
      plain('code', 'setting.locations.code'),
      plain('area', 'setting.locations.area', 'area.name'),
      word('type', 'setting.locations.type', 'enum.CargoAreaType', 'area.type'),
      plain('column', 'setting.locations.column'),
      plain('layer', 'setting.locations.layer'),
      word('status', 'setting.locations.status', 'enum.LocationStatus'),
      moment('created', 'setting.locations.created'),
    ],
  },
}
