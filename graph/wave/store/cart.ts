import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { mayEmptyCart } from '../rules/carts.ts'
import { updateWave } from './wave.ts'

/** A pick cart and the wave that it is bound to, or whose goods it holds. */
export interface CartToBind {
  id: string
  number: string
  boxes: number
  maxWeightGrams: number
  wave: { id: string; number: string; state: string } | null
}

/** Locks and reads a pick cart of a warehouse by its number, in any case; older carts may differ in case only. A wave is locked before its cart. */
export async function lockCart(tx: Tx, warehouseId: string, number: string): Promise<CartToBind | null> {
  const [cart] = await tx.$queryRawUnsafe<Omit<CartToBind, 'wave'>[]>(
    `select id::text, number, boxes, max_weight_grams as "maxWeightGrams" from pick_car
     where warehouse_id = $1::uuid and upper(number) = upper($2)
     order by number <> $2 limit 1 for no key update`,
    warehouseId,
    number,
  )
  // Asked after the lock, which shows what others have bound meanwhile.
  return cart ? { ...cart, wave: await waveOfCart(tx, cart.id) } : null
}

/** The wave that a pick cart is bound to, or whose goods it holds. */
function waveOfCart(tx: Pick<Tx, 'wave'>, cartId: string): Promise<CartToBind['wave']> {
  return tx.wave.findUnique({ where: { cartId }, select: { id: true, number: true, state: true } })
}

export function bindCartToWave(tx: Tx, call: Call, waveId: string, cartId: string): Promise<void> {
  return updateWave(tx, call, waveId, { cartId })
}

/** The highest box that packages of a wave have or had, the weight of their goods, and whether some of these were picked. */
export async function readLoad(
  tx: Tx,
  { id, outLocationId }: { id: string; outLocationId: string },
): Promise<{ boxes: number; weightGrams: number; isBegun: boolean }> {
  const [load] = await tx.$queryRawUnsafe<[{ boxes: number; weightGrams: number; isBegun: boolean }]>(
    `select greatest(max(p.slot), (select max(b.box) from wave_box b where b.wave_id = $1::uuid), 0) as boxes, coalesce(sum(l.quantity * r.weight_grams), 0)::integer as "weightGrams",
       exists (select from location_stock s where s.location_id = $2::uuid and s.on_hand > 0) as "isBegun"
     from package p join package_line l on l.package_id = p.id join product r on r.id = l.product_id where p.wave_id = $1::uuid`,
    id,
    outLocationId,
  )
  return load
}

/** SQL: whether goods of the wave `w` are still on its pick cart: picked, but not packed. */
const holdsGoods = `exists (
  select from location_stock s join allocation a on a.location_stock_id = s.id
    left join package_line l on a.owner = 'PACKAGE_LINE' and l.id = a.owner_id left join package p on p.id = l.package_id
  where s.location_id = w.out_location_id
    and (a.owner = 'RETURN_TASK' or p.state in ('PICKING', 'PICKED') or p.state = 'ABNORMAL' and p.packed < p.pieces))`

/** Frees the pick cart of a wave that has ended, unless goods are left on it. */
export async function freeCart(tx: Tx, wave: { id: string; cartId: string | null }): Promise<void> {
  if (wave.cartId === null) return
  await tx.$executeRawUnsafe(
    `update wave w set cart_id = null where w.id = $1::uuid and w.state in ('ENDED', 'VOIDED') and not ${holdsGoods}`,
    wave.id,
  )
}

/** Waves that have ended and whose pick cart is empty since these return tasks are done. */
export async function wavesWithEmptyCart(sql: Sql, returnTaskIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct w.id::text from return_task t join location_stock s on s.id = t.location_stock_id join wave w on w.out_location_id = s.location_id
     where t.id = any($1::uuid[]) and w.cart_id is not null and w.state in ('ENDED', 'VOIDED') and not ${holdsGoods}`,
    [returnTaskIds],
  )
  return rows.map(({ id }) => id)
}

/** Frees a pick cart that was emptied, unless it holds goods for its wave by `mayEmptyCart`. Returns the wave that it was bound to; null if it was free. */
export async function emptyCart(tx: Tx, call: Call, cartId: string): Promise<{ id: string; number: string; isFreed: boolean } | null> {
  const [wave] = await tx.$queryRawUnsafe<Pick<Wave, 'id' | 'number' | 'state' | 'sortMode' | 'pickedAt'>[]>(
    `select id::text, number, state::text, sort_mode::text as "sortMode", picked_at as "pickedAt" from wave where cart_id = $1::uuid for no key update`,
    cartId,
  )
  if (!wave) return null
  const isFreed = mayEmptyCart(wave)
  if (isFreed) await updateWave(tx, call, wave.id, { cartId: null })
  return { id: wave.id, number: wave.number, isFreed }
}

/** Number of boxes of the smallest pick cart of a warehouse; null without one. */
export async function smallestCart(db: Pick<Tx, 'pickCar'>, warehouseId: string): Promise<number | null> {
  return (await db.pickCar.aggregate({ where: { warehouseId }, _min: { boxes: true } }))._min.boxes
}
