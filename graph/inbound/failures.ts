import { defineFailure } from '../kernel/command/failure.ts'

// Creating and editing.
export const InboundOrderExists = defineFailure(
  'INBOUND_ORDER_EXISTS',
  'ERP 单号 {erp} 已有入库单 {number}',
  'ERP number {erp} already has the inbound order {number}',
)
export const WarehouseNotReceiving = defineFailure(
  'WAREHOUSE_NOT_RECEIVING',
  '仓库 {warehouse} 已禁止收货',
  'Warehouse {warehouse} is not receiving goods at the moment',
)
export const ProductRepeated = defineFailure('PRODUCT_REPEATED', '{sku} 重复，请合并为一行', '{sku} is listed twice; remove one line')
export const ProductNotReceivable = defineFailure(
  'PRODUCT_NOT_RECEIVABLE',
  '产品 {sku} 已禁止收货',
  'Product {sku} must not be received at the moment',
)
export const LinesRequired = defineFailure(
  'LINES_REQUIRED',
  '请至少添加一行产品，只有退货单可以不填明细',
  'Add at least one product; only a return may have none',
)
export const BoxMarkRepeated = defineFailure('BOX_MARK_REPEATED', '箱唛 {box} 重复，请修改', 'Box mark {box} is used twice; change one')
export const BoxContentUndeclared = defineFailure(
  'BOX_CONTENT_UNDECLARED',
  '箱 {box} 内的 {sku} 不在入库明细中，请先添加明细',
  '{sku} in box {box} is not in the lines of the order; add a line',
)
export const BoxContentAboveDeclared = defineFailure(
  'BOX_CONTENT_ABOVE_DECLARED',
  '各箱 {sku} 合计 {listed} 件，超过申报的 {declared} 件',
  'The boxes list {listed} pieces of {sku}, but only {declared} are declared',
)
export const TrackingNumberRequired = defineFailure(
  'TRACKING_NUMBER_REQUIRED',
  '快递入库单 {order} 需要快递单号才能发出',
  'Inbound order {order} arrives by express and needs a tracking number to depart',
)

// Scan lookup.
export const InboundOrderNotFound = defineFailure(
  'INBOUND_ORDER_NOT_FOUND',
  '没有找到与 {code} 对应的入库单、快递单或箱唛，请核对标签',
  'No inbound order, tracking number or box found for {code}; check the label',
)
export const InboundAmbiguous = defineFailure(
  'INBOUND_AMBIGUOUS',
  '{code} 对应多个入库单：{orders}，请扫描入库单号',
  '{code} belongs to several inbound orders: {orders}; scan the order number',
)
export const ScanOrderFirst = defineFailure(
  'SCAN_ORDER_FIRST',
  '请先扫描箱唛、快递单号或入库单号',
  'Scan a box mark, tracking number or inbound order first',
)
export const ScanProductFirst = defineFailure('SCAN_PRODUCT_FIRST', '请先扫描产品，再扫描库位', 'Scan a product first, then the location')
export const ProductNotInOrder = defineFailure(
  'PRODUCT_NOT_IN_ORDER',
  '产品 {sku} 不在入库单 {order} 中，请放到一边',
  'Product {sku} is not in inbound order {order}; put it aside',
)

export const InboundOrderCompleted = defineFailure(
  'INBOUND_ORDER_COMPLETED',
  '入库单 {order} 已完成，不再收货',
  'Inbound order {order} is completed; nothing more is received for it',
)

// Signing for goods.
export const BoxAlreadySigned = defineFailure('BOX_ALREADY_SIGNED', '箱 {box} 已签收', 'Box {box} is already signed for')
export const OrderAlreadySigned = defineFailure(
  'ORDER_ALREADY_SIGNED',
  '入库单 {order} 已全部签收',
  'Inbound order {order} is already fully signed for',
)
export const BoxNotSigned = defineFailure('BOX_NOT_SIGNED', '箱 {box} 尚未签收', 'Box {box} is not signed for yet')
export const OrderNotSigned = defineFailure('ORDER_NOT_SIGNED', '入库单 {order} 尚未签收', 'Inbound order {order} is not signed for yet')
export const ReceivingBegun = defineFailure(
  'RECEIVING_BEGUN',
  '入库单 {order} 已开始收货，不能撤销签收',
  'Receiving of inbound order {order} has started, so its signature cannot be undone',
)

