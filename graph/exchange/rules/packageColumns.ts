import type { Sentence } from '../../kernel/language.ts'
import type { SheetColumn } from './column.ts'
import { skuColumn } from './skuColumn.ts'

/** Columns that say the same in all rows of an order, with the field of the order that each fills. */
const orderFields = {
  platform: 'platform',
  platformOrder: 'platformOrderNumber',
  channel: 'channelCode',
  name: 'recipient.name',
  phone: 'recipient.phone',
  email: 'recipient.email',
  country: 'recipient.country',
  province: 'recipient.province',
  city: 'recipient.city',
  district: 'recipient.district',
  postcode: 'recipient.postcode',
  address1: 'recipient.address1',
  address2: 'recipient.address2',
  remark: 'remark',
} as const

export type OrderColumn = keyof typeof orderFields
export const orderColumns = Object.keys(orderFields) as OrderColumn[]

const once: Sentence = { zh: '每张订单只需填一行', en: 'Once in each order is enough' }

const orderColumn = (id: OrderColumn, zh: string, en: string, more: Partial<SheetColumn> & { example: string }): SheetColumn => ({
  id,
  name: { zh, en },
  reading: { as: 'text' },
  field: orderFields[id],
  ...more,
})

/** Columns of a spreadsheet of orders: a row for each product of a package. */
export const packageColumns: readonly SheetColumn[] = [
  {
    id: 'erpNumber',
    name: { zh: 'ERP 单号', en: 'ERP number' },
    aliases: ['ERP单号', '订单号', '客户单号', '单号', '参考号', 'Order number', 'Order', 'Reference', 'Order ID'],
    reading: { as: 'code' },
    field: 'erpNumber',
    required: true,
    example: 'SO-2026-118',
    hint: { zh: '单号相同的行为同一个包裹', en: 'Rows with the same number are one package' },
  },
  orderColumn('platform', '平台', 'Platform', {
    aliases: ['销售平台', 'Sales platform', 'Marketplace'],
    reading: { as: 'code' },
    example: 'SHOPIFY',
    hint: { zh: '填写平台订单号时必填', en: 'Required with a platform order' },
  }),
  orderColumn('platformOrder', '平台订单号', 'Platform order', {
    aliases: ['平台单号', 'Platform order number', 'Marketplace order'],
    reading: { as: 'code' },
    example: '#1042',
  }),
  orderColumn('channel', '物流渠道', 'Channel', {
    aliases: ['渠道', '渠道代码', '物流方式', '承运商', 'Channel code', 'Service', 'Carrier', 'Courier', 'Shipping method'],
    example: 'STD',
    hint: { zh: '渠道代码或名称；留空则为草稿', en: 'Code or name of the channel; without one, the order is a draft' },
  }),
  orderColumn('name', '收件人', 'Recipient', {
    aliases: ['收件人姓名', '姓名', 'Name', 'Recipient name', 'Ship to'],
    required: true,
    example: 'Ada Example',
    hint: once,
  }),
  orderColumn('phone', '电话', 'Phone', {
    aliases: ['收件人电话', '手机', '联系电话', 'Telephone', 'Mobile', 'Phone number'],
    reading: { as: 'code' },
    example: '+1 310 555 0142',
  }),
  orderColumn('email', '邮箱', 'E-mail', { aliases: ['电子邮箱', 'Email', 'E-mail address'], example: 'ada@example.com' }),
  orderColumn('country', '国家', 'Country', {
    aliases: ['国家/地区', '国家代码', '收件国家', 'Country code'],
    required: true,
    reading: { as: 'country' },
    example: 'US',
    hint: { zh: '两位代码或国家名称', en: 'Code of two letters, or name' },
  }),
  orderColumn('province', '省/州', 'State or province', { aliases: ['省', '州', '省份', 'State', 'Province', 'Region'], example: 'CA' }),
  orderColumn('city', '城市', 'City', { aliases: ['市', 'Town'], required: true, example: 'Beverly Hills' }),
  orderColumn('district', '区', 'District', { aliases: ['区县', '区/县', 'County'], example: '' }),
  orderColumn('postcode', '邮编', 'Postcode', {
    aliases: ['邮政编码', 'Postal code', 'ZIP', 'ZIP code', 'Zip'],
    reading: { as: 'code' },
    example: '90210',
  }),
  orderColumn('address1', '地址', 'Address', {
    aliases: ['地址1', '详细地址', '街道', 'Address 1', 'Street', 'Address line 1'],
    required: true,
    example: '1 Example Street',
  }),
  orderColumn('address2', '地址 2', 'Address 2', { aliases: ['地址2', 'Address line 2'], example: 'Apt 4' }),
  { ...skuColumn, required: false, hint: { zh: 'SKU 与条码至少填一项', en: 'SKU or barcode is needed' } },
  {
    id: 'barcode',
    name: { zh: '条码', en: 'Barcode' },
    aliases: ['产品条码', '商品条码', 'EAN', 'UPC', 'GTIN'],
    reading: { as: 'code' },
    field: 'barcode',
    example: '',
    hint: { zh: '填写了 SKU 时不使用', en: 'Not used where the SKU is filled in' },
  },
  {
    id: 'quantity',
    name: { zh: '数量', en: 'Quantity' },
    aliases: ['件数', '产品数量', 'Pieces', 'Qty', 'Required'],
    reading: { as: 'number', scale: 1 },
    ownOfRow: true,
    field: 'quantity',
    required: true,
    example: '2',
  },
  orderColumn('remark', '备注', 'Remark', { aliases: ['订单备注', 'Note', 'Remarks'], example: '' }),
]
