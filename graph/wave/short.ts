import type { Tx } from '../kernel/db.ts'
import type { Failure } from '../kernel/failure.ts'
import { ShortTooLarge } from './failures.ts'
import type { Short } from './picking.ts'

/** Says that more is reported short than was to be picked. */
export async function refuseOver(tx: Pick<Tx, 'location' | 'product'>, over: Short & { expected: number }): Promise<Failure> {
  const location = await tx.location.findUnique({ where: { id: over.locationId }, select: { code: true } })
  const product = await tx.product.findUnique({ where: { id: over.productId }, select: { sku: true } })
  return ShortTooLarge({ location: location?.code ?? '', sku: product?.sku ?? '', expected: over.expected }, 'shorts')
}
