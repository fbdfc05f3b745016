import { defineFailure } from '../../kernel/command/failure.ts'

export const PlanUnknownLocation = defineFailure(
  'PLAN_UNKNOWN_LOCATION',
  '布局中没有库位 {location}',
  'The layout has no location {location}',
)

export const PlanNumberOutOfRange = defineFailure(
  'PLAN_NUMBER_OUT_OF_RANGE',
  '{of} 的 {what} 为 {value}，超出范围',
  '{what} of {of} is {value}, which is out of range',
)

export const PlanNamedTwice = defineFailure('PLAN_NAMED_TWICE', '{name} 出现了两次', '{name} is repeated')

export const PlanPackageTooLarge = defineFailure(
  'PLAN_PACKAGE_TOO_LARGE',
  '包裹 {package} 的 {what} 为 {value}，超过拣货车上限 {most}',
  'Package {package} does not fit a cart: {what} is {value}, the limit is {most}',
)
export const PlanLayoutMalformed = defineFailure('PLAN_LAYOUT_MALFORMED', '布局有误：{what}', 'The layout is invalid: {what}')
