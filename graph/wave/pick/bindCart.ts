import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { weightText } from '../../kernel/states/weight.ts'
import {
  PickCartBusy,
  PickCartNotEmpty,
  PickCartNotFound,
  PickCartOverloaded,
  PickCartTooSmall,
  ScanCartFirst,
  WaveHasCart,
} from '../cart/failures.ts'
import { isSortedWhilePicking, openedWave, type PickView } from '../rules/picking.ts'
import { isOver } from '../rules/work.ts'
import { bindCartToWave, type CartToBind, lockCart, readLoad } from '../store/cart.ts'
import type { PickTaskLine } from '../store/picking.ts'
import { waveFact } from '../store/wave.ts'

/**
 * Binds the pick cart with a number to a locked wave that is being picked; another cart only while nothing is picked. A cart that is bound stays so. Fails
 * with PICK_CART_NOT_FOUND, or SCAN_CART_FIRST if the code need not be one of a cart, PICK_CART_BUSY, PICK_CART_NOT_EMPTY, PICK_CART_TOO_SMALL, WAVE_HAS_CART, or PICK_CART_OVERLOADED unless `overload`.
 */
export async function bindCart(
  tx: Tx,
  call: Call,
  wave: Wave,
  { code, isCart, overload }: { code: string; isCart: boolean; overload: boolean },
): Promise<{ result: PickView<PickTaskLine>; facts: Fact[] }> {
  const cart = await lockCart(tx, wave.warehouseId, code)
  if (!cart) throw isCart ? PickCartNotFound({ code }) : ScanCartFirst({ number: wave.number })
  const result = { ...openedWave<PickTaskLine>({ ...wave, lines: [], boxes: [], freeBoxes: [] }), step: 'CART' as const, cart: cart.number }
  if (cart.id === wave.cartId) return { result, facts: [] }
  refuseUsed(cart)
  const load = await readLoad(tx, wave)
  const { number } = wave
  if (wave.cartId !== null && load.isBegun) throw WaveHasCart({ number, cart: await numberOfCart(tx, wave.cartId) })
  if (isSortedWhilePicking(wave) && load.boxes > cart.boxes)
    throw PickCartTooSmall({ cart: cart.number, boxes: cart.boxes, number, count: load.boxes })
  if (load.weightGrams > cart.maxWeightGrams && !overload) throw await overloaded(tx, wave, cart, load.weightGrams)
  await bindCartToWave(tx, call, wave.id, cart.id)
  return { result, facts: [waveFact('cart-bound', wave, { pickCarId: cart.id, pickCar: cart.number })] }
}

async function overloaded(tx: Tx, { warehouseId }: Wave, cart: CartToBind, weightGrams: number) {
  const { weightUnit } = await tx.warehouse.findUniqueOrThrow({ where: { id: warehouseId }, select: { weightUnit: true } })
  const inUnit = (grams: number) => weightText(grams, weightUnit)
  return PickCartOverloaded({ cart: cart.number, weight: inUnit(weightGrams), maximum: inUnit(cart.maxWeightGrams) })
}

function refuseUsed({ number: cart, wave }: CartToBind): void {
  if (wave) throw (isOver({ state: wave.state as Wave['state'] }) ? PickCartNotEmpty : PickCartBusy)({ cart, number: wave.number })
}

async function numberOfCart(tx: Tx, cartId: string): Promise<string> {
  return (await tx.pickCar.findUnique({ where: { id: cartId }, select: { number: true } }))?.number ?? ''
}
