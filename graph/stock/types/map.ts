import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { canonicalText } from '../../kernel/states/canonical.ts'
import { CargoAreaType, LocationStatus } from '../../warehouse/states.ts'
import { findOnMap, type MapArea, type MapCell, readMap, readMapAreas, readPace } from '../store/map.ts'
import { blindLocations, unlessBlind, whileBlind } from './blindCounts.ts'

/** What a storage map is read of: a warehouse and the customers that the caller sees. */
export interface MapScope {
  warehouseId: string
  reach: readonly string[] | null
}

interface Cell extends MapCell {
  /** Picked pieces by location, read once for all cells, when first asked for. */
  pace: () => Promise<Map<string, number>>
}

const StorageMapArea = builder.objectRef<MapArea>('StorageMapArea').implement({
  description: 'A cargo area on the storage map.',
  fields: (t) => ({
    id: t.id({ description: 'Global id of the cargo area.', resolve: ({ id }) => toNodeId('CargoArea', id) }),
    code: t.exposeString('code', { description: 'Code.' }),
    name: t.string({ description: 'Name in your language.', resolve: (area, _args, ctx) => nameIn(ctx.language, area) }),
    type: t.expose('type', { type: enumOf(CargoAreaType), description: 'Purpose.' }),
  }),
})

const at = ({ warehouseId, id }: MapCell) => ({ warehouseId, locationId: id })

const StorageMapCell = builder.objectRef<Cell>('StorageMapCell').implement({
  description: 'A location on the storage map and what lies there.',
  fields: (t) => ({
    locationId: t.id({ description: 'Global id of the location.', resolve: ({ id }) => toNodeId('Location', id) }),
    areaId: t.id({ description: 'Global id of its cargo area.', resolve: ({ areaId }) => toNodeId('CargoArea', areaId) }),
    code: t.exposeString('code', { description: '`prefix-column-layer`.' }),
    prefix: t.exposeString('prefix', { description: 'Aisle or rack.' }),
    column: t.exposeInt('column', { description: 'Bay number along the aisle.' }),
    layer: t.exposeInt('layer', { description: 'Level number, counted from the floor.' }),
    status: t.expose('status', { type: enumOf(LocationStatus), description: 'Occupancy.' }),
    fill: t.int({
      nullable: true,
      description: `Volume of the goods in per cent of the shelf; above 100 if sizes are wrong; null without a shelf size, and ${whileBlind}.`,
      resolve: (cell, _args, ctx) => unlessBlind(ctx, at(cell), cell.fill),
    }),
    products: t.exposeInt('products', { description: 'Number of products.' }),
    pieces: t.int({
      nullable: true,
      description: `Number of pieces on hand; ${whileBlind}.`,
      resolve: (cell, _args, ctx) => unlessBlind(ctx, at(cell), cell.pieces),
    }),
    allocated: t.int({
      nullable: true,
      description: `Number of allocated pieces; ${whileBlind}.`,
      resolve: (cell, _args, ctx) => unlessBlind(ctx, at(cell), cell.allocated),
    }),
    oldestDays: t.exposeInt('oldestDays', { nullable: true, description: 'Days since the oldest pieces were received; null if empty.' }),
    picked: t.int({
      description: 'Pieces that were picked here in the last 30 days.',
      resolve: async ({ id, pace }) => (await pace()).get(id) ?? 0,
    }),
  }),
})

const StorageMapMatch = builder.objectRef<{ id: string; pieces: number | null }>('StorageMapMatch').implement({
  description: 'A location that a search on the storage map found.',
  fields: (t) => ({
    locationId: t.id({ description: 'Global id of the location.', resolve: ({ id }) => toNodeId('Location', id) }),
    pieces: t.exposeInt('pieces', {
      nullable: true,
      description: `Pieces of the products that were found; 0 if only the code of the location matches; ${whileBlind}.`,
    }),
  }),
})

export const StorageMap = builder.objectRef<MapScope>('StorageMap').implement({
  description: 'All locations of a warehouse with their occupancy. Staff only.',
  fields: (t) => ({
    areas: t.field({
      type: [StorageMapArea],
      description: 'Cargo areas by purpose (picking, staging, defective, transit) and code.',
      resolve: ({ warehouseId }, _args, ctx) => readMapAreas(ctx.db, warehouseId),
    }),
    cells: t.field({
      type: [StorageMapCell],
      description: 'Locations by prefix, column and layer.',
      complexity: 200,
      resolve: async ({ warehouseId, reach }, _args, ctx) => {
        const pace = once(() => readPace(ctx.db, warehouseId, reach))
        return (await readMap(ctx.db, warehouseId, reach)).map((cell) => ({ ...cell, pace }))
      },
    }),
    matches: t.field({
      type: [StorageMapMatch],
      description: 'Locations whose code begins with a text, or that hold a product whose SKU, name or barcode contains it.',
      complexity: 50,
      args: { search: t.arg.string({ required: true, description: 'The text; an empty one finds nothing.' }) },
      resolve: async ({ warehouseId, reach }, { search }, ctx: Context) => {
        if (canonicalText(search) === '') return []
        const [found, blind] = await Promise.all([
          findOnMap(ctx.db, warehouseId, canonicalText(search), reach),
          blindLocations(ctx, warehouseId),
        ])
        return found.map((one) => (blind.has(one.id) ? { ...one, pieces: null } : one))
      },
    }),
  }),
})

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
