import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scopedVariant } from '../../kernel/schema/scoped.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { groupByAge } from '../rules.ts'
import { LocationKind, Quality, stockRights } from '../states.ts'
import { readAges } from '../store/ages.ts'
import { unlessBlind, whileBlind } from './blindCounts.ts'
import { StockAge } from './stock.ts'

/** A stock row whose quantities are those of a moment. */
export interface AtMoment {
  at: Date
}

const momentOf = (row: object): Date => (row as AtMoment).at
const ageKey = (row: { warehouseId: string; productId: string }) => `${row.warehouseId} ${row.productId} ${momentOf(row).toISOString()}`

/** No node: one product has other quantities at every moment, and clients must not mix them with those of now. */
export const PastProductStock = builder.prismaObject('ProductStock', {
  variant: 'PastProductStock',
  description: 'Stock of a product in a warehouse at a moment in the past, read from the ledger. All quantities are in pieces.',
  ...scopedVariant('ProductStock', stockRights.read, 'warehouse', 'customer'),
  select: { id: true, warehouseId: true, customerId: true, productId: true },
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'The moment.', resolve: momentOf }),
    product: t.relation('product', { description: 'The product, as it is now.' }),
    inTransit: t.exposeInt('inTransit', { description: 'Pieces in transit to the warehouse.' }),
    toReceive: t.exposeInt('toReceive', { description: 'Pieces signed for, not yet received.' }),
    toShelve: t.exposeInt('toShelve', { description: 'Received pieces not yet put away.' }),
    good: t.exposeInt('good', { description: 'Sellable pieces in the warehouse.' }),
    defective: t.exposeInt('defective', { description: 'Defective pieces in the warehouse.' }),
    locked: t.exposeInt('locked', { description: 'Good pieces reserved for packages.' }),
    available: t.int({
      description: 'Good pieces that were not reserved.',
      select: { available: true },
      resolve: ({ available }) => available ?? 0,
    }),
    total: t.int({ description: 'Good and defective pieces.', select: { total: true }, resolve: ({ total }) => total ?? 0 }),
    oldestDays: t.loadable({
      type: 'Int',
      nullable: true,
      description: 'Days between the receipt of the oldest pieces on hand and the moment; null if none were on hand.',
      load: async (keys: string[], ctx) => (await readAges(ctx.db, keys)).map(([oldest]) => oldest?.days ?? null),
      resolve: ageKey,
    }),
    ages: t.loadableList({
      type: StockAge,
      description: 'Pieces on hand by their age at the moment, youngest first.',
      complexity: 5,
      load: async (keys: string[], ctx) => (await readAges(ctx.db, keys)).map(groupByAge),
      resolve: ageKey,
    }),
    updatedAt: t.expose('lastAt', { type: 'DateTime', description: 'Time of the last change until then.' }),
  }),
})

export const PastLocationStock = builder.prismaObject('LocationStock', {
  variant: 'PastLocationStock',
  description: 'Stock of one batch and quality at one location at a moment in the past, read from the ledger. Staff only.',
  ...scopedVariant('LocationStock', warehouseRights.read, 'warehouse', 'customer'),
  select: { id: true, warehouseId: true, customerId: true, locationId: true },
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'The moment.', resolve: momentOf }),
    product: t.relation('product', { description: 'The product, as it is now.' }),
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
      description: 'Name of the cargo area as it is now; null for virtual locations.',
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
      description: 'Day of receipt of the batch.',
      select: { batch: { select: { receivedOn: true } } },
      resolve: ({ batch }) => batch.receivedOn,
    }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Quality.' }),
    onHand: t.int({
      nullable: true,
      description: `Number of pieces on hand; ${whileBlind}. What was allocated of them is not in the ledger.`,
      select: { onHand: true },
      resolve: (row, _args, ctx) => unlessBlind(ctx, row, row.onHand),
    }),
    updatedAt: t.expose('lastAt', { type: 'DateTime', description: 'Time of the last change until then.' }),
  }),
})
