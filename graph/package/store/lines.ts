import type { Tx } from '../../kernel/sql/db.ts'

/** A package line with the fields needed for posting. */
export interface LineRow {
  id: string
  packageId: string
  packageNumber: string
  warehouseId: string
  customerId: string
  productId: string
  quantity: number
  locked: number
  picked: number
  sorted: number
  packed: number
}

/** Reads the lines of locked packages. */
export function readLines(tx: Tx, packageIds: readonly string[]): Promise<LineRow[]> {
  return tx.$queryRawUnsafe(
    `select l.id::text, l.package_id::text as "packageId", p.number as "packageNumber", l.warehouse_id::text as "warehouseId",
       l.customer_id::text as "customerId", l.product_id::text as "productId", l.quantity, l.locked, l.picked, l.sorted, l.packed
     from package_line l join package p on p.id = l.package_id where l.package_id = any($1::uuid[]) order by l.package_id, l.product_id`,
    packageIds,
  )
}

/** Sets the reserved quantity of each line: full or none. */
export async function setLocked(tx: Tx, packageIds: readonly string[], locked: 'QUANTITY' | 'NOTHING'): Promise<void> {
  await tx.$executeRawUnsafe(
    `update package_line set locked = ${locked === 'QUANTITY' ? 'quantity' : '0'} where package_id = any($1::uuid[])`,
    packageIds,
  )
}

/** Reduces what lines have reserved. */
export async function reduceLocked(tx: Tx, lines: readonly { lineId: string; pieces: number }[]): Promise<void> {
  if (lines.length === 0) return
  await tx.$executeRawUnsafe(
    `update package_line l set locked = l.locked - r.pieces from jsonb_to_recordset($1::jsonb) as r("lineId" uuid, pieces integer) where l.id = r."lineId"`,
    JSON.stringify(lines),
  )
}

/** Resets the progress of locked packages and their lines when their package leaves its wave. */
export async function clearProgress(tx: Tx, packageIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `with cleared as (update package_line set picked = 0, sorted = 0, packed = 0 where package_id = any($1::uuid[]))
     update package set sorted = 0, packed = 0 where id = any($1::uuid[]) and (sorted, packed) <> (0, 0)`,
    packageIds,
  )
}

/** Marks all pieces of the lines as picked. */
export async function setPicked(tx: Tx, packageIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe('update package_line set picked = quantity where package_id = any($1::uuid[])', packageIds)
}
