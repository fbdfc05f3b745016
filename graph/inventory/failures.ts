import { defineFailure } from '../kernel/command/failure.ts'

export const LineTwice = defineFailure(
  'LINE_TWICE',
  '{sku} 在库位 {location} 重复出现，请合并为一行',
  'The product {sku} at location {location} is listed twice; enter one line',
)
export const AdjustmentAboveStock = defineFailure(
  'ADJUSTMENT_ABOVE_STOCK',
  '库位 {location} 上的 {sku} 最多可减少 {maximum} 件（现有 {onHand} 件，其中已分配 {allocated} 件；产品可用 {available} 件）',
  'At most {maximum} of {sku} can be taken off {location}: {onHand} on hand, of which {allocated} are allocated, and {available} of the product are available',
)
export const ApprovedByAuthor = defineFailure(
  'APPROVED_BY_AUTHOR',
  '调整单 {number} 须由创建人以外的人员审核',
  'Adjustment {number} is approved or refused by somebody other than its author',
)
export const ApprovedByKey = defineFailure('APPROVED_BY_KEY', 'API 密钥不能审核调整单', 'An API key cannot approve adjustments')
export const ApprovedByKeyMaker = defineFailure(
  'APPROVED_BY_KEY_MAKER',
  '调整单 {number} 由您创建的 API 密钥提交，须由其他人员审核',
  'Adjustment {number} was created by an API key that you made; somebody else approves or refuses it',
)
export const AdjustmentCounted = defineFailure(
  'ADJUSTMENT_COUNTED',
  '库位 {location} 上的 {sku} 已由盘点单 {count} 盘点，调整单 {number} 不能通过；请拒绝，如仍需调整请重新创建',
  '{sku} at {location} was counted since by {count}; refuse adjustment {number}, and create it again if it is still needed',
)
export const WithdrawnByOther = defineFailure(
  'WITHDRAWN_BY_OTHER',
  '调整单 {number} 只能由创建人撤回',
  'Adjustment {number} can only be withdrawn by its author',
)
export const TransferAboveFree = defineFailure(
  'TRANSFER_ABOVE_FREE',
  '库位 {location} 上的 {sku} 最多可移出 {maximum} 件（现有 {onHand} 件，其中包裹占用 {packages} 件、移货单占用 {transfers} 件、其他占用 {others} 件）',
  'At most {maximum} of {sku} can be moved off {location}: {onHand} on hand, of which {packages} are allocated to packages, {transfers} to transfers and {others} to other tasks',
)
export const AboveHiddenStock = defineFailure(
  'ABOVE_HIDDEN_STOCK',
  '现在不能从库位 {location} 取走这么多件 {sku}；该库位正在盲盘，件数在盘点结束后显示',
  'So many of {sku} cannot be taken off {location} now; the figures are shown when its blind count is over',
)
export const TransferToSource = defineFailure(
  'TRANSFER_TO_SOURCE',
  '目标库位不能与原库位 {location} 相同',
  'The goods already lie at {location}; choose another location',
)
export const MovedInDiffers = defineFailure(
  'MOVED_IN_DIFFERS',
  '{sku} 移入合计 {sum} 件，与移货中 {inHand} 件不一致；若其余稍后移入，请勾选“其余稍后移入”',
  'The moved-in quantities of {sku} add up to {sum}, but {inHand} are in hand; tick “The rest follows later” if some are put down later',
)
export const AboveInHand = defineFailure(
  'ABOVE_IN_HAND',
  '{sku} 移货中只有 {inHand} 件，不能移入 {sum} 件',
  'Only {inHand} of {sku} are in hand; {sum} cannot be put down',
)
export const AboveToMove = defineFailure(
  'ABOVE_TO_MOVE',
  '{sku} 在库位 {location} 待移出 {left} 件，不能移出 {quantity} 件',
  'Only {left} of {sku} are still to be moved off {location}, not {quantity}',
)
export const RestUnclear = defineFailure(
  'REST_UNCLEAR',
  '请为 {sku} 选择放回的库位，或填写丢失原因，二者选一',
  'For {sku} enter either the location where the pieces are put back or the reason why they are missing',
)
export const RestDiffers = defineFailure(
  'REST_DIFFERS',
  '{sku} 移货中 {inHand} 件，放回与丢失合计 {sum} 件，必须相等',
  '{inHand} of {sku} are in hand; what is put back or missing adds up to {sum} and must be equal',
)
export const MaximumBelowMinimum = defineFailure(
  'MAXIMUM_BELOW_MINIMUM',
  '补货上限不能低于下限 {minimum} 件',
  'The maximum cannot be below the minimum of {minimum}',
)
export const ReplenishmentChanged = defineFailure(
  'REPLENISHMENT_CHANGED',
  '{sku} 的补货途中数量已变为 {onTheWay} 件，请核对还需几件后再创建',
  'Meanwhile {onTheWay} of {sku} are on their way to the picking areas; check how many are still needed and create the transfer again',
)
export const AboveStaging = defineFailure(
  'ABOVE_STAGING',
  '备货区 {sku} 只有 {free} 件可移，不能移 {quantity} 件',
  'Only {free} of {sku} are free in staging areas, not {quantity}',
)
export const TransferTooLong = defineFailure(
  'TRANSFER_TOO_LONG',
  '所选产品分布在超过 {maximum} 个库位，请减少产品或件数',
  'The chosen pieces lie at more than {maximum} locations; choose fewer products or pieces',
)

