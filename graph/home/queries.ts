import { builder } from '../kernel/builder.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readPanel } from './panel.ts'
import { homeRights } from './states.ts'
import { PanelType } from './types.ts'

builder.queryField('panel', (t) =>
  t.field({
    type: PanelType,
    nullable: true,
    description: 'The control panel of a warehouse, now.',
    complexity: 100,
    authScopes: (_root, args) => ({ rightFor: { right: homeRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readPanel(ctx, warehouseId.id),
  }),
)
