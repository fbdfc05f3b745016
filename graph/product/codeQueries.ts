import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { meantByCode, readProductCode } from './rules/scanned.ts'
import { productRights } from './states.ts'
import { readByKeys } from './store/byCode.ts'
import { Product } from './types.ts'

/** Products that a code may mean at most; more customers can have the same one. */
const meantMaximum = 20

interface Meant {
  id: string
  pieces: number | null
}

const ProductOfCode = builder.objectRef<Meant>('ProductOfCode').implement({
  description: 'A product that a code means.',
  fields: (t) => ({
    product: t.prismaField({
      type: Product,
      description: 'The product.',
      resolve: (query, { id }, _args, ctx) => ctx.db.product.findFirstOrThrow({ ...query, where: { AND: [visible(ctx, 'Product')], id } }),
    }),
    pieces: t.exposeInt('pieces', {
      nullable: true,
      description:
        'Pieces that the code stands for: those of a carton, or one; null if the code itself says how many, but not for certain.',
    }),
  }),
})

builder.queryField('productsByCode', (t) =>
  t.field({
    type: [ProductOfCode],
    description: `Products that a scanned or typed code means, as at stations: a barcode in any form of its GTIN, the barcode of a carton, an SKU, or a GS1 element string with its count; an SKU in another letter case only if there is none of these. Several if customers share the code, at most ${meantMaximum}.`,
    complexity: 20,
    authScopes: { right: productRights.read },
    args: {
      code: t.arg.string({ required: true, description: 'The code; one of the warehouse, such as a location, means no product.' }),
      customerIds: t.arg.globalIDList({ for: [Customer], description: 'Only products of these customers; of all if absent or empty.' }),
    },
    resolve: (_root, { code, customerIds }, ctx) => meantProducts(ctx, code, customerIds?.length ? customerIds.map(({ id }) => id) : null),
  }),
)

async function meantProducts(ctx: Context, typed: string, customerIds: string[] | null): Promise<Meant[]> {
  const code = readProductCode(typed)
  if (!code) return []
  const found = await readByKeys(ctx.db, code.keys)
  const seen = async (where: Prisma.ProductWhereInput) => {
    const all = { AND: [visible(ctx, 'Product'), where], ...(customerIds && { customerId: { in: customerIds } }) }
    return ctx.db.product.findMany({ where: all, select: { id: true }, orderBy: { id: 'asc' }, take: meantMaximum })
  }
  const shown = new Set((await seen({ id: { in: found.map(({ id }) => id) } })).map(({ id }) => id))
  const meant = meantByCode(
    code,
    found.filter(({ id }) => shown.has(id)),
  )
  if (meant.length > 0) return meant
  // Compared as a pattern, in which these signs would stand for others.
  const sku = (code.keys[0] ?? '').replace(/[\\%_]/g, '\\$&')
  return (await seen({ sku: { equals: sku, mode: 'insensitive' } })).map(({ id }) => ({ id, pieces: 1 }))
}
