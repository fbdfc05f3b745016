import { defineFailure } from '../kernel/failure.ts'

// Announcing.
export const InboundOrderExists = defineFailure(
  'INBOUND_ORDER_EXISTS',
  'ERP 单号 {erp} 已有入库单 {number}',
  'There is an inbound order for ERP number {erp} already: {number}',
)
export const WarehouseNotReceiving = defineFailure(
  'WAREHOUSE_NOT_RECEIVING',
  '仓库 {warehouse} 已禁止收货',
  'Warehouse {warehouse} does not receive goods at present',
)
export const ProductRepeated = defineFailure('PRODUCT_REPEATED', '{sku} 重复', '{sku} stands there twice')
export const ProductNotReceivable = defineFailure(
  'PRODUCT_NOT_RECEIVABLE',
  '产品 {sku} 已禁止收货',
  'Product {sku} is not received at present',
)
export const BoxMarkRepeated = defineFailure('BOX_MARK_REPEATED', '箱唛 {box} 重复', 'Box mark {box} stands there twice')
export const BoxContentUndeclared = defineFailure(
  'BOX_CONTENT_UNDECLARED',
  '箱 {box} 内的 {sku} 不在入库明细中',
  '{sku} in box {box} is not among the lines of the order',
)
export const BoxContentAboveDeclared = defineFailure(
  'BOX_CONTENT_ABOVE_DECLARED',
  '各箱 {sku} 合计 {listed} 件，超过申报的 {declared} 件',
  'The boxes list {listed} pieces of {sku}, but only {declared} are declared',
)
export const TrackingNumberRequired = defineFailure(
  'TRACKING_NUMBER_REQUIRED',
  '快递入库单 {order} 需要快递单号才能发出',
  'Inbound order {order} comes as a parcel: it needs a tracking number to depart',
)

// Finding by scan.
export const InboundOrderNotFound = defineFailure(
  'INBOUND_ORDER_NOT_FOUND',
  '没有找到与 {code} 对应的入库单、快递单或箱唛',
  'No inbound order, parcel or box was found for {code}',
)
export const InboundAmbiguous = defineFailure(
  'INBOUND_AMBIGUOUS',
  '{code} 对应多个入库单：{orders}，请扫描入库单号',
  '{code} stands for several inbound orders: {orders}; scan the number of the order',
)
export const ProductAmbiguous = defineFailure(
  'PRODUCT_AMBIGUOUS',
  '条码 {code} 对应多个产品：{skus}，请选择',
  'The barcode {code} stands for several products: {skus}; choose one',
)
export const ScanOrderFirst = defineFailure(
  'SCAN_ORDER_FIRST',
  '请先扫描箱唛、快递单号或入库单号',
  'Scan a box, a tracking number or an inbound order first',
)
export const ScanProductFirst = defineFailure('SCAN_PRODUCT_FIRST', '请先扫描产品，再扫描库位', 'Scan a product first, then the location')
export const ProductNotInOrder = defineFailure(
  'PRODUCT_NOT_IN_ORDER',
  '产品 {sku} 不在入库单 {order} 中',
  'Product {sku} is not among the goods of inbound order {order}',
)

// Signing.
export const BoxAlreadySigned = defineFailure('BOX_ALREADY_SIGNED', '箱 {box} 已签收', 'Box {box} was signed for already')
export const OrderAlreadySigned = defineFailure(
  'ORDER_ALREADY_SIGNED',
  '入库单 {order} 已全部签收',
  'All of inbound order {order} was signed for already',
)
export const BoxNotSigned = defineFailure('BOX_NOT_SIGNED', '箱 {box} 尚未签收', 'Box {box} was not signed for')
export const OrderNotSigned = defineFailure(
  'ORDER_NOT_SIGNED',
  '入库单 {order} 尚未签收',
  'Nothing of inbound order {order} was signed for',
)
export const ReceivingBegun = defineFailure(
  'RECEIVING_BEGUN',
  '入库单 {order} 已开始收货，不能撤销签收',
  'Receiving of order {order} has begun: its signature stands',
)

