import type { WaveBox } from '../../generated/prisma/client.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'

type Reader = Pick<Db, '$queryRawUnsafe'>

/** SQL: boxes that package `p` of a wave got when the ones before were full, in their order. */
export const moreBoxesOf = 'array(select b.box from wave_box b where b.wave_id = p.wave_id and b.package_id = p.id order by b.position)'

/** SQL: boxes of the pick cart of package `p`, in the order in which it got them: the last one gets its next pieces. */
const boxesOf = `array_prepend(p.slot, ${moreBoxesOf})`

/** SQL: box of the pick cart of a package `p` of the wave `w` that gets its next pieces; null unless the wave is sorted while it is picked. */
export const boxOf = `case when w.sort_mode = 'WHILE_PICKING' then (${boxesOf})[1 + (select count(*) from wave_box b where b.wave_id = p.wave_id and b.package_id = p.id)] end`

/** SQL: the boxes of a package `p` that are full. */
export const fullBoxesOf = `to_json(trim_array(${boxesOf}, 1))`

/** SQL: number of pieces of a package `p` that are in its full boxes. */
export const sortedBeforeOf =
  'coalesce((select b.sorted_before from wave_box b where b.wave_id = p.wave_id and b.package_id = p.id order by b.position desc limit 1), 0)'

/**
 * Boxes of the pick carts of waves that are sorted while they are picked which no package has. A box of a package that has left the wave may still hold
 * its pieces, so it is not free.
 */
export async function readFreeBoxes(db: Reader, waveIds: readonly string[]): Promise<{ waveId: string; box: number }[]> {
  return db.$queryRawUnsafe(
    `select w.id::text as "waveId", g.box from wave w join pick_car c on c.id = w.cart_id cross join generate_series(1, c.boxes) as g(box)
     where w.id = any($1::uuid[]) and w.sort_mode = 'WHILE_PICKING' and g.box > greatest(w.package_count, w.highest_slot)
       and not exists (select from package p where p.wave_id = w.id and p.slot = g.box)
       and not exists (select from wave_box b where b.wave_id = w.id and b.box = g.box)
     order by w.id, g.box`,
    waveIds,
  )
}

/** Locks a pick cart, so that the number of its boxes does not change. */
export async function lockBoxes(tx: Tx, cartId: string | null): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from pick_car where id = $1::uuid for no key update', cartId)
}

/** Gives a package of a locked wave another box of the pick cart, the `position`th. */
export async function takeBox(tx: Tx, taken: WaveBox): Promise<void> {
  await tx.waveBox.create({ data: taken, select: { box: true } })
}

/** The boxes that packages got when the ones before were full, by package. */
export async function readMoreBoxes(db: Reader, packageIds: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db.$queryRawUnsafe<{ id: string; boxes: number[] }[]>(
    `select p.id::text, to_json(${moreBoxesOf}) as boxes from package p where p.id = any($1::uuid[])`,
    packageIds,
  )
  return new Map(rows.map(({ id, boxes }) => [id, boxes]))
}

/** The highest box that a package of a wave got when another one was full; 0 if none did. */
export async function highestMoreBox(tx: Pick<Tx, 'waveBox'>, waveId: string): Promise<number> {
  return (await tx.waveBox.aggregate({ where: { waveId }, _max: { box: true } }))._max.box ?? 0
}
