import { defineFailure } from '../../kernel/failure.ts'

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

export const PlanNamedTwice = defineFailure('PLAN_NAMED_TWICE', '{name} 出现了两次', '{name} is there twice')

export const PlanProductUnknown = defineFailure(
  'PLAN_PRODUCT_UNKNOWN',
  '{name} 中的商品 {product} 未知',
  '{name} names the unknown product {product}',
)

export const PlanProductTooLarge = defineFailure(
  'PLAN_PRODUCT_TOO_LARGE',
  '商品 {product} 的体积 {volume} 超过容器的 {most}',
  'Product {product} has a volume of {volume}; a container holds {most}',
)

export const PlanProductNotInStock = defineFailure(
  'PLAN_PRODUCT_NOT_IN_STOCK',
  '{order} 需要的商品 {product} 没有库存',
  '{order} needs product {product}, of which nothing is in stock',
)

export const PlanPositionsTooFew = defineFailure(
  'PLAN_POSITIONS_TOO_FEW',
  '库存只能满足 {served} 个拣货位，少于要求的 {least} 个',
  'The stock serves {served} positions, fewer than the {least} that are asked for',
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
