import { defineFailure } from '../../kernel/failure.ts'

export const PlanUnknownLocation = defineFailure(
  'PLAN_UNKNOWN_LOCATION',
  '布局中没有库位 {location}',
  'The layout has no location {location}',
)
export const PlanNegative = defineFailure(
  'PLAN_NEGATIVE',
  '{of} 的 {what} 为 {value}，不能小于 0',
  '{what} of {of} is {value}: it cannot be less than 0',
)
export const PlanPackageTooLarge = defineFailure(
  'PLAN_PACKAGE_TOO_LARGE',
  '包裹 {package} 的 {what} 为 {value}，超过拣货车上限 {most}',
  'Package {package} does not fit any car: {what} {value}, the most is {most}',
)
export const PlanLayoutMalformed = defineFailure('PLAN_LAYOUT_MALFORMED', '布局有误：{what}', 'The layout is wrong: {what}')
export const PlanNotInStock = defineFailure(
  'PLAN_NOT_IN_STOCK',
  '商品 {product} 库存不足：需要 {wanted}，可用 {free}',
  'There is too little of product {product}: {wanted} are wanted, {free} are free',
)
export const PlanTooSmall = defineFailure(
  'PLAN_TOO_SMALL',
  '{of} 的 {what} 为 {value}，不能小于 {least}',
  '{what} of {of} is {value}: it cannot be less than {least}',
)
