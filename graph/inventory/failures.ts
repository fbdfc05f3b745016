import { defineFailure } from '../kernel/command/failure.ts'

export const LineTwice = defineFailure(
  'LINE_TWICE',
  '{sku} 在库位 {location} 重复出现，请合并为一行',
  'The product {sku} at location {location} is listed twice; enter one line',
)
export const AdjustmentAboveStock = defineFailure(
  'ADJUSTMENT_ABOVE_STOCK',
  '库位 {location} 上的 {sku} 最多可减少 {maximum} 件（现有 {onHand} 件，其中已分配 {allocated} 件；产品可用 {available} 件）',
  'At most {maximum} of {sku} can be taken off {location}: {onHand} on hand, of which {allocated} are allocated, and {available} of the product are available',
)
export const ApprovedByAuthor = defineFailure(
  'APPROVED_BY_AUTHOR',
  '调整单 {number} 须由创建人以外的人员审核',
  'Adjustment {number} is approved or refused by somebody other than its author',
)
export const ApprovedByKey = defineFailure('APPROVED_BY_KEY', 'API 密钥不能审核调整单', 'An API key cannot approve adjustments')
export const WithdrawnByOther = defineFailure(
  'WITHDRAWN_BY_OTHER',
  '调整单 {number} 只能由创建人撤回',
  'Adjustment {number} can only be withdrawn by its author',
)
