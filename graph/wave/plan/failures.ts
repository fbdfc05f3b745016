import { defineFailure } from '../../kernel/failure.ts'

export const PlanUnknownLocation = defineFailure(
  'PLAN_UNKNOWN_LOCATION',
  '布局中没有库位 {location}',
  'The layout has no location {location}',
)
