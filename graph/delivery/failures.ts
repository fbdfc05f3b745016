import { defineFailure } from '../kernel/command/failure.ts'

export const PackageUnknown = defineFailure(
  'PACKAGE_UNKNOWN',
  '找不到包裹 {code}，请核对面单',
  'No package found for {code}; check the label',
)
export const PackageAlreadyShipped = defineFailure('PACKAGE_ALREADY_SHIPPED', '包裹 {number} 已发货', 'Package {number} is already shipped')
export const PackageNotReady = defineFailure(
  'PACKAGE_NOT_READY',
  '包裹 {number} 不是待发货状态，不能发货',
  'Package {number} is not ready to ship',
)
export const AbnormalNotShippable = defineFailure(
  'ABNORMAL_NOT_SHIPPABLE',
  '包裹 {number} 异常，不能发货，请放到异常区',
  'Package {number} is abnormal and cannot be shipped; put it aside',
)
export const StoppedNotShippable = defineFailure(
  'STOPPED_NOT_SHIPPABLE',
  '包裹 {number} 已被拦截或冻结，请勿发出',
  'Package {number} is on hold or intercepted; do not ship it',
)
export const CancelledNotShippable = defineFailure(
  'CANCELLED_NOT_SHIPPABLE',
  '包裹 {number} 已取消，请勿发出',
  'Package {number} is cancelled; do not ship it',
)
export const PackageNotShipped = defineFailure('PACKAGE_NOT_SHIPPED', '包裹 {number} 未发货', 'Package {number} is not shipped')
