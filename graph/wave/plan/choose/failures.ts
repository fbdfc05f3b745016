import { defineFailure } from '../../../kernel/command/failure.ts'

export const PlanLowerAboveUpper = defineFailure(
  'PLAN_LOWER_ABOVE_UPPER',
  '波次件数下限 {lower} 大于上限 {upper}',
  'The lower bound of {lower} pieces is above the upper bound of {upper}',
)
export const PlanMustUnknown = defineFailure(
  'PLAN_MUST_UNKNOWN',
  '必选包裹 {package} 不在池中',
  'Package {package} must be in the wave, but is not in the pool',
)
export const PlanMustShort = defineFailure(
  'PLAN_MUST_SHORT',
  '必选包裹 {package} 缺产品 {product}：需 {wanted} 件，所有巷道共 {found} 件',
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
