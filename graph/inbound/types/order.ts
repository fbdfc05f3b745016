import { customerRights } from '../../customer/states.ts'
import { customerName } from '../../customer/types.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { dayIn } from '../../kernel/day.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { isUndeclared, listingStatusOf, receiptStatusOf, totalsOf } from '../rules/status.ts'
import { Arrival, awaitedStates, InboundKind, inboundMachine, inboundRights, ListingStatus, ReceiptStatus } from '../states.ts'
import { countPhotosOfOrders } from '../store/photo.ts'

export const InboundOrderState = enumOf(stateEnum(inboundMachine))

/** Selection shared by all derived fields, so that it is read once. */
const figures = {
  declared: true,
  signed: true,
  receivedGood: true,
  receivedDefective: true,
  shelvedGood: true,
  shelvedDefective: true,
  lost: true,
  missing: true,
} as const
const counted = { kind: true, closedAt: true, lines: { select: figures, orderBy: { lineNo: 'asc' } } } as const

const InboundTotals = builder.objectRef<ReturnType<typeof totalsOf> & { signed: number }>('InboundTotals').implement({
  description: 'Piece totals of an inbound order.',
  fields: (t) => ({
    declared: t.exposeInt('declared', { description: 'Number of declared pieces.' }),
    signed: t.exposeInt('signed', { description: 'Number of declared pieces signed for.' }),
    received: t.exposeInt('received', { description: 'Number of pieces received, good and defective.' }),
    defective: t.exposeInt('defective', { description: 'Number of defective pieces received.' }),
    missing: t.exposeInt('missing', {
      description: 'Number of declared pieces that did not come: said to be missing, or not received when the receipt was closed.',
    }),
    awaited: t.exposeInt('awaited', {
      description: 'Number of declared pieces that are neither received nor said to be missing; 0 once the receipt is closed.',
    }),
    surplus: t.exposeInt('surplus', { description: 'Number of pieces received beyond what is declared, line by line.' }),
    shelved: t.exposeInt('shelved', { description: 'Number of pieces put away.' }),
    toShelve: t.exposeInt('toShelve', { description: 'Number of received pieces neither put away nor written off.' }),
  }),
})

const isAwaited = (state: string) => (awaitedStates as readonly string[]).includes(state)

export const InboundOrder = builder.prismaNode('InboundOrder', {
  description: 'Goods that a customer announces and the warehouse signs for, receives and puts away.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundOrder', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `IN2611-0031`; can be scanned.' }),
    erpNumber: t.exposeString('erpNumber', { nullable: true, description: "Order number in the customer's system." }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: 'Tracking number of the whole order.' }),
    kind: t.expose('kind', { type: enumOf(InboundKind), description: 'Kind: new goods or a return.' }),
    arrival: t.expose('arrival', { type: enumOf(Arrival), description: 'Mode of arrival.' }),
    state: t.expose('state', { type: InboundOrderState, description: 'Current state.' }),
    receiptStatus: t.field({
      type: enumOf(ReceiptStatus),
      description: 'Receipt status.',
      select: counted,
      resolve: receiptStatusOf,
    }),
    listingStatus: t.field({
      type: enumOf(ListingStatus),
      description: 'Putaway status.',
      select: counted,
      resolve: listingStatusOf,
    }),
    undeclared: t.boolean({
      description:
        'Whether it is a return without declared products: they are found by receiving, without confirmation, and the order completes only after its receipt is closed.',
      select: counted,
      resolve: isUndeclared,
    }),
    totals: t.field({
      type: InboundTotals,
      description: 'Piece totals.',
      select: counted,
      resolve: (order) => ({ ...totalsOf(order), signed: order.lines.reduce((sum, { signed }) => sum + signed, 0) }),
    }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(inboundMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true, customerId: true, closedAt: true },
      resolve: ({ state, warehouseId, customerId, closedAt }, _args, ctx) =>
        allowedActions(inboundMachine, state, { warehouseId, customerId }, ctx, (action) => !closedAt || action === 'force'),
    }),
    editable: t.boolean({
      description: 'Whether you may edit it.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) => isAwaited(state) && hasRight(signedIn(ctx), inboundRights.edit, ref),
    }),
    receivable: t.boolean({
      description: 'Whether you may receive goods of it.',
      select: { state: true, warehouseId: true, customerId: true, closedAt: true },
      resolve: ({ state, closedAt, ...ref }, _args, ctx) =>
        state !== 'COMPLETED' && state !== 'VOIDED' && !closedAt && hasRight(signedIn(ctx), inboundRights.receive, ref),
    }),
    closable: t.boolean({
      description: 'Whether you may close its receipt.',
      select: { state: true, warehouseId: true, customerId: true, closedAt: true },
      resolve: ({ state, closedAt, ...ref }, _args, ctx) =>
        state === 'IN_STORAGE' && !closedAt && hasRight(signedIn(ctx), inboundRights.close, ref),
    }),
    warehouse: t.relation('warehouse', {
      description: 'Warehouse; null without the right to see warehouses.',
      ...hiddenWithout(warehouseRights.read),
    }),
    warehouseNumber: t.string({
      description: 'Number of the warehouse.',
      select: { warehouse: { select: { number: true } } },
      resolve: ({ warehouse }) => warehouse.number,
    }),
    customer: t.relation('customer', {
      description: 'Owner; null without the right to see customers.',
      ...hiddenWithout(customerRights.read),
    }),
    customerName: t.string(customerName),
    expectedOn: t.expose('expectedOn', {
      type: 'Day',
      nullable: true,
      description: "Day of the expected arrival, in the warehouse's time zone.",
    }),
    isLate: t.boolean({
      description: 'Whether the day of the expected arrival is over and nothing is signed for.',
      select: { state: true, expectedOn: true, warehouse: { select: { timeZone: true } } },
      resolve: ({ state, expectedOn, warehouse }) =>
        isAwaited(state) && expectedOn !== null && expectedOn < new Date(dayIn(warehouse.timeZone, new Date())),
    }),
    remark: t.exposeString('remark', { description: 'Remark of the customer; may be empty.' }),
    lines: t.relation('lines', {
      description: 'Lines, in declared order.',
      query: { orderBy: { lineNo: 'asc' } },
    }),
    boxes: t.relation('boxes', {
      description: 'Boxes, in declared order.',
      query: { orderBy: { boxNo: 'asc' } },
    }),
    receipts: t.relation('receipts', { description: 'Receipts, oldest first.', query: { orderBy: { id: 'asc' } } }),
    shelvings: t.relation('shelvings', { description: 'Putaways, oldest first.', query: { orderBy: { id: 'asc' } } }),
    losses: t.relation('losses', { description: 'Write-offs.', query: { orderBy: { id: 'asc' } } }),
    photos: t.relation('photos', {
      description: 'Photos of its receipts and of the unknown parcels that were assigned to it, oldest first.',
      query: { orderBy: { id: 'asc' } },
    }),
    // A row with a list is not read in the one statement of its page.
    photoCount: t.loadable({
      type: 'Int',
      description: 'Number of its photos.',
      load: (ids: string[], ctx) => countPhotosOfOrders(ctx.db, ids),
      resolve: ({ id }) => id,
    }),
    history: t.loadableList(stateHistory),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When it was first signed for.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When its receipt was closed.' }),
    closedReason: t.exposeString('closedReason', {
      nullable: true,
      description: 'Reason why its receipt was closed or it was force-completed.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was completed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})
