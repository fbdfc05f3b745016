import type { Prisma } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { MaterialSize } from '../rules/packaging.ts'

type New<Row> = Omit<Row, 'id' | 'createdAt' | 'version'>

export async function insertMaterial(tx: Tx, call: Call, row: New<Prisma.PackagingMaterialCreateManyInput>): Promise<string> {
  return (await tx.packagingMaterial.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

/** Locks a packaging material; null if not found. */
export async function lockMaterial(tx: Tx, id: string): Promise<{ id: string; version: number } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; version: number }[]>(
    'select id::text, version from packaging_material where id = $1::uuid for no key update',
    id,
  )
  return row ?? null
}

export async function changeMaterial(tx: Tx, id: string, change: Prisma.PackagingMaterialUpdateInput): Promise<void> {
  await tx.packagingMaterial.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Numbers and names of all packaging materials, by number. */
export function readMaterials(
  db: Pick<Tx, 'packagingMaterial'>,
): Promise<{ id: string; number: string; name: string; nameEn: string | null }[]> {
  return db.packagingMaterial.findMany({ select: { id: true, number: true, name: true, nameEn: true }, orderBy: { number: 'asc' } })
}

/** Those of these packaging materials that exist. */
export async function existingMaterials(tx: Tx, ids: readonly (string | null)[]): Promise<Set<string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Set()
  const rows = await tx.packagingMaterial.findMany({ where: { id: { in: asked } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** Sizes, weights and prices of all packaging materials. */
export async function readMaterialSizes(db: Pick<Tx, 'packagingMaterial'>): Promise<MaterialSize[]> {
  const size = { lengthMillimetres: true, widthMillimetres: true, heightMillimetres: true, weightGrams: true, maximumGrams: true }
  const rows = await db.packagingMaterial.findMany({
    select: { id: true, number: true, price: true, currency: true, ...size },
    orderBy: { number: 'asc' },
  })
  return rows.map(({ price, currency, ...material }) => ({ ...material, price: { amount: price.toFixed(), currency } }))
}