// Receiving.
export const BoxAlreadyReceived = defineFailure('BOX_ALREADY_RECEIVED', '箱 {box} 已收货，不能重复收货', 'Box {box} is already received')
export const BoxContentUnknown = defineFailure(
  'BOX_CONTENT_UNKNOWN',
  '{box} 没有装箱明细，请逐个扫描产品',
  'The contents of {box} are not listed; scan each product',
)
export const NothingToReceive = defineFailure('NOTHING_TO_RECEIVE', '{what} 没有待收的产品', 'Nothing left to receive from {what}')
export const OverDeclared = defineFailure(
  'OVER_DECLARED',
  '{sku} 申报 {declared} 件、已收 {received} 件，确认收到共 {total} 件吗？',
  '{sku}: {declared} declared, {received} received. Confirm a total of {total}?',
)
export const BoxOverDeclared = defineFailure(
  'BOX_OVER_DECLARED',
  '箱 {box} 申报 {sku} {declared} 件、已收 {received} 件，确认从此箱收到共 {boxTotal} 件吗？',
  'Box {box} declares {declared} of {sku}, {received} received. Confirm {boxTotal} from this box?',
)
export const BoxUnfinished = defineFailure(
  'BOX_UNFINISHED',
  '箱 {what} 还缺 {missing} 件，要改收 {next} 吗？',
  'Box {what} still lacks {missing} pieces. Open {next} instead?',
)
export const OrderUnfinished = defineFailure(
  'ORDER_UNFINISHED',
  '入库单 {what} 还缺 {missing} 件，要改收 {next} 吗？',
  'Inbound order {what} still lacks {missing} pieces. Open {next} instead?',
)
export const ProductUndeclared = defineFailure(
  'PRODUCT_UNDECLARED',
  '{sku} 不在本入库单中，仍要收下（共 {total} 件）吗？',
  '{sku} is not on this order. Receive it anyway, {total} in total?',
)
export const ProductProhibited = defineFailure(
  'PRODUCT_PROHIBITED',
  '{sku} 已禁止收货，仍要收下（共 {total} 件）吗？',
  '{sku} must not be received at the moment. Receive it anyway, {total} in total?',
)
export const ReceiptClosed = defineFailure(
  'RECEIPT_CLOSED',
  '入库单 {order} 已结束收货，不能再收',
  'The receipt of inbound order {order} is closed; nothing more can be received',
)
export const NothingReceived = defineFailure(
  'NOTHING_RECEIVED',
  '入库单 {order} 尚未收货，请使用强制完成',
  'Nothing of inbound order {order} is received yet; use force complete instead',
)
export const BelowShelved = defineFailure(
  'BELOW_SHELVED',
  '{sku} 已上架 {shelved} 件（{locations}），收货数不能更少，请先撤销上架',
  '{shelved} pieces of {sku} are put away at {locations}, so fewer cannot be received; undo the putaway first',
)
export const AboveAwaited = defineFailure(
  'ABOVE_AWAITED',
  '{sku} 已签收而未收的只有 {awaited} 件，缺少数不能超过此数',
  'Only {awaited} pieces of {sku} are signed for and not received, so no more can be missing',
)
export const NothingCounted = defineFailure(
  'NOTHING_COUNTED',
  '没有填写数量，请至少填写一行',
  'No quantities entered; fill in at least one line',
)
export const NothingCorrected = defineFailure(
  'NOTHING_CORRECTED',
  '数量与收货单 {receipt} 相同，没有可更正的内容',
  'The quantities are those of receipt {receipt}; there is nothing to correct',
)
export const ReceiptCorrected = defineFailure('RECEIPT_CORRECTED', '收货单 {receipt} 已撤销', 'Receipt {receipt} is already undone')

// Putaway.
export const NothingToShelve = defineFailure(
  'NOTHING_TO_SHELVE',
  '入库单 {order} 没有待上架的产品',
  'Inbound order {order} has nothing to put away',
)
export const ProductShelved = defineFailure(
  'PRODUCT_SHELVED',
  '{sku} 没有待上架的件数：已收 {received} 件，均已上架',
  '{sku} has nothing left to put away: all {received} received pieces are on shelves',
)
export const ProductNotReceived = defineFailure(
  'PRODUCT_NOT_RECEIVED',
  '{sku} 尚未收货，请先收货',
  '{sku} is not received yet; receive it first',
)
export const AboveToPutAway = defineFailure(
  'ABOVE_TO_PUT_AWAY',
  '{sku} 此品质待上架 {toPutAway} 件，不能上架 {quantity} 件',
  'Only {toPutAway} pieces of {sku} in this quality are left to put away, not {quantity}',
)
export const AreaMismatch = defineFailure(
  'AREA_MISMATCH',
  '库位 {location} 所在库区不符：良品放拣货区或备货区，不良品放不良品区',
  'Location {location} is in the wrong area: good pieces go to a picking or staging area, defective pieces to a defective area',
)
export const ShelvingTakenBack = defineFailure('SHELVING_TAKEN_BACK', '这次上架已撤销', 'This putaway is already undone')
export const NothingToTakeBack = defineFailure('NOTHING_TO_TAKE_BACK', '没有可撤销的操作', 'There is nothing to undo')
export const UnshelvedLeft = defineFailure(
  'UNSHELVED_LEFT',
  '{sku} 还有良品 {good} 件、不良品 {defective} 件未上架，请上架或报损',
  '{good} good and {defective} defective pieces of {sku} are not put away; put them away or write them off',
)
export const AboveUnshelved = defineFailure(
  'ABOVE_UNSHELVED',
  '{sku} 未上架的只有良品 {good} 件、不良品 {defective} 件',
  'Only {good} good and {defective} defective pieces of {sku} are not put away yet',
)
export const FateUnclear = defineFailure(
  'FATE_UNCLEAR',
  '请为 {sku} 选择上架库位，或填写报损原因，二者选一',
  'For {sku} enter either the putaway location or the write-off reason',
)

// Unknown parcels.
export const UnknownParcelExists = defineFailure(
  'UNKNOWN_PARCEL_EXISTS',
  '快递单号 {tracking} 已登记为无主件 {number}',
  'The tracking number {tracking} is already registered as unknown parcel {number}',
)
export const TrackingNumberKnown = defineFailure(
  'TRACKING_NUMBER_KNOWN',
  '快递单号 {tracking} 属于入库单 {order}，请直接签收',
  'The tracking number {tracking} belongs to inbound order {order}; sign for it there',
)
export const ParcelElsewhere = defineFailure(
  'PARCEL_ELSEWHERE',
  '无主件 {number} 不在入库单所属的仓库',
  'Unknown parcel {number} is in another warehouse than the inbound order',
)
export const InboundOrderFinished = defineFailure(
  'INBOUND_ORDER_FINISHED',
  '入库单 {order} 已完成或已作废，请选择其他入库单',
  'Inbound order {order} is completed or voided; choose another one',
)

// Photos.
export const PhotoOfAnother = defineFailure(
  'PHOTO_OF_ANOTHER',
  '照片只能由拍摄人或可结束收货的人删除',
  'Only who took the photo, or who may close receipts, can delete it',
)
