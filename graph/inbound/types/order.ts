import { customerRights } from '../../customer/states.ts'
import { may } from '../../kernel/actor.ts'
import { allowedActions } from '../../kernel/allowedActions.ts'
import { builder } from '../../kernel/builder.ts'
import { signedIn } from '../../kernel/context.ts'
import { actionVocabulary, enumOf, stateVocabulary } from '../../kernel/enum.ts'
import { historiesOf, StateChange } from '../../kernel/history.ts'
import { scoped } from '../../kernel/scoped.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { listingStatusOf, receiptStatusOf, totalsOf } from '../rules/status.ts'
import { Arrival, inboundMachine, inboundRights, ListingStatus, ReceiptStatus } from '../states.ts'

export const InboundOrderState = enumOf(stateVocabulary(inboundMachine))

/** What the derived fields read of an order: the same for all of them, so that they are read once. */
const figures = {
  declared: true,
  signed: true,
  receivedGood: true,
  receivedDefective: true,
  shelvedGood: true,
  shelvedDefective: true,
  lost: true,
} as const
const counted = { closedAt: true, lines: { select: figures, orderBy: { lineNo: 'asc' } } } as const

const InboundTotals = builder.objectRef<ReturnType<typeof totalsOf> & { signed: number }>('InboundTotals').implement({
  description: 'The pieces of a whole inbound order.',
  fields: (t) => ({
    declared: t.exposeInt('declared', { description: 'Pieces that were announced.' }),
    signed: t.exposeInt('signed', { description: 'Of the announced pieces: signed for.' }),
    received: t.exposeInt('received', { description: 'Pieces that were received, good and defective.' }),
    defective: t.exposeInt('defective', { description: 'Of the received pieces: defective.' }),
    shelved: t.exposeInt('shelved', { description: 'Pieces that were put on shelves.' }),
    toShelve: t.exposeInt('toShelve', { description: 'Pieces that were received, lie on no shelf and are not written off.' }),
  }),
})

export const InboundOrder = builder.prismaNode('InboundOrder', {
  description: 'Goods that a customer announces and that the warehouse signs for, receives and shelves.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundOrder', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `IN2611-0031`; can be scanned.' }),
    erpNumber: t.exposeString('erpNumber', { nullable: true, description: "Number in the customer's system." }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: "The carrier's tracking number of the whole order." }),
    arrival: t.expose('arrival', { type: enumOf(Arrival), description: 'How the goods arrive.' }),
    state: t.expose('state', { type: InboundOrderState, description: 'Where it stands.' }),
    receiptStatus: t.field({
      type: enumOf(ReceiptStatus),
      description: 'How much of the declared has been received.',
      select: counted,
      resolve: receiptStatusOf,
    }),
    listingStatus: t.field({
      type: enumOf(ListingStatus),
      description: 'How much of the received lies on shelves.',
      select: counted,
      resolve: listingStatusOf,
    }),
    totals: t.field({
      type: InboundTotals,
      description: 'Its pieces.',
      select: counted,
      resolve: (order) => ({ ...totalsOf(order), signed: order.lines.reduce((sum, { signed }) => sum + signed, 0) }),
    }),
    allowedActions: t.field({
      type: [enumOf(actionVocabulary(inboundMachine))],
      description: 'What you may do to it now.',
      select: { state: true, warehouseId: true, customerId: true, closedAt: true },
      resolve: ({ state, warehouseId, customerId, closedAt }, _args, ctx) =>
        allowedActions(inboundMachine, state, { warehouseId, customerId }, ctx, (action) => !closedAt || action === 'force'),
    }),
    editable: t.boolean({
      description: 'Whether you may change what was announced.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) =>
        (state === 'FORECAST' || state === 'IN_TRANSIT') && may(signedIn(ctx), inboundRights.edit, ref),
    }),
    closable: t.boolean({
      description: 'Whether you may close its receipt.',
      select: { state: true, warehouseId: true, customerId: true, closedAt: true },
      resolve: ({ state, closedAt, ...ref }, _args, ctx) =>
        state === 'IN_STORAGE' && !closedAt && may(signedIn(ctx), inboundRights.close, ref),
    }),
    warehouse: t.relation('warehouse', {
      nullable: true,
      description: 'Where the goods go; null without the right to see warehouses.',
      authScopes: { right: warehouseRights.read },
      unauthorizedResolver: () => null,
    }),
    warehouseNumber: t.string({
      description: 'Number of the warehouse.',
      select: { warehouse: { select: { number: true } } },
      resolve: ({ warehouse }) => warehouse.number,
    }),
    customer: t.relation('customer', {
      nullable: true,
      description: 'Whose goods they are; null without the right to see customers.',
      authScopes: { right: customerRights.read },
      unauthorizedResolver: () => null,
    }),
    customerName: t.string({
      description: 'Name of the customer.',
      select: { customer: { select: { name: true } } },
      resolve: ({ customer }) => customer.name,
    }),
    remark: t.exposeString('remark', { description: "The customer's remark; may be empty." }),
    lines: t.relation('lines', {
      description: 'Its products, in the order in which they were announced.',
      query: { orderBy: { lineNo: 'asc' } },
    }),
    boxes: t.relation('boxes', {
      description: 'Its boxes, in the order in which they were announced.',
      query: { orderBy: { boxNo: 'asc' } },
    }),
    receipts: t.relation('receipts', { description: 'What was received, in order of time.', query: { orderBy: { id: 'asc' } } }),
    shelvings: t.relation('shelvings', { description: 'What was shelved, in order of time.', query: { orderBy: { id: 'asc' } } }),
    losses: t.relation('losses', { description: 'What was written off.', query: { orderBy: { id: 'asc' } } }),
    history: t.loadableList({
      type: StateChange,
      description: 'How it came to where it stands, oldest first.',
      complexity: 5,
      load: (ids: string[], ctx) => historiesOf(ids, ctx),
      resolve: ({ id }) => id,
    }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When something of it was first signed for.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When its receipt was closed.' }),
    closedReason: t.exposeString('closedReason', {
      nullable: true,
      description: 'Why its receipt was closed, or why it was completed by force.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was completed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was announced.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    version: t.exposeInt('version', { description: 'Grows with every change; a form sends it as `expectedVersion`.' }),
  }),
})
