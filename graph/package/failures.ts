import { defineFailure } from '../kernel/command/failure.ts'

export const WarehouseNotTakingOrders = defineFailure(
  'WAREHOUSE_NOT_TAKING_ORDERS',
  '仓库 {warehouse} 暂停接单',
  'Warehouse {warehouse} is not accepting orders',
)
export const OrderExists = defineFailure('ORDER_EXISTS', '订单已存在，包裹号 {number}', 'This order already exists as package {number}')
export const ChannelNotFound = defineFailure(
  'CHANNEL_NOT_FOUND',
  '此仓库没有物流渠道 {code}，请选择其他渠道',
  'This warehouse has no channel {code}; choose another',
)
export const PackageTooHeavy = defineFailure(
  'PACKAGE_TOO_HEAVY',
  '包裹重 {kilograms} 千克，超过上限 {maximum} 千克，请拆分',
  'The package weighs {kilograms} kg, more than the maximum of {maximum} kg; split it',
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
  '包裹 {number} 已冻结或正在截单',
  'Package {number} is on hold or being intercepted',
)
export const GoodsNotPicked = defineFailure(
  'GOODS_NOT_PICKED',
  '包裹 {number} 的货物未全部拣出，请先拣齐',
  'Not all goods of package {number} are picked; pick the rest first',
)
export const PackageLabelNotReady = defineFailure(
  'PACKAGE_LABEL_NOT_READY',
  '包裹 {number} 没有可用面单',
  'The label of package {number} is not ready',
)
export const LabelNotFailed = defineFailure(
  'LABEL_NOT_FAILED',
  '包裹 {number} 的面单没有失败，无需重试',
  'The label of package {number} has not failed; no retry is needed',
)
export const ProductNotForSale = defineFailure(
  'PRODUCT_NOT_FOR_SALE',
  '产品 {sku} 已停售，请移除',
  'Product {sku} is not for sale; remove it',
)
