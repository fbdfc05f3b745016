import { builder } from '../kernel/schema/builder.ts'
import { Warehouse } from '../warehouse/types.ts'
import { stockRights } from './states.ts'

/** Types of the signals of commands that move goods. */
const movers = new Set(['Adjustment', 'InboundOrder', 'Package', 'Product', 'ReturnTask', 'StockCount', 'Transfer', 'Wave', 'Location'])

builder.subscriptionField('stockChanged', (t) =>
  t.field({
    type: 'DateTime',
    description: 'Emits the time when stock of the warehouse may have changed, at most once a second; read again what you show.',
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (movers.has(s.type) && s.warehouseId === warehouseId.id ? s.warehouseId : null), 1000),
    resolve: () => new Date(),
  }),
)
