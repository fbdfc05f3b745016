import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { CargoAreaType } from '../warehouse/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { homeRights } from './states.ts'
import { type AreaCapacity, areaCapacities } from './store/capacity.ts'

const Capacity = builder.objectRef<AreaCapacity>('AreaCapacity').implement({
  description: 'How full a cargo area is.',
  fields: (t) => ({
    nodeId: t.id({ description: 'Global id of the cargo area.', resolve: ({ id }) => toNodeId('CargoArea', id) }),
    name: t.exposeString('name', { description: 'Name in your language.' }),
    type: t.expose('type', { type: enumOf(CargoAreaType), description: 'Purpose.' }),
    locations: t.exposeInt('locations', { description: 'Number of locations.' }),
    occupied: t.exposeInt('occupied', { description: 'Number of locations with goods.' }),
    idle: t.exposeInt('idle', { description: 'Number of locations to which no stock is assigned.' }),
    cleanable: t.exposeInt('cleanable', { description: 'Number of empty locations to which stock is still assigned.' }),
    withoutSize: t.exposeInt('withoutSize', { description: 'Number of locations without a shelf size, which `volume` leaves out.' }),
    volume: t.exposeFloat('volume', {
      nullable: true,
      description: 'Used share of the volume of the locations with a shelf size, 1 if they are full; null without such locations.',
    }),
  }),
})

builder.queryField('storageCapacity', (t) =>
  t.field({
    type: [Capacity],
    description: 'How full the cargo areas of a warehouse are, by code; areas without locations are omitted.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: homeRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => areaCapacities(ctx.db, warehouseId.id, ctx.language),
  }),
)
