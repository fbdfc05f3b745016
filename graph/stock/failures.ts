import { defineFailure } from '../kernel/failure.ts'

export const InsufficientAvailable = defineFailure(
  'INSUFFICIENT_AVAILABLE',
  '{sku} 可用库存不足，现有 {available} 件',
  'Not enough of {sku} is available: {available} pieces',
)
export const InsufficientAtLocation = defineFailure(
  'INSUFFICIENT_AT_LOCATION',
  '库位 {location} 上的 {sku} 数量不足',
  'There are not enough of {sku} at location {location}',
)
export const QuantityBelowZero = defineFailure('QUANTITY_BELOW_ZERO', '{sku} 的数量不能小于 0', 'A quantity of {sku} would fall below 0')
export const ReturnTaskDone = defineFailure(
  'RETURN_TASK_DONE',
  '退货上架任务 {number} 已完成',
  'The return to shelf {number} is done already',
)
export const UnknownLocation = defineFailure('UNKNOWN_LOCATION', '没有库位 {code}', 'There is no location {code}')
export const UnknownSku = defineFailure('UNKNOWN_SKU', '没有产品 {sku}', 'There is no product {sku}')
export const AreaWrongForQuality = defineFailure(
  'AREA_WRONG_FOR_QUALITY',
  '库位 {code} 所在库区不能存放此质量的货物',
  'The cargo area of location {code} is not for goods of this quality',
)
