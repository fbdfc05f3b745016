import { defineFailure } from '../kernel/command/failure.ts'

export const StrategyExists = defineFailure(
  'STRATEGY_EXISTS',
  '计费策略 {code} 已存在',
  'The billing strategy {code} already exists; choose another code',
)
export const StrategyNotFound = defineFailure('STRATEGY_NOT_FOUND', '计费策略不存在', 'The billing strategy does not exist')
