import type { PictureRow } from '../../file/types.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** Ids of the pictures of a product, in their order. */
export async function readProductPictures(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx.productPicture.findMany({ where: { productId }, select: { pictureId: true }, orderBy: { position: 'asc' } })
  return rows.map(({ pictureId }) => pictureId)
}

/** The main pictures of products; null for those without one. */
export async function readMainPictures(db: Pick<Tx, '$queryRawUnsafe'>, productIds: readonly string[]): Promise<(PictureRow | null)[]> {
  const rows = await db.$queryRawUnsafe<(PictureRow & { productId: string })[]>(
    `select distinct on (p.product_id) p.product_id::text as "productId", s.id::text, s.small_file_id::text as "smallFileId",
       s.medium_file_id::text as "mediumFileId", s.full_file_id::text as "fullFileId", s.width, s.height
     from product_picture p join stored_picture s on s.id = p.picture_id
     where p.product_id = any($1::uuid[]) order by p.product_id, p.position`,
    productIds,
  )
  const pictureOf = new Map(rows.map((row) => [row.productId, row]))
  return productIds.map((id) => pictureOf.get(id) ?? null)
}

/** Adds pictures to a product that has `count` of them. */
export async function insertProductPictures(
  tx: Tx,
  product: { id: string; customerId: string },
  pictureIds: readonly string[],
  count: number,
): Promise<void> {
  const { id: productId, customerId } = product
  await tx.productPicture.createMany({
    data: pictureIds.map((pictureId, index) => ({ pictureId, productId, customerId, position: count + index + 1 })),
  })
}

/** Gives pictures of a product their places in this order. */
export async function setPictureOrder(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `update product_picture p set position = o.position from unnest($1::uuid[]) with ordinality o(id, position) where p.picture_id = o.id`,
    pictureIds,
  )
}

export async function deleteProductPictures(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  await tx.productPicture.deleteMany({ where: { pictureId: { in: [...pictureIds] } } })
}
