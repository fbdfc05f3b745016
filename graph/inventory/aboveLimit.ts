import { startOfDayAt } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { type AboveLimit, adjustedPieces, productsAboveLimit } from './rules/adjustment.ts'
import { readAdjustedPieces } from './store/adjustment.ts'

/** Why an adjustment needs approval: products of which its author adjusts more in a day than the limit. */
export interface ApprovalNeed {
  limit: number
  products: (AboveLimit & { sku: string })[]
}

/** Why adjustments wait, in the order of their ids; null for those that do not wait. */
export async function readApprovalNeeds(ctx: Context, ids: readonly string[]): Promise<(ApprovalNeed | null)[]> {
  const rows = await ctx.db.adjustment.findMany({
    where: { id: { in: [...ids] }, state: 'AWAITING_APPROVAL', ...visible(ctx, 'Adjustment') },
    select: {
      id: true,
      warehouseId: true,
      authorKind: true,
      authorId: true,
      createdAt: true,
      warehouse: { select: { timeZone: true, adjustmentLimit: true } },
      lines: { select: { productId: true, change: true, product: { select: { sku: true } } }, orderBy: { lineNo: 'asc' } },
    },
  })
  if (rows.length === 0) return ids.map(() => null)
  const lines = rows.flatMap((row) => row.lines)
  const earlier = await readAdjustedPieces(
    ctx.db,
    rows.map(({ id, warehouseId, authorKind, authorId, createdAt, warehouse }) => ({
      author: { kind: authorKind as 'STAFF', id: authorId },
      warehouseId,
      since: startOfDayAt(warehouse.timeZone, createdAt),
      before: id,
    })),
    [...new Set(lines.map(({ productId }) => productId))],
  )
  const skus = new Map(lines.map(({ productId, product }) => [productId, product.sku]))
  const needs = new Map(
    rows.map(({ id, warehouse: { adjustmentLimit: limit }, lines: own }, index) => {
      const products = productsAboveLimit(adjustedPieces(own), earlier[index] ?? new Map(), limit)
      return [id, { limit, products: products.map((product) => ({ ...product, sku: skus.get(product.productId) ?? '' })) }]
    }),
  )
  return ids.map((id) => needs.get(id) ?? null)
}

/** Why an adjustment with these changes, made now by the caller, would need approval; null if it would be posted at once. */
export async function foreseeApprovalNeed(
  ctx: Context,
  warehouseId: string,
  changes: readonly { productId: string; change: number }[],
): Promise<ApprovalNeed | null> {
  const pieces = adjustedPieces(changes)
  const productIds = [...pieces.keys()]
  const [warehouse, products] = await Promise.all([
    ctx.db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true, adjustmentLimit: true } }),
    ctx.db.product.findMany({ where: { id: { in: productIds }, AND: [visible(ctx, 'Product')] }, select: { id: true, sku: true } }),
  ])
  if (!warehouse) return null
  const day = { author: signedIn(ctx), warehouseId, since: startOfDayAt(warehouse.timeZone, new Date()) }
  const [earlier = new Map<string, number>()] = await readAdjustedPieces(ctx.db, [day], productIds)
  const skus = new Map(products.map(({ id, sku }) => [id, sku]))
  const above = productsAboveLimit(pieces, earlier, warehouse.adjustmentLimit).filter(({ productId }) => skus.has(productId))
  if (above.length === 0) return null
  return { limit: warehouse.adjustmentLimit, products: above.map((product) => ({ ...product, sku: skus.get(product.productId) ?? '' })) }
}
