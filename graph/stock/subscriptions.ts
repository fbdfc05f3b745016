import { builder } from '../kernel/schema/builder.ts'
import { Warehouse } from '../warehouse/types.ts'
import { stockRights } from './states.ts'

builder.subscriptionField('stockChanged', (t) =>
  t.field({
    type: 'DateTime',
    description:
      'Emits the time when stock of the warehouse has changed, also what is held of it or hidden and its low-stock levels, at most once a second; read again what you show.',
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.topics?.includes('stock') && s.warehouseId === warehouseId.id ? s.warehouseId : null), 1000),
    resolve: () => new Date(),
  }),
)
