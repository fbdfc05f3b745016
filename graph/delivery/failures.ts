import { defineFailure } from '../kernel/failure.ts'

export const ParcelNotFound = defineFailure('PARCEL_NOT_FOUND', '找不到包裹 {code}', 'There is no package {code}')
export const ParcelAlreadyShipped = defineFailure('PARCEL_ALREADY_SHIPPED', '包裹 {number} 已发货', 'Package {number} is shipped already')
export const ParcelNotReady = defineFailure(
  'PARCEL_NOT_READY',
  '包裹 {number} 不是待发货状态，不能发货',
  'Package {number} is not to be shipped, so it cannot leave',
)
export const ParcelStopped = defineFailure(
  'PARCEL_STOPPED',
  '包裹 {number} 已被拦截或冻结，请勿发出',
  'Package {number} is stopped; do not let it leave',
)
export const ParcelCancelled = defineFailure(
  'PARCEL_CANCELLED',
  '包裹 {number} 已取消，请勿发出',
  'Package {number} was cancelled; do not let it leave',
)
export const ParcelNotShipped = defineFailure('PARCEL_NOT_SHIPPED', '包裹 {number} 未发货', 'Package {number} is not shipped')
