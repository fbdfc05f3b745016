import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { type FreePieces, groupByAge, isLow, splitAvailable } from '../rules.ts'
import { LocationKind, Quality, ReturnTaskState, stockRights } from '../states.ts'
import { readAges, readOldestDays } from '../store/ages.ts'
import { readFreePieces } from '../store/freePieces.ts'
import { proposedShelves } from '../store/proposal.ts'
import { unlessBlind, whileBlind } from './blindCounts.ts'

export const StockAge = builder.objectRef<ReturnType<typeof groupByAge>[number]>('StockAge').implement({
  description: 'Pieces on hand of an age.',
  fields: (t) => ({
    upToDays: t.exposeInt('upToDays', { nullable: true, description: 'Greatest age in days; null for the oldest group.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
  }),
})

const StockAvailability = builder.objectRef<ReturnType<typeof splitAvailable>>('StockAvailability').implement({
  description: 'Available pieces by where they can be had; they add up to `available`. Waves pick from picking areas only.',
  fields: (t) => ({
    picking: t.exposeInt('picking', { description: 'Pieces at picking locations, that packages can be picked from.' }),
    staging: t.exposeInt('staging', { description: 'Pieces at staging locations, to be moved to a picking area first.' }),
    elsewhere: t.exposeInt('elsewhere', { description: 'Pieces that are on their way between locations or held, such as for a count.' }),
  }),
})

export const ProductStock = builder.prismaNode('ProductStock', {
  description: 'Stock of a product in a warehouse. All quantities are in pieces.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ProductStock', stockRights.read, 'warehouse', 'customer'),
  select: { id: true, warehouseId: true, customerId: true, productId: true, available: true },
  fields: (t) => ({
    product: t.relation('product', { description: 'The product.' }),
    inTransit: t.exposeInt('inTransit', { description: 'Pieces in transit to the warehouse.' }),
    toReceive: t.exposeInt('toReceive', { description: 'Pieces signed for, not yet received.' }),
    toShelve: t.exposeInt('toShelve', { description: 'Received pieces not yet put away.' }),
    good: t.exposeInt('good', { description: 'Sellable pieces in the warehouse.' }),
    defective: t.exposeInt('defective', { description: 'Defective pieces in the warehouse.' }),
    locked: t.exposeInt('locked', { description: 'Good pieces reserved for packages.' }),
    available: t.int({
      description: 'Good pieces that are not reserved.',
      select: { available: true },
      resolve: ({ available }) => available ?? 0,
    }),
    total: t.int({ description: 'Good and defective pieces.', select: { total: true }, resolve: ({ total }) => total ?? 0 }),
    level: t.int({
      nullable: true,
      description: 'Low-stock level in pieces; null without one.',
      select: { level: { select: { level: true } } },
      resolve: ({ level }) => level?.level ?? null,
    }),
    isLow: t.boolean({
      description:
        'Whether fewer pieces are available than the low-stock level; false without a level, and when just as many are available.',
      select: { available: true, level: { select: { level: true } } },
      resolve: ({ available, level }) => isLow(available ?? 0, level?.level ?? null),
    }),
    availability: t.loadable({
      type: StockAvailability,
      description: 'Available pieces in picking and staging areas.',
      complexity: 5,
      load: async (keys: string[], ctx) => {
        const free = await readFreePieces(ctx.db, keys)
        return keys.map((key, nth) => splitAvailable(Number(key.split(' ')[2]), free[nth] as FreePieces))
      },
      resolve: ({ warehouseId, productId, available }) => `${warehouseId} ${productId} ${available ?? 0}`,
    }),
    oldestDays: t.loadable({
      type: 'Int',
      nullable: true,
      description: 'Days since the oldest pieces on hand were received; null if none are.',
      load: (keys: string[], ctx) => readOldestDays(ctx.db, keys),
      resolve: ({ warehouseId, productId }) => `${warehouseId} ${productId}`,
    }),
    ages: t.loadableList({
      type: StockAge,
      description: 'Pieces on hand by age, youngest first.',
      complexity: 5,
      load: async (keys: string[], ctx) => (await readAges(ctx.db, keys)).map(groupByAge),
      resolve: ({ warehouseId, productId }) => `${warehouseId} ${productId}`,
    }),
    updatedAt: t.expose('lastAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
})

export const LocationStock = builder.prismaNode('LocationStock', {
  description: 'Stock of one batch and quality at one location. Staff only.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('LocationStock', warehouseRights.read, 'warehouse', 'customer'),
  select: { id: true, warehouseId: true, customerId: true, locationId: true, onHand: true, allocated: true, free: true },
  fields: (t) => ({
    product: t.relation('product', { description: 'The product.' }),
    code: t.string({
      description: 'Code of the location.',
      select: { location: { select: { code: true } } },
      resolve: ({ location }) => location.code,
    }),
    kind: t.field({
      type: enumOf(LocationKind),
      description: 'Kind of location; picked goods are on a virtual one.',
      select: { location: { select: { kind: true } } },
      resolve: ({ location }) => location.kind,
    }),
    area: t.string({
      nullable: true,
      description: 'Name of the cargo area; null for virtual locations.',
      select: { location: { select: { cargoArea: { select: { name: true, nameEn: true } } } } },
      resolve: ({ location }, _args, ctx) => location.cargoArea && nameIn(ctx.language, location.cargoArea),
    }),
    batch: t.string({
      description: 'Number of the batch.',
      select: { batch: { select: { number: true } } },
      resolve: ({ batch }) => batch.number,
    }),
    receivedOn: t.field({
      type: 'Day',
      description: 'Day of receipt of the batch; the oldest is picked first.',
      select: { batch: { select: { receivedOn: true } } },
      resolve: ({ batch }) => batch.receivedOn,
    }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Quality.' }),
    onHand: t.int({
      nullable: true,
      description: `Number of pieces on hand; ${whileBlind}.`,
      resolve: (row, _args, ctx) => unlessBlind(ctx, row, row.onHand),
    }),
    allocated: t.int({
      nullable: true,
      description: `Number of allocated pieces; ${whileBlind}.`,
      resolve: (row, _args, ctx) => unlessBlind(ctx, row, row.allocated),
    }),
    free: t.int({
      nullable: true,
      description: `Number of free pieces; ${whileBlind}.`,
      resolve: (row, _args, ctx) => unlessBlind(ctx, row, row.free ?? 0),
    }),
    updatedAt: t.expose('lastAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
})

export const ReturnTask = builder.prismaNode('ReturnTask', {
  description: 'A task to return picked goods that are no longer needed to a shelf.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ReturnTask', stockRights.return, 'warehouse'),
  select: { id: true, warehouseId: true, productId: true },
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `RT2611-0007`.' }),
    state: t.expose('state', { type: enumOf(ReturnTaskState), description: 'Current state.' }),
    product: t.relation('product', { description: 'Product to return.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces to return.' }),
    returned: t.exposeInt('returned', { description: 'Number of pieces already returned.' }),
    packageNumber: t.exposeString('packageNumber', { description: 'Number of the package that they were picked for.' }),
    packageId: t.id({
      description: 'Global id of that package.',
      select: { packageId: true },
      resolve: ({ packageId }) => toNodeId('Package', packageId),
    }),
    from: t.string({
      description: 'Current location: the virtual location of their wave.',
      select: { stock: { select: { location: { select: { code: true } } } } },
      resolve: ({ stock }) => stock.location.code,
    }),
    batch: t.string({
      description: 'Number of the batch.',
      select: { stock: { select: { batch: { select: { number: true } } } } },
      resolve: ({ stock }) => stock.batch.number,
    }),
    proposal: t.loadable({
      type: 'String',
      nullable: true,
      description: 'Suggested location: the picking location with most of the product, or one that held it before; null if none did.',
      load: (keys: string[], ctx) => proposedShelves(ctx.db, keys),
      resolve: ({ warehouseId, productId }) => `${warehouseId} ${productId}`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true, description: 'When the last piece was returned.' }),
  }),
})