// Scans of a transfer.
export const TransferNotFound = defineFailure(
  'TRANSFER_NOT_FOUND',
  '没有找到移货单 {code}，请核对单号',
  'No transfer found for {code}; check the number',
)
export const TransferOver = defineFailure('TRANSFER_OVER', '移货单 {number} 已结束', 'Transfer {number} is already over')
export const ScanTransferFirst = defineFailure(
  'SCAN_TRANSFER_FIRST',
  '请先扫描移货单号，或货物所在的库位',
  'Scan the number of a transfer first, or the location of the goods',
)
export const NothingToTakeOff = defineFailure(
  'NOTHING_TO_TAKE_OFF',
  '库位 {location} 没有待移出的货物；要移入，请先扫描手上的产品',
  'Nothing is to be taken off {location}; to put goods down there, scan the product in hand first',
)
export const ProductNotInTransfer = defineFailure(
  'PRODUCT_NOT_IN_TRANSFER',
  '产品 {sku} 不在移货单 {number} 中，请放回原处',
  'Product {sku} is not in transfer {number}; put it back',
)
export const ScanSourceFirst = defineFailure(
  'SCAN_SOURCE_FIRST',
  '请先扫描 {sku} 所在的库位 {location}',
  'Scan location {location}, where {sku} lies, first',
)
export const ProductMoved = defineFailure('PRODUCT_MOVED', '{sku} 已全部移完', 'All pieces of {sku} are already moved')

export const ProductNotAtLocation = defineFailure(
  'PRODUCT_NOT_AT_LOCATION',
  '库位 {location} 账面没有 {code}；请核对库位，或安排盘点',
  'There is no {code} at {location} in the book; check the location, or have it counted',
)
export const MoveTooLong = defineFailure(
  'MOVE_TOO_LONG',
  '一次最多移动 {maximum} 种货物，请先放下手上的货物',
  'A move takes at most {maximum} kinds of goods; put those in hand down first',
)

