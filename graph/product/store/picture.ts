import type { Tx } from '../../kernel/sql/db.ts'

/** Ids of the pictures of a product, in their order. */
export async function readProductPictures(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx.productPicture.findMany({ where: { productId }, select: { pictureId: true }, orderBy: { position: 'asc' } })
  return rows.map(({ pictureId }) => pictureId)
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
