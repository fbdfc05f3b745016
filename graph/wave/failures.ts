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
export const WaveNotFound = defineFailure('WAVE_NOT_FOUND', '找不到波次 {code}，请核对波次号', 'There is no wave {code}; check its number')
export const ScanWaveFirst = defineFailure('SCAN_WAVE_FIRST', '请先扫描或选择波次', 'Scan or choose a wave first')
export const WaveOnPaper = defineFailure(
  'WAVE_ON_PAPER',
  '波次 {number} 按纸质拣货单拣货，不能用手持拣货',
  'Wave {number} is picked from a printed pick list, not with a handheld',
)
export const PickPlaceFirst = defineFailure('PICK_PLACE_FIRST', '请先扫描库位，再扫描产品', 'Scan the location before its goods')
export const PlaceNotInWave = defineFailure(
  'PLACE_NOT_IN_WAVE',
  '波次 {number} 在库位 {location} 没有要拣的产品',
  'Wave {number} has nothing to pick at {location}',
)
export const PlacePicked = defineFailure('PLACE_PICKED', '库位 {location} 已拣完', 'Everything at {location} is picked')
export const GoodsElsewhere = defineFailure(
  'GOODS_ELSEWHERE',
  '{sku} 不在库位 {location} 拣，应到 {elsewhere} 拣，请放回',
  '{sku} is not picked at {location} but at {elsewhere}; put it back',
)
export const GoodsNotToPick = defineFailure(
  'GOODS_NOT_TO_PICK',
  '波次 {number} 不需要 {sku}，请放回',
  'Wave {number} does not need {sku}; put it back',
)
export const AboveToPick = defineFailure(
  'ABOVE_TO_PICK',
  '库位 {location} 的 {sku} 还需拣 {open} 件，不是 {quantity} 件',
  'Pick {open} more of {sku} at {location}, not {quantity}',
)
export const PicksLeft = defineFailure(
  'PICKS_LEFT',
  '波次 {number} 还有 {open} 件未拣，请拣完或报缺货',
  'Wave {number} still has {open} pieces to pick; pick them or report them short',
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
export const StandingRuleExists = defineFailure(
  'STANDING_RULE_EXISTS',
  '此仓库已有名为“{name}”的规则，请换一个名称',
  'This warehouse has a rule named “{name}” already; choose another name',
)
export const GroupOfAnotherWarehouse = defineFailure(
  'GROUP_OF_ANOTHER_WAREHOUSE',
  '此物流组不属于该仓库，请重新选择',
  'This logistics group belongs to another warehouse; choose another one',
)
export const ChannelOfAnotherGroup = defineFailure(
  'CHANNEL_OF_ANOTHER_GROUP',
  '渠道不属于所选物流组，请重新选择',
  'A channel does not belong to the chosen logistics group; choose others',
)
export const GenerationBroken = defineFailure(
  'GENERATION_BROKEN',
  '生成波次时程序出错，未生成任何波次；下次到时会再次执行',
  'The program failed while it generated waves; no wave was generated, and the rule runs again when it is due',
)
export const CutOffMissed = defineFailure(
  'CUT_OFF_MISSED',
  '轮到此规则时截单时间 {cutOff} 已过，未补生成；需要时请立即执行规则',
  'The cut-off {cutOff} had passed when it was the turn of this rule, so no wave was generated; run the rule now if you still need it',
)
export const MomentMissed = defineFailure(
  'MOMENT_MISSED',
  '程序恢复时已超过 {hours} 小时，未补生成；需要时请立即执行规则',
  'More than {hours} hours had passed when the program was back, so no wave was generated; run the rule now if you still need it',
)
export const WavePlanMissing = defineFailure(
  'WAVE_PLAN_MISSING',
  '此方案尚未计算，或对比已过期，请重新对比',
  'This setting is not planned, or the comparison has expired; compare again',
)
export const WavePlanEmpty = defineFailure(
  'WAVE_PLAN_EMPTY',
  '此方案没有波次，请选择其他方案',
  'This setting makes no waves; choose another one',
)
export const WavePlanPoolChanged = defineFailure(
  'WAVE_PLAN_POOL_CHANGED',
  '对比之后，{count} 个包裹已不在待生成之列：{numbers}。请重新对比',
  'Packages that are no longer pending since the comparison: {count} ({numbers}). Compare again',
)
export const WavePlanStockChanged = defineFailure(
  'WAVE_PLAN_STOCK_CHANGED',
  '对比之后，这些库位的可用库存有变动：{locations}。请重新对比',
  'The free stock has changed since the comparison at {locations}. Compare again',
)
export const WavePlanLayoutChanged = defineFailure(
  'WAVE_PLAN_LAYOUT_CHANGED',
  '对比之后，仓库布局有变动，请重新对比',
  'The warehouse layout has changed since the comparison. Compare again',
)
export const ShortTooLarge = defineFailure(
  'SHORT_TOO_LARGE',
  '库位 {location} 的 {sku} 应拣 {expected} 件，短缺不能超过此数',
  'At most {expected} pieces of {sku} can be short at {location}',
)
export const OtherPlaceTaken = defineFailure(
  'OTHER_PLACE_TAKEN',
  '库位 {location} 已没有 {pieces} 件可用的 {sku}，请选择其他库位，或按缺货上报',
  'Location {location} no longer has {pieces} free pieces of {sku}; choose another location, or report them short',
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
  '条码 {code} 对应多个产品：{products}，请选择',
  'Barcode {code} belongs to several products: {products}; choose one',
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
export const PackageNotPending = defineFailure(
  'PACKAGE_NOT_PENDING',
  '包裹 {number} 不是待生成状态，不能简易打单',
  'Package {number} is not pending and cannot be printed without a wave',
)
export const GoodsToMove = defineFailure(
  'GOODS_TO_MOVE',
  '包裹 {number}：拣货区缺 {missing} 件 {sku}，备货区有货，请先补货',
  'Package {number}: the picking areas lack {missing} × {sku}, which lie in staging; replenish first',
)
export const GoodsOutOfReach = defineFailure(
  'GOODS_OUT_OF_REACH',
  '包裹 {number}：缺 {missing} 件 {sku}，拣货区和备货区都没有',
  'Package {number}: {missing} × {sku} are missing in picking and staging areas',
)
export const SimplePrintNotInState = defineFailure(
  'SIMPLE_PRINT_NOT_IN_STATE',
  '简易打单 {number} 的当前状态不允许此操作',
  'Simple print {number} does not allow this action in its current state',
)
export const AisleTooWide = defineFailure('AISLE_TOO_WIDE', '通道宽度必须小于通道间距', 'The aisle width must be less than the aisle pitch')
export const CrossAisleOutside = defineFailure(
  'CROSS_AISLE_OUTSIDE',
  '第 {bay} 列之后不能有横向通道，请填写首列到末列之前的列',
  'A cross aisle cannot lie behind bay {bay}; choose a bay before the last one',
)
export const CrossAislesNotAscending = defineFailure(
  'CROSS_AISLES_NOT_ASCENDING',
  '横向通道的列号必须从小到大，不能重复',
  'The bays of the cross aisles must ascend without repetition',
)
export const RackRepeated = defineFailure('RACK_REPEATED', '货架 {rack} 重复', 'Rack {rack} is repeated')
export const DepotAtNoRack = defineFailure(
  'DEPOT_AT_NO_RACK',
  '拣货起点的货架 {rack} 不在货架列表中',
  'Rack {rack} of the depot is not in the list of racks',
)

export const LabelOfSplitPrinted = defineFailure(
  'LABEL_OF_SPLIT_PRINTED',
  '包裹 {number} 的面单已打印，不能再拆分或合并',
  'The label of package {number} is printed; it can no longer be split or joined',
)
export const SplitAboveOpen = defineFailure(
  'SPLIT_ABOVE_OPEN',
  '包裹 {number} 中 {sku} 只有 {open} 件未装箱，不能拆出更多',
  'Only {open} pieces of {sku} in package {number} are not packed yet; no more can be split off',
)
export const SplitLeavesNothing = defineFailure(
  'SPLIT_LEAVES_NOTHING',
  '包裹 {number} 至少要留一件未装箱的产品，以便扫描完成包装',
  'Leave at least one piece in package {number} that is not packed yet: its scan completes the package',
)
export const PackageNotSplit = defineFailure(
  'PACKAGE_NOT_SPLIT',
  '包裹 {number} 不是拆分出来的，不能合并',
  'Package {number} was not split from another one and cannot be joined',
)
export const SplitHasSplits = defineFailure(
  'SPLIT_HAS_SPLITS',
  '由包裹 {number} 又拆出了包裹，请先合并它们',
  'Other parcels were split from parcel {number}; join these first',
)
export const SplitLineGone = defineFailure(
  'SPLIT_LINE_GONE',
  '包裹 {number} 的内容刚有变动，请刷新后重试',
  'The contents of package {number} have just changed; reload and try again',
)
export const SplitPacked = defineFailure(
  'SPLIT_PACKED',
  '包裹 {number} 已装入产品，请先撤销装箱再合并',
  'Package {number} already contains packed pieces; undo packing before joining',
)
export const PackageNotInWave = defineFailure(
  'PACKAGE_NOT_IN_WAVE',
  '包裹 {number} 不在波次中，不能重新拣货，请退回待生成',
  'Package {number} is in no wave and cannot be picked again; return it to pending',
)
export const WaveNotBeingPicked = defineFailure(
  'WAVE_NOT_BEING_PICKED',
  '波次 {number} 未开始拣货或已结束，其包裹不能重新拣货，请退回待生成',
  'Wave {number} is not picked yet or is over, so its packages cannot be picked again; return them to pending',
)

export const WaveSplitOnPaper = defineFailure(
  'WAVE_SPLIT_ON_PAPER',
  '波次 {number} 正按纸质拣货单拣货，系统不知道已拣哪些，请先确认拣货再拆分',
  'Wave {number} is being picked from its printed list, so what is picked is not known; confirm its picking before you split it',
)
export const WaveSplitSorted = defineFailure(
  'WAVE_SPLIT_SORTED',
  '波次 {number} 为多品波次，且已拣产品，不能拆分',
  'Wave {number} is a mixed wave, and goods of it are picked already; it cannot be split',
)
export const PackageHalfPicked = defineFailure(
  'PACKAGE_HALF_PICKED',
  '包裹 {number} 只拣了一部分，请拣完或放回后再拆分波次',
  'Package {number} is picked only in part; pick the rest or put it back before you split its wave',
)
export const WaveSplitNothing = defineFailure(
  'WAVE_SPLIT_NOTHING',
  '波次 {number} 的包裹都已处理或一起拆不开，没有可拆出的包裹',
  'Wave {number} has no package to split off: all are finished or begun, or only leave together with more parcels',
)
export const WaveSplitLeavesNothing = defineFailure(
  'WAVE_SPLIT_LEAVES_NOTHING',
  '波次 {number} 拆分后须至少留一个包裹，请减少拆出的数量',
  'At least one package has to stay in wave {number}; split fewer off',
)
export const WaveSplitChanged = defineFailure(
  'WAVE_SPLIT_CHANGED',
  '波次 {number} 已有变动：现在会拆出 {moved} 个包裹，而不是 {shown} 个，请重新核对',
  'Wave {number} has changed: {moved} packages would move now, not {shown}; check again',
)
export const PackageInOtherWave = defineFailure(
  'PACKAGE_IN_OTHER_WAVE',
  '包裹 {number} 已拆到波次 {wave}，请到该波次包装',
  'Package {number} has moved to wave {wave}; pack it there',
)