// Counts.
export const NothingInCount = defineFailure(
  'NOTHING_IN_COUNT',
  '所选范围内没有可盘点的库位；如需盘点空库位，请勾选“包含零库存”',
  'Nothing lies in the chosen locations; to visit empty locations too, tick “Include zero stock”',
)
export const CountTooLarge = defineFailure(
  'COUNT_TOO_LARGE',
  '所选范围有 {count} 个库位，一张盘点单最多 {maximum} 个；请缩小范围',
  '{count} locations are chosen, a count takes at most {maximum}; choose fewer',
)
export const CountUnfinished = defineFailure(
  'COUNT_UNFINISHED',
  '盘点单 {number} 尚不能完成：待盘 {toCount} 行、待复盘 {recount} 行、待审核 {approval} 行',
  'Count {number} cannot be completed yet: {toCount} to count, {recount} to count again, {approval} to approve',
)
export const CountAboveStock = defineFailure(
  'COUNT_ABOVE_STOCK',
  '库位 {location} 上的 {sku} 现仅有 {onHand} 件，不能再减 {missing} 件；请复盘',
  'Only {onHand} of {sku} are at {location} now, so {missing} cannot be missing; count again',
)
export const RecountByOther = defineFailure(
  'RECOUNT_BY_OTHER',
  '{location} 上的 {sku} 须由另一人复盘，您已盘过',
  '{sku} at {location} must be counted again by another person; you have counted it',
)
export const DifferenceByCounter = defineFailure(
  'DIFFERENCE_BY_COUNTER',
  '{location} 上 {sku} 的差异须由盘点人以外的人员审核',
  'The difference of {sku} at {location} is decided by somebody who did not count it',
)
export const DifferenceByKey = defineFailure(
  'DIFFERENCE_BY_KEY',
  'API 密钥不能审核盘点差异',
  'An API key cannot decide on differences of counts',
)
export const CountNotFound = defineFailure(
  'COUNT_NOT_FOUND',
  '没有找到盘点单 {code}，请核对单号',
  'No count found for {code}; check the number',
)
export const CountOver = defineFailure('COUNT_OVER', '盘点单 {number} 已结束', 'Count {number} is already over')
export const ScanCountFirst = defineFailure('SCAN_COUNT_FIRST', '请先扫描盘点单号', 'Scan the number of a count first')
export const ScanLocationFirst = defineFailure('SCAN_LOCATION_FIRST', '请先扫描库位', 'Scan the location first')
export const LocationNotInCount = defineFailure(
  'LOCATION_NOT_IN_COUNT',
  '库位 {location} 不在盘点单 {number} 中',
  'Location {location} is not in count {number}',
)
export const ProductNotInCount = defineFailure(
  'PRODUCT_NOT_IN_COUNT',
  '产品 {sku} 不在盘点单 {number} 中，无需盘点',
  'Product {sku} is not in count {number}; leave it out',
)
export const NothingToCount = defineFailure(
  'NOTHING_TO_COUNT',
  '库位 {location} 没有要盘点的该产品',
  'That product is not to be counted at {location}',
)
export const LineHeld = defineFailure(
  'LINE_HELD',
  '{name} 正在盘点库位 {location} 的 {sku}；如需接手，请点“接手”',
  '{name} is counting {sku} at {location}; to count it yourself, take over',
)
export const PackagesLoseGoods = defineFailure(
  'PACKAGES_LOSE_GOODS',
  '丢失的货物已分配给以下包裹，完成后这些包裹将缺货：{numbers}；如仍要完成，请勾选“仍然完成”',
  'The missing pieces are locked for packages that will be out of stock: {numbers}; tick “Complete anyway” to go on',
)

// Photos.
export const AdjustmentPhotoOfAnother = defineFailure(
  'ADJUSTMENT_PHOTO_OF_ANOTHER',
  '照片只能由拍摄人在审核前删除，或由审核人删除',
  'Only who took the photo can delete it, until the adjustment is decided on, or who may approve',
)
export const ProductNotChosen = defineFailure(
  'PRODUCT_NOT_CHOSEN',
  '手上有多种产品，请先扫描要放下 {pieces} 件的产品',
  'Several products are in hand; first scan the one of which {pieces} are put down',
)
