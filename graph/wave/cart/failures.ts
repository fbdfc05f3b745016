import { defineFailure } from '../../kernel/command/failure.ts'

export { PickCartNotEmpty } from '../../warehouse/failures.ts'

export const SortWhilePickingOfMixed = defineFailure(
  'SORT_WHILE_PICKING_OF_MIXED',
  '只有多品波次需要分拣，请选择先拣后分',
  'Only mixed waves are sorted; choose sorting after picking',
)
export const SortWhilePickingOnPaper = defineFailure(
  'SORT_WHILE_PICKING_ON_PAPER',
  '边拣边分只能用手持拣货，请选择手持拣货或先拣后分',
  'Sorting while picking needs handhelds; choose handhelds or sorting after picking',
)
export const CartOnPaper = defineFailure(
  'CART_ON_PAPER',
  '只有手持拣货才能绑定拣货车，请选择手持拣货或不绑定',
  'Pick carts are bound with handhelds only; choose handhelds or no pick cart',
)
export const NoPickCart = defineFailure(
  'NO_PICK_CART',
  '边拣边分的波次需要拣货车，请先为本仓库新建拣货车',
  'Waves that are sorted while picking need a pick cart; add one to the warehouse first',
)
export const WaveAboveCart = defineFailure(
  'WAVE_ABOVE_CART',
  '波次有 {count} 个包裹，最小的拣货车只有 {boxes} 格，请按每波次最多 {boxes} 个包裹重新规划',
  'A wave has {count} packages, but the smallest pick cart has {boxes} boxes; plan again with at most {boxes} packages per wave',
)
export const ScanCartFirst = defineFailure(
  'SCAN_CART_FIRST',
  '波次 {number} 需要拣货车，请先扫描拣货车',
  'Wave {number} needs a pick cart; scan one first',
)
export const PickCartNotFound = defineFailure('PICK_CART_NOT_FOUND', '本仓库没有拣货车 {code}', 'This warehouse has no pick cart {code}')
export const PickCartNotNeeded = defineFailure(
  'PICK_CART_NOT_NEEDED',
  '波次 {number} 不绑定拣货车，请扫描库位或产品',
  'Wave {number} uses no pick cart; scan a location or goods',
)
export const PickCartBusy = defineFailure(
  'PICK_CART_BUSY',
  '拣货车 {cart} 正用于波次 {number}，请换一辆',
  'Pick cart {cart} is used for wave {number}; take another one',
)
export const PickCartTooSmall = defineFailure(
  'PICK_CART_TOO_SMALL',
  '拣货车 {cart} 只有 {boxes} 格，波次 {number} 需要 {count} 格',
  'Pick cart {cart} has {boxes} boxes, but wave {number} needs {count}',
)
export const PickCartOverloaded = defineFailure(
  'PICK_CART_OVERLOADED',
  '产品重 {weight}，超过拣货车 {cart} 的载重 {maximum}',
  'The goods weigh {weight}, more than pick cart {cart} may carry ({maximum})',
)
export const WaveHasCart = defineFailure(
  'WAVE_HAS_CART',
  '波次 {number} 已在拣货车 {cart} 上拣货，不能换车',
  'Wave {number} is already being picked with pick cart {cart}; it cannot change carts',
)
export const WrongBox = defineFailure(
  'WRONG_BOX',
  '这是 {scanned} 号格，产品应放入 {box} 号格',
  'This is box {scanned}; the goods go into box {box}',
)
export const BoxNotAsked = defineFailure('BOX_NOT_ASKED', '请先扫描产品，再扫描 {scanned} 号格', 'Scan goods first, then box {scanned}')
export const ConfirmBoxFirst = defineFailure(
  'CONFIRM_BOX_FIRST',
  '请先把产品放入 {box} 号格并确认',
  'Put the goods into box {box} and confirm it first',
)
export const BoxNeedsNoMore = defineFailure(
  'BOX_NEEDS_NO_MORE',
  '{box} 号格不再需要这里的 {sku}，请先确认 {box} 号格',
  'Box {box} needs no more {sku} from here; confirm box {box} first',
)
export const BoxFilledMeanwhile = defineFailure(
  'BOX_FILLED_MEANWHILE',
  '{box} 号格已不再放入这里的产品，请重新扫描产品放入下一格',
  'Box {box} gets no more of these goods now; scan them again for the next box',
)
export const AboveBox = defineFailure(
  'ABOVE_BOX',
  '{box} 号格只需要 {open} 件 {sku}，不是 {quantity} 件，其余放入其他格',
  'Box {box} needs {open} of {sku}, not {quantity}; the others go into another box',
)
export const BoxIsEmpty = defineFailure(
  'BOX_IS_EMPTY',
  '{box} 号格没有此波次的产品，不用换格',
  'Box {box} holds no goods of this wave, so it cannot be full',
)
export const BoxNotFree = defineFailure('BOX_NOT_FREE', '请扫描拣货车上的空格：{free}', 'Scan a free box of the pick cart: {free}')
export const NoFreeBox = defineFailure(
  'NO_FREE_BOX',
  '拣货车没有空格了，请把其余产品放在 {box} 号格旁并确认 {box} 号格',
  'The pick cart has no free box; lay the rest beside box {box} on the cart and confirm box {box}',
)
export const WaveSplitOnCart = defineFailure(
  'WAVE_SPLIT_ON_CART',
  '波次 {number} 的产品在拣货车 {cart} 上，请在拣货前拆分，或清空拣货车后再拆分',
  'Goods of wave {number} lie on pick cart {cart}; split it before picking, or after the cart is emptied',
)
export const WaveSortedWhilePicking = defineFailure(
  'WAVE_SORTED_WHILE_PICKING',
  '波次 {number} 边拣边分，不用再分拣，请直接包装',
  'Wave {number} is sorted while it is picked; pack it without sorting',
)
