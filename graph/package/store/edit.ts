import type { Call } from '../../kernel/command/call.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { KnownProduct, NaturalKeys, RecipientData } from '../rules.ts'

/** Replaces the recipient; false if unchanged. */
export async function changeRecipient(tx: Tx, packageId: string, recipient: RecipientData): Promise<boolean> {
  const before = await tx.recipient.findUnique({ where: { packageId } })
  const names = Object.keys(recipient) as (keyof RecipientData)[]
  if (names.every((name) => before?.[name] === recipient[name])) return false
  await tx.recipient.update({ where: { packageId }, data: { ...recipient } })
  return true
}

/** Updates other columns of a package. */
export async function changePackage(
  tx: Tx,
  call: Call,
  id: string,
  data: { channelId?: string; groupId?: string; remark?: string } & Partial<NaturalKeys>,
): Promise<void> {
  await tx.package.update({ where: { id }, data: { ...data, version: { increment: 1 }, updatedAt: call.now } })
}

/** Products of the lines with their available stock in the package's warehouse. */
export async function readProducts(
  tx: Tx | Db,
  { warehouseId, customerId }: { warehouseId: string; customerId: string },
  lines: readonly { sku: string }[],
): Promise<KnownProduct[]> {
  return tx.$queryRawUnsafe(
    `select p.id::text, p.sku, p.sale = 'ON_SALE' as "forSale", p.weight_grams as "weightGrams", coalesce(s.available, 0) as available
     from product p left join product_stock s on s.product_id = p.id and s.warehouse_id = $1::uuid
     where p.customer_id = $2::uuid and p.sku = any($3::text[])`,
    warehouseId,
    customerId,
    lines.map(({ sku }) => sku),
  )
}

/** Replaces the lines of a package; lines of unchanged products keep their row. */
export async function replaceLines(
  tx: Tx,
  call: Call,
  place: { id: string; warehouseId: string; customerId: string },
  lines: readonly { productId: string; lineNo: number; quantity: number; locked: number }[],
  measured: { skus: number; pieces: number; weightGrams: number; signature: string },
): Promise<void> {
  await tx.packageLine.deleteMany({ where: { packageId: place.id, productId: { notIn: lines.map(({ productId }) => productId) } } })
  await tx.$executeRawUnsafe(
    `insert into package_line (id, package_id, warehouse_id, customer_id, product_id, line_no, quantity, locked, picked, sorted, packed)
     select l.id, $2::uuid, $3::uuid, $4::uuid, l."productId", l."lineNo", l.quantity, l.locked, 0, 0, 0
     from jsonb_to_recordset($1::jsonb) as l(id uuid, "productId" uuid, "lineNo" integer, quantity integer, locked integer)
     on conflict (package_id, product_id) do update set line_no = excluded.line_no, quantity = excluded.quantity, locked = excluded.locked`,
    JSON.stringify(lines.map((line) => ({ ...line, id: call.newId() }))),
    place.id,
    place.warehouseId,
    place.customerId,
  )
  await tx.package.update({ where: { id: place.id }, data: measured })
}
