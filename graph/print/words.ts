import { formatSentence, type Language, type Sentence } from '../kernel/language.ts'

/** Texts on printed documents. */
const words = {
  pickingList: { zh: '拣货单', en: 'Picking list' },
  wave: { zh: '波次', en: 'Wave' },
  warehouse: { zh: '仓库', en: 'Warehouse' },
  picker: { zh: '拣货员', en: 'Picker' },
  logisticsGroup: { zh: '物流组', en: 'Logistics group' },
  pickCar: { zh: '拣货车', en: 'Pick cart' },
  created: { zh: '创建时间', en: 'Created' },
  packages: { zh: '包裹', en: 'Packages' },
  pieces: { zh: '件数', en: 'Pieces' },
  locations: { zh: '库位', en: 'Locations' },
  products: { zh: '产品', en: 'Products' },
  location: { zh: '库位', en: 'Location' },
  product: { zh: '产品', en: 'Product' },
  barcode: { zh: '条码', en: 'Barcode' },
  quantity: { zh: '数量', en: 'Qty' },
  slot: { zh: '分拣格', en: 'Slot' },
  package: { zh: '包裹', en: 'Package' },
  productTotals: { zh: '按产品汇总', en: 'Totals per product' },
  byPackage: { zh: '按包裹明细', en: 'Contents per package' },
  atLocations: { zh: '{count} 库位', en: '{count} loc.' },
  continued: { zh: '（续）', en: '(continued)' },
  page: { zh: '第 {number} / {total} 页', en: 'Page {number} of {total}' },
  printed: { zh: '打印于 {at}', en: 'Printed {at}' },
  signature: { zh: '拣货员签字', en: 'Picked by' },
  shorts: { zh: '短缺备注', en: 'Short picks' },
  from: { zh: '寄件人', en: 'From' },
  to: { zh: '收件人', en: 'Ship to' },
  trackingNumber: { zh: '跟踪号', en: 'Tracking number' },
  waybill: { zh: '运单号', en: 'Waybill' },
  reference: { zh: '参考号', en: 'Reference' },
  weight: { zh: '重量', en: 'Weight' },
  contents: { zh: '内件', en: 'Contents' },
  boxMark: { zh: '箱唛', en: 'Box mark' },
  inboundOrder: { zh: '入库单', en: 'Inbound order' },
  erpNumber: { zh: 'ERP 单号', en: 'ERP number' },
  customer: { zh: '客户', en: 'Customer' },
  size: { zh: '尺寸', en: 'Size' },
  box: { zh: '箱', en: 'Box' },
  maximumWeight: { zh: '最大载重', en: 'Maximum load' },
  commandSheet: { zh: '指令条码', en: 'Command barcodes' },
  commandHint: { zh: '在扫描页面扫描，效果与功能键相同', en: 'Scan at a station: same as the function key' },
  abnormalReasons: { zh: '标记异常', en: 'Mark as abnormal' },
  CONFIRM: { zh: '确认', en: 'Confirm' },
  UNDO: { zh: '撤销上一步', en: 'Undo' },
  PRINT: { zh: '打印', en: 'Print' },
  SUSPEND: { zh: '挂起', en: 'Suspend' },
  END: { zh: '结束', en: 'End' },
  GOODS_DAMAGED: { zh: '货物破损', en: 'Goods damaged' },
  PICKING_ERROR: { zh: '拣货错误', en: 'Picking error' },
  OUT_OF_STOCK: { zh: '缺货', en: 'Out of stock' },
  PACKAGING_ERROR: { zh: '包装错误', en: 'Packaging error' },
  LABEL_PRINT_FAILED: { zh: '面单打印失败', en: 'Label print failed' },
  CUSTOMER_CANCELLED: { zh: '客户取消', en: 'Customer cancelled' },
  WEIGHING_ANOMALY: { zh: '称重异常', en: 'Weighing anomaly' },
} satisfies Record<string, Sentence>

export type Word = keyof typeof words
export type Words = (word: Word, values?: Readonly<Record<string, unknown>>) => string

/** Texts in one language. */
export function wordsIn(language: Language): Words {
  return (word, values) => formatSentence(words[word], language, values)
}
