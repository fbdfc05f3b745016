import { Customer, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { stockRights } from '../states.ts'
import { type CustomerPiecesRow, piecesOfCustomers } from '../store/customer.ts'

const CustomerPieces = builder.objectRef<CustomerPiecesRow>('CustomerPieces').implement({
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
    ...customerFigures(stockRights.read, (ctx, asked) => piecesOfCustomers(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
