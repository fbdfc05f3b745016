import { defineFailure } from '../kernel/command/failure.ts'

export const CustomerExists = defineFailure(
  'CUSTOMER_EXISTS',
  '客户代码 {code} 已存在',
  'The customer {code} already exists; choose another code',
)
export const CustomerNotFound = defineFailure('CUSTOMER_NOT_FOUND', '客户不存在', 'The customer does not exist')
export const CustomerInactive = defineFailure('CUSTOMER_INACTIVE', '客户 {customer} 已停用', 'The customer {customer} is not active')
export const CustomerNotInWarehouse = defineFailure(
  'CUSTOMER_NOT_IN_WAREHOUSE',
  '客户 {customer} 未开通此仓库，请先开通',
  'This warehouse is not enabled for customer {customer}; enable it first',
)
export const CustomerNeedsWarehouse = defineFailure(
  'CUSTOMER_NEEDS_WAREHOUSE',
  '至少开通一个仓库并选择计费策略',
  'At least one warehouse must be enabled with a billing strategy',
)
export const CustomerInOtherWarehouses = defineFailure(
  'CUSTOMER_IN_OTHER_WAREHOUSES',
  '客户也在 {warehouses}，您在那里没有此权限；请由对全部这些仓库有权限的人操作',
  'The customer is also in {warehouses}, where you do not have this right; ask a person who has it in all these warehouses',
)
export const WarehouseTwice = defineFailure('WAREHOUSE_TWICE', '仓库重复，请删除其中一个', 'The warehouse is listed twice; remove one')
export const StrategyDayPassed = defineFailure(
  'STRATEGY_DAY_PASSED',
  '计费策略不能从过去的日期生效，仓库当地今天是 {today}',
  'A billing strategy cannot hold from a day that has passed; today is {today} in the warehouse',
)
export const StrategyNeededToday = defineFailure(
  'STRATEGY_NEEDED_TODAY',
  '此仓库还没有生效的计费策略，请从今天（{today}）开始',
  'No billing strategy holds in this warehouse yet; begin today, {today}',
)
export const CustomerNeedsThisWarehouse = defineFailure(
  'CUSTOMER_NEEDS_THIS_WAREHOUSE',
  '客户在此仓库还有库存 {pieces} 件、未完成的包裹 {packages} 个、未完成的入库单 {orders} 个、待审核的库存调整单 {adjustments} 个，处理完后才能取消开通',
  'The customer still has goods or open work in this warehouse: pieces in stock {pieces}, open packages {packages}, open inbound orders {orders}, adjustments awaiting approval {adjustments}; it can be disabled once there are none',
)
