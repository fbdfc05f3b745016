import { defineFailure } from '../kernel/command/failure.ts'

export const InsufficientAvailable = defineFailure(
  'INSUFFICIENT_AVAILABLE',
  '{sku} 可用库存不足，可用 {available} 件',
  'Not enough stock of {sku}: {available} available',
)
export const InsufficientAtLocation = defineFailure(
  'INSUFFICIENT_AT_LOCATION',
  '库位 {location} 上的 {sku} 数量不足，请核对库存',
  'Not enough pieces of {sku} at location {location}; check the stock there',
)
export const QuantityBelowZero = defineFailure('QUANTITY_BELOW_ZERO', '{sku} 的数量不能小于 0', 'The quantity of {sku} cannot fall below 0')
export const ReturnTaskDone = defineFailure('RETURN_TASK_DONE', '退架任务 {number} 已完成', 'Return task {number} is already done')
export const ReturnTaskUnknown = defineFailure(
  'RETURN_TASK_UNKNOWN',
  '{code} 不是待退架的任务或其包裹',
  '{code} is not an open return task or its package',
)
export const ScanReturnTaskFirst = defineFailure(
  'SCAN_RETURN_TASK_FIRST',
  '{code} 是库位，扫描时还没有打开退架任务，未作登记',
  '{code} is a location, and no return task was open when it was scanned; nothing was recorded',
)
export const ReturnElsewhere = defineFailure(
  'RETURN_ELSEWHERE',
  '{code} 不是建议库位 {suggested}',
  '{code} is not the suggested location {suggested}',
)
export const UnknownLocation = defineFailure(
  'UNKNOWN_LOCATION',
  '库位 {code} 不存在，请核对库位码',
  'Location {code} does not exist; check the code',
)
export const UnknownSku = defineFailure('UNKNOWN_SKU', '产品 {sku} 不存在', 'Product {sku} does not exist')
export const StockTooMuch = defineFailure(
  'STOCK_TOO_MUCH',
  '{sku} 在此仓库的库存将超过 {maximum} 件，请核对数量',
  'The stock of {sku} in this warehouse would be more than {maximum} pieces; check the quantities',
)
export const AreaWrongForQuality = defineFailure(
  'AREA_WRONG_FOR_QUALITY',
  '库位 {code} 所在库区不能存放此品质的货物，请换一个库位',
  'The cargo area of location {code} does not take goods of this quality; choose another location',
)
export const LocationOccupied = defineFailure(
  'LOCATION_OCCUPIED',
  '库位 {code} 上有货，不能清理',
  'Location {code} holds goods and cannot be cleaned up',
)
