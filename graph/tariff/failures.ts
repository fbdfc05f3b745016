import { defineFailure } from '../kernel/command/failure.ts'

export const StrategyExists = defineFailure(
  'STRATEGY_EXISTS',
  '计费策略 {code} 已存在',
  'The billing strategy {code} already exists; choose another code',
)
export const StrategyNotFound = defineFailure('STRATEGY_NOT_FOUND', '计费策略不存在', 'The billing strategy does not exist')

/** What was charged stays in the currency in which it was charged. */
export const StrategyCurrencyFixed = defineFailure(
  'STRATEGY_CURRENCY_FIXED',
  '已有 {count} 个客户使用过计费策略 {code}，不能更改币种；请新建计费策略',
  'The billing strategy {code} has been given to customers ({count}), so its currency cannot change; create another strategy',
)
