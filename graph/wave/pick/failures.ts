import { defineFailure } from '../../kernel/command/failure.ts'

export const OtherLocationMissing = defineFailure(
  'OTHER_LOCATION_MISSING',
  '请说明这 {pieces} 件改在哪个库位拣货',
  'Say at which other location these {pieces} pieces are picked',
)

export const MissingOnPaper = defineFailure(
  'MISSING_ON_PAPER',
  '包裹 {number} 还缺 {missing} 件，波次 {wave} 的纸质拣货单上没有补拣的库位，不能重新拣货，请退回待生成',
  'Package {number} lacks pieces ({missing}), and the printed pick list of wave {wave} does not say where to pick them; return the package to pending',
)
export const NotInPickingAreas = defineFailure(
  'NOT_IN_PICKING_AREAS',
  '拣货区还缺 {missing} 件 {sku}（备货区有 {staged} 件），请先补货，或将包裹退回待生成',
  'The picking areas lack {missing} × {sku} (staging areas have {staged}); replenish them, or return the package to pending',
)
export const OnlyWhereCounted = defineFailure(
  'ONLY_WHERE_COUNTED',
  '{sku} 所缺的 {missing} 件只在待盘点的库位 {locations}，请先盘点，或将包裹退回待生成',
  'The missing pieces of {sku} ({missing}) lie only where pieces are held for a count, at {locations}; count them first, or return the package to pending',
)
