import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { stockRights } from './states.ts'
import { ReturnTask } from './types/stock.ts'

builder.subscriptionField('returnTaskChanged', (t) =>
  t.prismaField({
    type: ReturnTask,
    nullable: true,
    description: 'Emits return tasks of the warehouse when opened or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.return, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'ReturnTask' && s.warehouseId === warehouseId.id ? s.id : null), 100),
    resolve: (query, id, _args, ctx) =>
      ctx.db.returnTask.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'ReturnTask') } }),
  }),
)
