import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { scoped } from '../kernel/scoped.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { LocationKind, Quality, ReturnTaskState, StockQuantity, stockRights } from './states.ts'
import type { FlowRow } from './store/flow.ts'
import { proposedShelves } from './store/proposal.ts'

export const ProductStock = builder.prismaNode('ProductStock', {
  description: 'How much of a product there is in a warehouse. Every quantity is in pieces.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ProductStock', stockRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    product: t.relation('product', { description: 'The product.' }),
    inTransit: t.exposeInt('inTransit', { description: 'Pieces that are announced and on the way; not in the warehouse yet.' }),
    toReceive: t.exposeInt('toReceive', { description: 'Pieces that are signed for and not yet received.' }),
    toShelve: t.exposeInt('toShelve', { description: 'Pieces that are received and not yet on a shelf.' }),
    good: t.exposeInt('good', { description: 'Pieces in the warehouse that are fit for sale.' }),
    defective: t.exposeInt('defective', { description: 'Pieces in the warehouse that are not fit for sale.' }),
    locked: t.exposeInt('locked', { description: 'Good pieces that are promised to packages.' }),
    available: t.int({
      description: 'Good pieces that can still be promised.',
      select: { available: true },
      resolve: ({ available }) => available ?? 0,
    }),
    total: t.int({ description: 'Good and defective pieces.', select: { total: true }, resolve: ({ total }) => total ?? 0 }),
    updatedAt: t.expose('lastAt', { type: 'DateTime', description: 'When a quantity last changed.' }),
  }),
})

export const LocationStock = builder.prismaNode('LocationStock', {
  description: 'Pieces of one batch and one quality at one place. For the staff of the warehouse.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('LocationStock', warehouseRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    code: t.string({
      description: 'Code of the location.',
      select: { location: { select: { code: true } } },
      resolve: ({ location }) => location.code,
    }),
    kind: t.field({
      type: enumOf(LocationKind),
      description: 'Whether it is a shelf; goods that were picked are on none.',
      select: { location: { select: { kind: true } } },
      resolve: ({ location }) => location.kind,
    }),
    area: t.string({
      nullable: true,
      description: 'Name of the cargo area; null where it is no shelf.',
      select: { location: { select: { cargoArea: { select: { name: true } } } } },
      resolve: ({ location }) => location.cargoArea?.name ?? null,
    }),
    batch: t.string({
      description: 'Number of the batch.',
      select: { batch: { select: { number: true } } },
      resolve: ({ batch }) => batch.number,
    }),
    receivedOn: t.field({
      type: 'Day',
      description: 'When the batch came; the oldest is picked first.',
      select: { batch: { select: { receivedOn: true } } },
      resolve: ({ batch }) => batch.receivedOn,
    }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Whether they can be sold.' }),
    onHand: t.exposeInt('onHand', { description: 'Pieces that lie there.' }),
    allocated: t.exposeInt('allocated', { description: 'Pieces that somebody is or will be sent for.' }),
    free: t.int({ description: 'Pieces that nobody is sent for.', select: { free: true }, resolve: ({ free }) => free ?? 0 }),
    updatedAt: t.expose('lastAt', { type: 'DateTime', description: 'When the pieces last changed.' }),
  }),
})

export const StockChange = builder.objectRef<FlowRow>('StockChange').implement({
  description: 'One change of one quantity: the ledger, line by line. It is never changed and never deleted.',
  fields: (t) => ({
    no: t.exposeString('no', { description: 'Its number; a later one has a higher number, with gaps.' }),
    quantity: t.expose('quantity', { type: enumOf(StockQuantity), description: 'Which quantity.' }),
    change: t.exposeInt('change', { description: 'Pieces more, or fewer (below 0).' }),
    after: t.exposeInt('after', { description: 'The quantity from then on.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    documentKind: t.exposeString('documentKind', { description: 'The kind of document on whose account it was.' }),
    documentId: t.id({
      nullable: true,
      description: 'Global id of the document, where its kind is a node.',
      resolve: ({ documentKind, documentId }) => (documentId ? toNodeId(documentKind, documentId) : null),
    }),
    documentNumber: t.exposeString('documentNumber', {
      nullable: true,
      description: 'Number of the document; null to customers where it is no document of theirs.',
    }),
    batch: t.exposeString('batch', { nullable: true, description: 'Number of the batch; for pieces at a location.' }),
    location: t.exposeString('location', { nullable: true, description: 'Code of the location; for pieces at one, and for staff.' }),
    quality: t.expose('quality', { type: enumOf(Quality), nullable: true, description: 'Quality; for pieces at a location.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person or the key; null for the program itself, and for customers.',
    }),
  }),
})

export const ReturnTask = builder.prismaNode('ReturnTask', {
  description: 'Picked goods that nobody needs any more and that go back to a shelf.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ReturnTask', stockRights.return, 'warehouse'),
  select: { id: true, warehouseId: true, productId: true },
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `RT2611-0007`.' }),
    state: t.expose('state', { type: enumOf(ReturnTaskState), description: 'Where it stands.' }),
    product: t.relation('product', { description: 'What goes back.' }),
    quantity: t.exposeInt('quantity', { description: 'Pieces that go back.' }),
    returned: t.exposeInt('returned', { description: 'Pieces that are back already.' }),
    packageNumber: t.exposeString('packageNumber', { description: 'The package that they were picked for.' }),
    packageId: t.id({
      description: 'Global id of that package.',
      select: { packageId: true },
      resolve: ({ packageId }) => toNodeId('Package', packageId),
    }),
    from: t.string({
      description: 'Where they lie now: the virtual location of the wave that they were picked with.',
      select: { stock: { select: { location: { select: { code: true } } } } },
      resolve: ({ stock }) => stock.location.code,
    }),
    batch: t.string({
      description: 'Number of their batch.',
      select: { stock: { select: { batch: { select: { number: true } } } } },
      resolve: ({ stock }) => stock.batch.number,
    }),
    proposal: t.loadable({
      type: 'String',
      nullable: true,
      description: 'Code of the picking location where most of the product lies, or where it has lain; null where it never lay in one.',
      load: (keys: string[], ctx) => proposedShelves(ctx.db, keys),
      resolve: ({ warehouseId, productId }) => `${warehouseId} ${productId}`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true, description: 'When its last piece was back.' }),
  }),
})
