import type { SheetColumn, Words } from './column.ts'
import { skuColumn } from './skuColumn.ts'

const kindWords: Words = { STANDARD: { zh: '普通', en: 'Standard' }, RETURN: { zh: '退货', en: 'Return' } }
const arrivalWords: Words = { BOX: { zh: '整箱', en: 'Boxes' }, EXPRESS: { zh: '快递', en: 'Express' } }

/** Columns that say the same in all rows of an order. */
export const orderColumns = ['kind', 'arrival', 'trackingNumber', 'expectedOn', 'remark'] as const
/** Columns that say the same in all rows of a box. */
export const boxColumns = ['boxTracking', 'boxLength', 'boxWidth', 'boxHeight', 'boxWeight'] as const

/** Columns of a spreadsheet of inbound orders: a row for each product, or for each product in a box. */
export const inboundColumns: readonly SheetColumn[] = [
  {
    id: 'erpNumber',
    name: { zh: 'ERP 单号', en: 'ERP number' },
    aliases: ['ERP单号', '单号', '入库单号', '订单号', 'Order number', 'Order', 'Reference', 'ASN'],
    reading: { as: 'code' },
    field: 'erpNumber',
    required: true,
    example: 'PO-2026-118',
    hint: { zh: '单号相同的行为同一张入库单', en: 'Rows with the same number are one order' },
  },
  {
    id: 'kind',
    name: { zh: '类型', en: 'Kind' },
    aliases: ['入库类型', 'Order kind', 'Type'],
    reading: { as: 'word', words: kindWords },
    field: 'kind',
    example: '',
    hint: {
      zh: '留空为普通；退货单可以不填 SKU 和数量，收货时逐件扫描',
      en: 'Empty for standard; a return may leave SKU and pieces empty, they are then found by receiving',
    },
  },
  {
    id: 'arrival',
    name: { zh: '到货方式', en: 'Arrival' },
    aliases: ['Arrival method', 'Mode of arrival'],
    reading: { as: 'word', words: arrivalWords },
    field: 'arrival',
    required: true,
    example: '',
    hint: { zh: '每张单只需填一行', en: 'Once in each order is enough' },
  },
  {
    id: 'trackingNumber',
    name: { zh: '物流单号', en: 'Tracking number' },
    aliases: ['快递单号', '运单号', 'Tracking'],
    reading: { as: 'code' },
    field: 'trackingNumber',
    example: '',
  },
  {
    id: 'expectedOn',
    name: { zh: '预计到货', en: 'Expected on' },
    aliases: ['预计到货日期', '预计到达', 'Expected', 'ETA', 'Expected arrival'],
    reading: { as: 'day' },
    field: 'expectedOn',
    example: '2026-12-01',
  },
  {
    id: 'remark',
    name: { zh: '备注', en: 'Remark' },
    aliases: ['Note', 'Remarks'],
    reading: { as: 'text' },
    field: 'remark',
    example: '',
  },
  skuColumn,
  {
    id: 'declared',
    name: { zh: '申报数量', en: 'Declared' },
    aliases: ['数量', '件数', 'Quantity', 'Pieces', 'Qty'],
    reading: { as: 'number', scale: 1 },
    ownOfRow: true,
    field: 'declared',
    required: true,
    example: '120',
  },
  {
    id: 'box',
    name: { zh: '箱唛', en: 'Box mark' },
    aliases: ['箱号', 'Box', 'Carton', 'Box number'],
    reading: { as: 'code' },
    field: 'mark',
    example: 'PO-118-1',
    hint: { zh: '留空则不分箱', en: 'Empty if the goods come in no declared box' },
  },
  {
    id: 'boxTracking',
    name: { zh: '箱物流单号', en: 'Box tracking number' },
    reading: { as: 'code' },
    field: 'boxTracking',
    example: '',
  },
  {
    id: 'boxLength',
    name: { zh: '箱长(cm)', en: 'Box length (cm)' },
    reading: { as: 'number', scale: 10 },
    field: 'lengthMillimetres',
    example: '60',
  },
  {
    id: 'boxWidth',
    name: { zh: '箱宽(cm)', en: 'Box width (cm)' },
    reading: { as: 'number', scale: 10 },
    field: 'widthMillimetres',
    example: '40',
  },
  {
    id: 'boxHeight',
    name: { zh: '箱高(cm)', en: 'Box height (cm)' },
    reading: { as: 'number', scale: 10 },
    field: 'heightMillimetres',
    example: '40',
  },
  {
    id: 'boxWeight',
    name: { zh: '箱重(kg)', en: 'Box weight (kg)' },
    reading: { as: 'number', scale: 1000 },
    field: 'weightGrams',
    example: '12.5',
  },
]
