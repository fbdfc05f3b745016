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
