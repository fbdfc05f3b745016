import { scopeOfRight } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { StorageMap } from '../types/map.ts'

builder.queryField('storageMap', (t) =>
  t.field({
    type: StorageMap,
    description: 'Storage map of a warehouse.',
    authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => ({
      warehouseId: warehouseId.id,
      reach: scopeOfRight(signedIn(ctx), warehouseRights.read)?.customerIds ?? null,
    }),
  }),
)
