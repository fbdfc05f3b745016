import { defineFailure } from '../kernel/failure.ts'

export const CustomerExists = defineFailure('CUSTOMER_EXISTS', '客户代码 {code} 已存在', 'The customer {code} exists already')
export const CustomerNotFound = defineFailure('CUSTOMER_NOT_FOUND', '客户不存在', 'The customer does not exist')
export const CustomerInactive = defineFailure('CUSTOMER_INACTIVE', '客户 {customer} 已停用', 'The customer {customer} is not active')
export const CustomerNotInWarehouse = defineFailure(
  'CUSTOMER_NOT_IN_WAREHOUSE',
  '客户 {customer} 未开通此仓库',
  'The customer {customer} is not assigned to this warehouse',
)
export const CustomerNeedsWarehouse = defineFailure(
  'CUSTOMER_NEEDS_WAREHOUSE',
  '至少开通一个仓库并选择计费策略',
  'At least one warehouse must be enabled with a billing strategy',
)
export const WarehouseTwice = defineFailure('WAREHOUSE_TWICE', '仓库重复', 'The warehouse is named twice')
