import { type AskedFigures, askedFigures, Customer, countsForAsked, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { stockRights } from '../states.ts'

interface Pieces {
  available: number
  total: number
  defective: number
  products: number
  defectiveProducts: number
}

/** Pieces of customers, as the inventory list adds them up. */
const readPieces = (db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<Pieces[]> =>
  db.$queryRawUnsafe(
    `select coalesce(sum(s.available), 0)::integer as available, coalesce(sum(s.total), 0)::integer as total,
       coalesce(sum(s.defective), 0)::integer as defective,
       count(*) filter (where s.good + s.defective > 0)::integer as products,
       count(*) filter (where s.defective > 0)::integer as "defectiveProducts"
     from ${askedFigures} left join product_stock s on ${countsForAsked('s')}
     group by a.no order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )

const CustomerPieces = builder.objectRef<Pieces>('CustomerPieces').implement({
  description: 'Pieces of a customer in stock.',
  fields: (t) => ({
    available: t.exposeInt('available', { description: 'Good pieces that are not locked.' }),
    total: t.exposeInt('total', { description: 'Good and defective pieces.' }),
    defective: t.exposeInt('defective', { description: 'Defective pieces.' }),
    products: t.exposeInt('products', { description: 'Products with pieces in a warehouse, counted once in each.' }),
    defectiveProducts: t.exposeInt('defectiveProducts', { description: 'Products with defective pieces, counted once in each warehouse.' }),
  }),
})

builder.prismaObjectField(Customer, 'pieces', (t) =>
  t.loadable({
    type: CustomerPieces,
    description: 'Its pieces in stock, in a warehouse or in all that you may see; null without the right to see stock.',
    ...customerFigures(stockRights.read, (ctx, asked) => readPieces(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
