import { defineFailure } from '../../../kernel/failure.ts'

export const PlanPiecesNotCount = defineFailure(
  'PLAN_PIECES_NOT_COUNT',
  '{place} 的商品 {product} 数量 {pieces} 须为 0 到 1000000000 的整数',
  '{place} has {pieces} pieces of product {product}; they must be a whole number from 0 to 1000000000',
)
export const PlanUrgencyNotCount = defineFailure(
  'PLAN_URGENCY_NOT_COUNT',
  '包裹 {package} 的紧急度 {urgency} 须为 0 到 1000000000 的整数',
  'The urgency of package {package} is {urgency}; it must be a whole number from 0 to 1000000000',
)
export const PlanBoundsNotCount = defineFailure(
  'PLAN_BOUNDS_NOT_COUNT',
  '波次件数范围 {lower} 到 {upper} 须为整数，且下限不小于 0、上限不小于 1',
  'The bounds of the wave, {lower} and {upper} pieces, must be whole numbers from 0 and from 1',
)
export const PlanLowerAboveUpper = defineFailure(
  'PLAN_LOWER_ABOVE_UPPER',
  '波次件数下限 {lower} 大于上限 {upper}',
  'The lower bound of {lower} pieces is above the upper bound of {upper}',
)
export const PlanPackageTwice = defineFailure(
  'PLAN_PACKAGE_TWICE',
  '包裹 {package} 在池中出现两次',
  'Package {package} is in the pool twice',
)
export const PlanAisleTwice = defineFailure('PLAN_AISLE_TWICE', '巷道 {aisle} 出现两次', 'Aisle {aisle} is given twice')
export const PlanMustUnknown = defineFailure(
  'PLAN_MUST_UNKNOWN',
  '必选包裹 {package} 不在池中',
  'Package {package} must be in the wave, but is not in the pool',
)
export const PlanMustShort = defineFailure(
  'PLAN_MUST_SHORT',
  '必选包裹 {package} 缺商品 {product}：需 {wanted} 件，所有巷道共 {found} 件',
  'Package {package} must be in the wave, but the packages that must be need {wanted} pieces of product {product} and all aisles hold {found}',
)
export const PlanMustEmpty = defineFailure(
  'PLAN_MUST_EMPTY',
  '必选包裹 {package} 没有任何件数',
  'Package {package} must be in the wave, but has no pieces',
)
export const PlanMustsAboveUpper = defineFailure(
  'PLAN_MUSTS_ABOVE_UPPER',
  '必选包裹共 {pieces} 件，超过上限 {upper} 件（至包裹 {package}）',
  'The packages that must be in the wave have {pieces} pieces up to package {package}, above the upper bound of {upper}',
)
export const PlanNoChoice = defineFailure(
  'PLAN_NO_CHOICE',
  '未找到 {lower} 到 {upper} 件的波次；最接近的为 {pieces} 件',
  'No wave of {lower} to {upper} pieces was found; the nearest has {pieces}',
)
