import { defineFailure } from '../kernel/failure.ts'

export const WaveNotSortable = defineFailure(
  'WAVE_NOT_SORTABLE',
  '波次 {number} 已完成、已作废或不能由您分拣',
  'Wave {number} is completed, voided or not sortable by you',
)
export const WaveOver = defineFailure('WAVE_OVER', '波次 {number} 已结束或已作废', 'Wave {number} has ended or was voided')
export const WaveNotPrinted = defineFailure(
  'WAVE_NOT_PRINTED',
  '波次 {number} 的拣货单未打印，不能包装',
  'The picking list of wave {number} is not printed, so it cannot be packed',
)
export const WaveNotPicked = defineFailure(
  'WAVE_NOT_PICKED',
  '波次 {number} 尚未确认拣货',
  'The picking of wave {number} is not confirmed yet',
)
export const WaveSuspended = defineFailure('WAVE_SUSPENDED', '波次 {number} 已挂起', 'Wave {number} is suspended')
export const WaveHeld = defineFailure('WAVE_HELD', '波次 {number} 正由 {holder} 处理', '{holder} is working on wave {number}')
export const WaveLabelPrinted = defineFailure(
  'WAVE_LABEL_PRINTED',
  '波次 {number} 已打印面单，不能作废',
  'A label of wave {number} is printed, so it cannot be voided',
)
export const WaveNotInState = defineFailure(
  'WAVE_NOT_IN_STATE',
  '波次 {number} 当前状态不允许此操作',
  'The state of wave {number} does not allow this',
)
export const PickerRequired = defineFailure('PICKER_REQUIRED', '请选择拣货员', 'Choose a picker')
export const PickerNotAllowed = defineFailure('PICKER_NOT_ALLOWED', '{name} 在此仓库没有拣货权限', '{name} may not pick in this warehouse')
export const PoolEmpty = defineFailure('POOL_EMPTY', '没有可生成波次的包裹', 'There is no package that a wave could take')
export const PoolChanged = defineFailure(
  'POOL_CHANGED',
  '待生成的包裹刚有变动，请重试',
  'The packages that wait have just changed: try again',
)
export const NothingToPick = defineFailure(
  'NOTHING_IN_PICKING_AREAS',
  '拣货区库存不足，{count} 个包裹留在待生成',
  'Nothing was taken: the picking areas lack the goods of {count} packages',
)
export const ShortTooLarge = defineFailure(
  'SHORT_TOO_LARGE',
  '库位 {location} 的 {sku} 应拣 {expected} 件，短缺不能超过此数',
  '{expected} pieces of {sku} are to be picked at {location}; no more than that can be short',
)
export const GoodsNotInWave = defineFailure(
  'GOODS_NOT_IN_WAVE',
  '当前波次找不到与 {code} 对应的包裹或产品',
  'No package or product found for {code} in this wave',
)
export const GoodsNotNeeded = defineFailure(
  'GOODS_NOT_NEEDED',
  '{sku} 已全部处理，请放回',
  'All pieces of {sku} are done; put this one back',
)
export const GoodsOfAbnormal = defineFailure(
  'GOODS_OF_ABNORMAL',
  '{sku} 属于异常包裹 {number}，请放到异常区',
  '{sku} belongs to package {number}, which is abnormal; put it aside',
)
export const GoodsAmbiguous = defineFailure(
  'GOODS_AMBIGUOUS',
  '条码 {code} 对应多个产品：{skus}，请选择',
  'The barcode {code} stands for several products: {skus}; choose one',
)
export const GoodsNotInPackage = defineFailure(
  'GOODS_NOT_IN_PACKAGE',
  '当前包裹 {number} 不需要 {sku}',
  'Package {number} does not need {sku}',
)
export const ScanLabelFirst = defineFailure('SCAN_LABEL_FIRST', '请先扫描包裹面单', 'Scan the label of a package first')
export const ScanHoleFirst = defineFailure('SCAN_HOLE_FIRST', '请先扫描分拣格', 'Scan a hole of the sorting table first')
export const HoleEmpty = defineFailure('HOLE_EMPTY', '分拣格 {hole} 没有此波次的包裹', 'Hole {hole} holds no package of this wave')
export const PackageNotSorted = defineFailure(
  'PACKAGE_NOT_SORTED',
  '包裹 {number} 尚未配齐：{sorted}/{pieces} 件',
  'Package {number} is not complete yet: {sorted} of {pieces} pieces',
)
export const PackagePacked = defineFailure('PACKAGE_PACKED', '包裹 {number} 已包装', 'Package {number} is packed already')
export const PackageAbnormal = defineFailure(
  'PACKAGE_ABNORMAL',
  '包裹 {number} 异常，请放到异常区',
  'Package {number} is abnormal; put it aside',
)
export const PackageNotPackable = defineFailure('PACKAGE_NOT_PACKABLE', '包裹 {number} 不能包装', 'Package {number} cannot be packed')
export const LabelNotReady = defineFailure(
  'LABEL_NOT_READY',
  '包裹 {number} 的面单尚未就绪',
  'The label of package {number} is not ready yet',
)
export const NoLabelReady = defineFailure(
  'NO_LABEL_READY',
  '波次 {number} 没有可打印的面单',
  'Wave {number} has no label that is ready to print',
)
export const HolesOfMixedOnly = defineFailure(
  'HOLES_OF_MIXED_ONLY',
  '只有多品波次使用分拣格，请选择其他打单方式',
  'Only mixed waves have holes; choose another way to print labels',
)
export const NothingToUndo = defineFailure('NOTHING_TO_UNDO', '没有可撤销的操作', 'There is nothing to undo')
