import { builder } from '../kernel/schema/builder.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readPanel } from './panel.ts'
import { homeRights } from './states.ts'
import { PanelType } from './types.ts'

builder.subscriptionField('panelChanged', (t) =>
  t.field({
    type: PanelType,
    nullable: true,
    description: 'Emits the control panel at once and after each change, at most once a second.',
    authScopes: (_root, args) => ({ rightFor: { right: homeRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.warehouseId === warehouseId.id ? s.warehouseId : null), 1000, warehouseId.id),
    resolve: (id, _args, ctx) => readPanel(ctx, id as string),
  }),
)
