import { defineFailure } from '../kernel/command/failure.ts'

export const WaveNotSortable = defineFailure(
  'WAVE_NOT_SORTABLE',
  '波次 {number} 已完成、已作废，或不能由您分拣',
  'Wave {number} is completed, voided, or cannot be sorted by you',
)
export const WaveOver = defineFailure(
  'WAVE_OVER',
  '波次 {number} 已结束或已作废，请选择其他波次',
  'Wave {number} is ended or voided; choose another',
)
export const WaveNotPrinted = defineFailure(
  'WAVE_NOT_PRINTED',
  '波次 {number} 的拣货单未打印，请先打印再包装',
  'The pick list of wave {number} is not printed; print it before packing',
)
export const WaveNotPicked = defineFailure(
  'WAVE_NOT_PICKED',
  '波次 {number} 尚未确认拣货，请先确认',
  'The picking of wave {number} is not confirmed yet; confirm it first',
)
export const WaveSuspended = defineFailure(
  'WAVE_SUSPENDED',
  '波次 {number} 已挂起，请先恢复',
  'Wave {number} is suspended; resume it first',
)
export const WaveHeld = defineFailure(
  'WAVE_HELD',
  '波次 {number} 正由 {holder} 处理，如需继续请接管',
  '{holder} is working on wave {number}; take it over to continue',
)
export const WaveLabelPrinted = defineFailure(
  'WAVE_LABEL_PRINTED',
  '波次 {number} 已打印面单，不能作废，请结束波次',
  'Wave {number} has printed labels and cannot be voided; end it instead',
)
export const WaveNotInState = defineFailure(
  'WAVE_NOT_IN_STATE',
  '波次 {number} 当前状态不允许此操作',
  'Wave {number} does not allow this action in its current state',
)
export const PickerRequired = defineFailure('PICKER_REQUIRED', '请选择拣货员', 'Choose a picker')
export const PickerNotAllowed = defineFailure(
  'PICKER_NOT_ALLOWED',
  '{name} 在此仓库没有拣货权限，请选择其他拣货员',
  '{name} is not allowed to pick in this warehouse; choose another picker',
)
export const PoolEmpty = defineFailure('POOL_EMPTY', '没有可生成波次的包裹', 'There are no packages to generate waves from')
export const PoolChanged = defineFailure(
  'POOL_CHANGED',
  '待生成的包裹刚有变动，请重试',
  'The pending packages have just changed; try again',
)
export const NothingToPick = defineFailure(
  'NOTHING_IN_PICKING_AREAS',
  '拣货区库存不足，{count} 个包裹留在待生成，请补货后重试',
  'The picking areas are short of stock; packages left pending: {count}. Replenish and try again',
)
export const ShortTooLarge = defineFailure(
  'SHORT_TOO_LARGE',
  '库位 {location} 的 {sku} 应拣 {expected} 件，短缺不能超过此数',
  'At most {expected} pieces of {sku} can be short at {location}',
)
export const GoodsNotInWave = defineFailure(
  'GOODS_NOT_IN_WAVE',
  '当前波次找不到与 {code} 对应的包裹或产品，请放到一边',
  'No package or product for {code} in this wave; put it aside',
)
export const GoodsNotNeeded = defineFailure(
  'GOODS_NOT_NEEDED',
  '{sku} 已全部处理，请放回',
  'All pieces of {sku} are done; put this piece back',
)
export const GoodsAboveNeeded = defineFailure(
  'GOODS_ABOVE_NEEDED',
  '此箱 {sku} 共 {pieces} 件，包裹 {number} 最多还需 {needed} 件，请逐件扫描',
  'This carton holds {pieces} pieces of {sku}, but package {number} needs {needed} at most; scan the pieces one by one',
)
export const GoodsOfAbnormal = defineFailure(
  'GOODS_OF_ABNORMAL',
  '{sku} 属于异常包裹 {number}，请放到异常区',
  '{sku} belongs to abnormal package {number}; put it in the abnormal area',
)
export const GoodsAmbiguous = defineFailure(
  'GOODS_AMBIGUOUS',
  '条码 {code} 对应多个产品：{skus}，请选择',
  'Barcode {code} belongs to several products: {skus}; choose one',
)
export const GoodsNotInPackage = defineFailure(
  'GOODS_NOT_IN_PACKAGE',
  '当前包裹 {number} 不需要 {sku}，请放回',
  'Package {number} does not need {sku}; put it back',
)
export const ScanLabelFirst = defineFailure('SCAN_LABEL_FIRST', '请先扫描包裹面单', 'Scan a package label first')
export const ScanHoleFirst = defineFailure('SCAN_SLOT_FIRST', '请先扫描分拣格', 'Scan a slot of the put wall first')
export const SlotEmpty = defineFailure('SLOT_EMPTY', '分拣格 {slot} 没有此波次的包裹', 'Slot {slot} has no package of this wave')
export const PackageNotSorted = defineFailure(
  'PACKAGE_NOT_SORTED',
  '包裹 {number} 尚未配齐：{sorted}/{pieces} 件，请先分拣齐',
  'Package {number} is not complete yet: {sorted} of {pieces} pieces; sort the rest first',
)
export const PackagePacked = defineFailure('PACKAGE_PACKED', '包裹 {number} 已包装', 'Package {number} is already packed')
export const PackageAbnormal = defineFailure(
  'PACKAGE_ABNORMAL',
  '包裹 {number} 异常，请放到异常区',
  'Package {number} is abnormal; put it in the abnormal area',
)
export const PackageNotPackable = defineFailure(
  'PACKAGE_NOT_PACKABLE',
  '包裹 {number} 不能包装',
  'Package {number} cannot be packed in its current state',
)
export const LabelNotReady = defineFailure(
  'LABEL_NOT_READY',
  '包裹 {number} 的面单尚未就绪，请稍后再试',
  'The label of package {number} is not ready yet; try again later',
)
export const NoLabelReady = defineFailure('NO_LABEL_READY', '波次 {number} 没有可打印的面单', 'Wave {number} has no labels ready to print')
export const SlotsOfMixedOnly = defineFailure(
  'SLOTS_OF_MIXED_ONLY',
  '只有多品波次使用分拣格，请选择其他打单方式',
  'Only mixed waves use slots; choose another label mode',
)
export const NothingToUndo = defineFailure('NOTHING_TO_UNDO', '没有可撤销的操作', 'There is nothing to undo')
