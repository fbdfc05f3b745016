import { builder } from '../kernel/schema/builder.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Warehouse } from '../warehouse/types.ts'
import { logisticsRights } from './states.ts'
import './types/route.ts'

builder.queryField('shippingRuleSets', (t) =>
  t.prismaConnection(
    {
      type: 'ShippingRuleSet',
      cursor: 'id',
      description: 'The versions of the shipping rules of a warehouse, the last first, in pages.',
      authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.rules, ref: { warehouseId: args.warehouseId.id } } }),
      args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
      totalCount: (_parent, { warehouseId }, ctx) =>
        ctx.db.shippingRuleSet.count({
          where: { AND: [visible(ctx, 'ShippingRuleSet'), { warehouseId: warehouseId.id }] },
          take: countedTo,
        }),
      resolve: (query, _root, { warehouseId }, ctx) =>
        ctx.db.shippingRuleSet.findMany({
          ...query,
          where: { AND: [visible(ctx, 'ShippingRuleSet'), { warehouseId: warehouseId.id }] },
          orderBy: { number: 'desc' },
        }),
    },
    ...pageOf('ShippingRuleSet'),
  ),
)

for (const [field, state, means] of [
  ['liveShippingRules', 'LIVE', 'The version of the shipping rules of a warehouse that gives packages their channels; null if none does.'],
  ['shippingRuleDraft', 'DRAFT', 'The draft of the shipping rules of a warehouse; null if there is none.'],
] as const)
  builder.queryField(field, (t) =>
    t.prismaField({
      type: 'ShippingRuleSet',
      nullable: true,
      description: means,
      authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.rules, ref: { warehouseId: args.warehouseId.id } } }),
      args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
      resolve: (query, _root, { warehouseId }, ctx) => {
        const where = { AND: [visible(ctx, 'ShippingRuleSet'), { warehouseId: warehouseId.id, state }] }
        return ctx.db.shippingRuleSet.findFirst({ ...query, where })
      },
    }),
  )