// Receiving.
export const BoxAlreadyReceived = defineFailure('BOX_ALREADY_RECEIVED', '箱 {box} 已收货，不能重复收货', 'Box {box} was received already')
export const BoxContentUnknown = defineFailure(
  'BOX_CONTENT_UNKNOWN',
  '{box} 没有装箱明细，请逐个扫描产品',
  'What {box} holds is not known: scan the goods one by one',
)
export const NothingToReceive = defineFailure('NOTHING_TO_RECEIVE', '{what} 没有待收的产品', 'Nothing is left to receive of {what}')
export const OverDeclared = defineFailure(
  'OVER_DECLARED',
  '{sku} 申报 {declared} 件、已收 {received} 件，确认收到共 {total} 件吗？',
  '{declared} pieces of {sku} are declared and {received} received: confirm a total of {total}?',
)
export const ReceiptClosed = defineFailure('RECEIPT_CLOSED', '入库单 {order} 已结束收货', 'The receipt of inbound order {order} is closed')
export const NothingReceived = defineFailure(
  'NOTHING_RECEIVED',
  '入库单 {order} 尚未收货，请使用强制完成',
  'Nothing of inbound order {order} was received: complete it by force instead',
)
export const BelowShelved = defineFailure(
  'BELOW_SHELVED',
  '{sku} 已上架 {shelved} 件，收货数不能更少',
  '{shelved} pieces of {sku} lie on shelves: the receipt cannot be less',
)
export const ReceiptCorrected = defineFailure('RECEIPT_CORRECTED', '收货单 {receipt} 已撤销', 'Receipt {receipt} was taken back already')

// Shelving.
export const NothingToShelve = defineFailure(
  'NOTHING_TO_SHELVE',
  '入库单 {order} 没有待上架的产品',
  'Nothing of inbound order {order} waits to be shelved',
)
export const ProductShelved = defineFailure(
  'PRODUCT_SHELVED',
  '{sku} 没有待上架的件数：已收 {received} 件，均已上架',
  'Nothing of {sku} is left to shelve: {received} pieces are received, and all lie on shelves',
)
export const ProductNotReceived = defineFailure(
  'PRODUCT_NOT_RECEIVED',
  '{sku} 尚未收货，请先收货',
  'Nothing of {sku} is received yet: receive it first',
)
export const AboveListable = defineFailure(
  'ABOVE_LISTABLE',
  '{sku} 此品质待上架 {listable} 件，不能超过此数',
  '{listable} pieces of {sku} in this quality wait to be shelved, not more',
)
export const AreaMismatch = defineFailure(
  'AREA_MISMATCH',
  '库位 {location} 所在库区不符：良品放拣货区或备货区，不良品放不良品区',
  'Location {location} is in the wrong area: good pieces go to a picking or staging area, defective ones to a defective area',
)
export const ShelvingTakenBack = defineFailure('SHELVING_TAKEN_BACK', '这次上架已撤销', 'This shelving was taken back already')
export const NothingToTakeBack = defineFailure('NOTHING_TO_TAKE_BACK', '没有可撤销的操作', 'There is nothing to take back')
export const UnshelvedLeft = defineFailure(
  'UNSHELVED_LEFT',
  '{sku} 还有良品 {good} 件、不良品 {defective} 件未上架，请上架或报损',
  '{good} good and {defective} defective pieces of {sku} lie on no shelf: shelve them or write them off',
)
export const AboveUnshelved = defineFailure(
  'ABOVE_UNSHELVED',
  '{sku} 未上架的只有良品 {good} 件、不良品 {defective} 件',
  'Only {good} good and {defective} defective pieces of {sku} lie on no shelf',
)
export const FateUnclear = defineFailure(
  'FATE_UNCLEAR',
  '请为 {sku} 选择上架库位，或填写报损原因，二者选一',
  'Say for {sku} where it was shelved, or why it is written off: one of the two',
)
