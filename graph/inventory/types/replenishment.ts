import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scopedVariant } from '../../kernel/schema/scoped.ts'
import { stockRights } from '../../stock/states.ts'
import { type Purpose, proposedQuantity, type ReplenishmentFigures, replenishmentReason, type TakenPieces } from '../rules/replenishment.ts'
import { ReplenishmentReason } from '../states.ts'
import { type Replenishing, readReplenishing } from '../store/replenishment.ts'
import { holderNamesOf } from '../store/transfer.ts'

const ReplenishingTransfer = builder.objectRef<Replenishing>('ReplenishingTransfer').implement({
  description: 'An open transfer that brings pieces of a product to picking areas.',
  fields: (t) => ({
    transferId: t.id({ description: 'Global id of the transfer.', resolve: ({ transferId }) => toNodeId('Transfer', transferId) }),
    number: t.exposeString('number', { description: 'Number of the transfer.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces of the product that are not put down yet.' }),
    holder: t.loadable({
      type: 'String',
      nullable: true,
      description: 'Name of who took the last pieces off, while any are in hand.',
      load: (ids: string[], ctx: Context) => holderNamesOf(ctx.db, ids, ctx.language),
      resolve: ({ transferId }) => transferId,
    }),
  }),
})

const ReplenishmentSource = builder.objectRef<TakenPieces>('ReplenishmentSource').implement({
  description: 'Pieces of a product that are moved from one location.',
  fields: (t) => ({
    location: t.exposeString('code', { description: 'Code of the location.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces.' }),
    cartons: t.exposeInt('cartons', { description: 'Number of whole cartons among them.' }),
  }),
})

/** A stock row with what its picking areas need. */
export interface WithFigures {
  figures: ReplenishmentFigures & Purpose & { sources: readonly TakenPieces[] }
}

const figuresOf = (row: object) => (row as WithFigures).figures

/** No node: what is proposed changes with every package and every transfer. */
export const Replenishment = builder.prismaObject('ProductStock', {
  variant: 'Replenishment',
  description:
    'What the picking areas of a warehouse hold of a product, what they need, and what should be moved there from staging areas.',
  ...scopedVariant('ProductStock', stockRights.read, 'warehouse', 'customer'),
  select: { id: true, warehouseId: true, customerId: true, productId: true },
  fields: (t) => ({
    product: t.relation('product', { description: 'The product.' }),
    quantity: t.int({ description: 'Proposed number of pieces to move; 0 if none.', resolve: (row) => proposedQuantity(figuresOf(row)) }),
    reason: t.field({
      type: enumOf(ReplenishmentReason),
      nullable: true,
      description: 'Why pieces are proposed; null if none are.',
      resolve: (row) => replenishmentReason(figuresOf(row)),
    }),
    waiting: t.int({
      description: 'Pieces needed by packages that no goods are allocated to yet.',
      resolve: (row) => figuresOf(row).waiting,
    }),
    picking: t.int({ description: 'Free pieces in picking areas.', resolve: (row) => figuresOf(row).picking }),
    staging: t.int({ description: 'Free pieces in staging areas.', resolve: (row) => figuresOf(row).staging }),
    onTheWay: t.int({
      description: 'Pieces of open transfers to picking areas, from staging areas or from one picking location to another.',
      resolve: (row) => figuresOf(row).onTheWay,
    }),
    minimum: t.int({
      description: 'Pieces that the picking areas should hold at least, all locations together; 0 for no level.',
      resolve: (row) => figuresOf(row).minimum,
    }),
    maximum: t.int({ description: 'Pieces that they are filled up to; 0 for no level.', resolve: (row) => figuresOf(row).maximum }),
    cartonPieces: t.int({
      nullable: true,
      description: 'Pieces per carton, by the smallest carton that has a barcode; null without one.',
      resolve: (row) => figuresOf(row).cartonPieces,
    }),
    sources: t.field({
      type: [ReplenishmentSource],
      description: 'Where the proposed pieces are taken, one entry per location: the lines of the transfer that moves them.',
      resolve: (row) => figuresOf(row).sources,
    }),
    frees: t.int({
      description: 'Number of packages that wait for the proposed pieces and get them.',
      resolve: (row) => figuresOf(row).frees,
    }),
    cutOffAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Earliest cut-off of the packages that wait for the proposed pieces; null if none waits.',
      resolve: (row) => {
        const { dueAt } = figuresOf(row)
        return dueAt === null ? null : new Date(dueAt)
      },
    }),
    transfers: t.loadableList({
      type: ReplenishingTransfer,
      description: 'The open transfers that bring pieces there, oldest first.',
      load: (keys: string[], { db }: Context) => readReplenishing(db, keys),
      resolve: ({ warehouseId, productId }) => `${warehouseId} ${productId}`,
    }),
  }),
})
