import { defineFailure } from '../kernel/command/failure.ts'

export const WarehouseNotTakingOrders = defineFailure(
  'WAREHOUSE_NOT_TAKING_ORDERS',
  '仓库 {warehouse} 暂停接单',
  'Warehouse {warehouse} is not accepting orders',
)
export const OrderExists = defineFailure('ORDER_EXISTS', '订单已存在，包裹号 {number}', 'This order already exists as package {number}')
export const OrderNumbersFixed = defineFailure(
  'ORDER_NUMBERS_FIXED',
  '包裹 {number} 已接单，订单号不能再修改',
  'Package {number} is accepted; its order numbers can no longer be changed',
)
export const NoChannel = defineFailure(
  'NO_CHANNEL',
  '发货规则没有为该订单选出渠道；请指定渠道，或修改规则或地址',
  'The shipping rules give this order no channel; name one, or change the rules or the address',
)

export const ChannelNotFound = defineFailure(
  'CHANNEL_NOT_FOUND',
  '此仓库没有物流渠道 {code}，请选择其他渠道',
  'This warehouse has no channel {code}; choose another',
)
export const PackageTooHeavy = defineFailure(
  'PACKAGE_TOO_HEAVY',
  '包裹重 {weight}，超过上限 {maximum}，请拆分',
  'The package weighs {weight}, more than the maximum of {maximum}; split it',
)
export const PackageNotFound = defineFailure('PACKAGE_NOT_FOUND', '包裹不存在', 'The package does not exist')
export const PackageNotInState = defineFailure(
  'PACKAGE_NOT_IN_STATE',
  '包裹 {number} 的当前状态不允许此操作',
  'Package {number} does not allow this action in its current state',
)
export const PackageShipped = defineFailure('PACKAGE_SHIPPED', '包裹 {number} 已发货', 'Package {number} is already shipped')
export const PackageCancelled = defineFailure('PACKAGE_CANCELLED', '包裹 {number} 已取消', 'Package {number} is cancelled')
export const PackageStopped = defineFailure(
  'PACKAGE_STOPPED',
  '包裹 {number} 已冻结，请放到一旁',
  'Package {number} is on hold; put it aside',
)
export const PackageIntercepted = defineFailure(
  'PACKAGE_INTERCEPTED',
  '包裹 {number} 截单中，请停止处理并放到一旁，等待审批',
  'Package {number} is being intercepted; stop and put it aside until that is decided',
)
export const InterceptionExists = defineFailure(
  'INTERCEPTION_EXISTS',
  '包裹 {number} 已在截单中',
  'Package {number} is already being intercepted',
)
export const InterceptionSettled = defineFailure(
  'INTERCEPTION_SETTLED',
  '包裹 {number} 的截单申请已处理',
  'The interception of package {number} is already settled',
)
export const InterceptionDecidedByKey = defineFailure(
  'INTERCEPTION_DECIDED_BY_KEY',
  'API 密钥不能审批截单，请由仓库人员审批',
  'An API key cannot decide interceptions; ask the staff of the warehouse',
)
export const PackageOnHold = defineFailure('PACKAGE_ON_HOLD', '包裹 {number} 已冻结', 'Package {number} is already on hold')
export const PackageNotOnHold = defineFailure('PACKAGE_NOT_ON_HOLD', '包裹 {number} 未冻结', 'Package {number} is not on hold')
export const GoodsNotPicked = defineFailure(
  'GOODS_NOT_PICKED',
  '包裹 {number} 的货物未全部拣出，请先拣齐',
  'Not all goods of package {number} are picked; pick the rest first',
)
export const PackedNotPickedAgain = defineFailure(
  'PACKED_NOT_PICKED_AGAIN',
  '包裹 {number} 已包装，不能重新拣货，请移至待发货或退回待生成',
  'Package {number} is packed already and cannot be picked again; mark it ready to ship, or return it to pending',
)
export const PackageLabelNotReady = defineFailure(
  'PACKAGE_LABEL_NOT_READY',
  '包裹 {number} 没有可用面单',
  'Package {number} has no usable label',
)
export const LabelNotFailed = defineFailure(
  'LABEL_NOT_FAILED',
  '包裹 {number} 的面单没有失败，无需重试',
  'The label of package {number} has not failed; no retry is needed',
)
export const PackageNotTracked = defineFailure(
  'PACKAGE_NOT_TRACKED',
  '包裹 {number} 尚未凭面单发货，没有轨迹可查',
  'Package {number} is not shipped by a label; its carrier knows nothing about it',
)
export const CarrierNotAsked = defineFailure(
  'CARRIER_NOT_ASKED',
  '包裹 {number} 的物流商没有接口，无法查询轨迹',
  'The carrier of package {number} has no API, so it cannot be asked',
)
export const TrackingNumberUnknown = defineFailure(
  'TRACKING_NUMBER_UNKNOWN',
  '此仓库的渠道没有跟踪号或运单号 {number}',
  'No package of this warehouse and channel has the number {number}',
)
export const TrackingTimeImpossible = defineFailure(
  'TRACKING_TIME_IMPOSSIBLE',
  '包裹 {number} 的轨迹时间早于订单或晚于现在',
  'The time of the event of package {number} is before its order or in the future',
)
export const ProductNotForSale = defineFailure(
  'PRODUCT_NOT_FOR_SALE',
  '产品 {sku} 已停售，请移除',
  'Product {sku} is not for sale; remove it',
)
