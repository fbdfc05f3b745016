import { customerName } from '../../customer/types.ts'
import { actorName } from '../../kernel/command/actorName.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { Quality } from '../../stock/states.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { hasPiecesFor, inHand, pickingChange } from '../rules/transfer.ts'
import { inventoryRights, TransferMoveKind, transferMachine } from '../states.ts'
import { holderNamesOf, holdersOf } from '../store/transfer.ts'

export const TransferState = enumOf(stateEnum(transferMachine))

const progress = { quantity: true, movedOut: true, movedIn: true, returned: true, lost: true } as const
/** In the order of the relation below, so that the lines are read once. */
const counted = { lines: { select: progress, orderBy: { lineNo: 'asc' } } } as const

const area = { select: { cargoArea: { select: { type: true } } } } as const
const withAreas = {
  lines: { select: { ...progress, quality: true, fromLocation: area, toLocation: area }, orderBy: { lineNo: 'asc' } },
} as const

export const TransferMove = builder.prismaNode('TransferMove', {
  description: 'Pieces of a transfer line that were taken off, put down, put back or found missing.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('TransferMove', inventoryRights.read, 'warehouse'),
  select: { id: true, warehouseId: true, actorKind: true, actorId: true },
  nullable: true,
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(TransferMoveKind), description: 'What happened.' }),
    location: t.string({
      nullable: true,
      description: 'Code of the location; null for missing pieces.',
      select: { location: { select: { code: true } } },
      resolve: ({ location }) => location?.code ?? null,
    }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces.' }),
    reason: t.exposeString('reason', { description: 'Why pieces are missing; else empty.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    by: t.loadable(actorName),
  }),
})

export const TransferLine = builder.prismaNode('TransferLine', {
  description: 'A line of a transfer: pieces of a product that move from one location to another.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('TransferLine', inventoryRights.read, 'warehouse'),
  nullable: true,
  fields: (t) => ({
    lineNo: t.exposeInt('lineNo', { description: 'Number within the transfer, from 1.' }),
    product: t.relation('product', { description: 'The product.' }),
    customerName: t.string(customerName),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Quality.' }),
    from: t.string({
      description: 'Code of the location that they are taken off.',
      select: { fromLocation: { select: { code: true } } },
      resolve: ({ fromLocation }) => fromLocation.code,
    }),
    to: t.string({
      nullable: true,
      description: 'Code of the planned location; null if it is chosen on arrival.',
      select: { toLocation: { select: { code: true } } },
      resolve: ({ toLocation }) => toLocation?.code ?? null,
    }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces to move.' }),
    movedOut: t.exposeInt('movedOut', { description: 'Number of pieces taken off.' }),
    movedIn: t.exposeInt('movedIn', { description: 'Number of pieces put down.' }),
    returned: t.exposeInt('returned', { description: 'Number of pieces put back when the transfer was force-completed.' }),
    lost: t.exposeInt('lost', { description: 'Number of pieces missing when the transfer was force-completed.' }),
    inHand: t.int({ description: 'Number of pieces taken off and not put down yet.', select: progress, resolve: inHand }),
    moves: t.relation('moves', { description: 'What happened to its pieces, in order.', query: { orderBy: { id: 'asc' } } }),
  }),
})

export const Transfer = builder.prismaNode('Transfer', {
  description: 'Goods of any customers that move to other locations of a warehouse.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Transfer', inventoryRights.read, 'warehouse'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `TR2611-0004`.' }),
    state: t.expose('state', { type: TransferState, description: 'Current state.' }),
    remark: t.exposeString('remark', { description: 'Remark; may be empty.' }),
    quantity: t.int({
      description: 'Number of pieces to move.',
      select: counted,
      resolve: ({ lines }) => lines.reduce((sum, line) => sum + line.quantity, 0),
    }),
    movedIn: t.int({
      description: 'Number of pieces put down.',
      select: counted,
      resolve: ({ lines }) => lines.reduce((sum, line) => sum + line.movedIn, 0),
    }),
    pickingChange: t.int({
      nullable: true,
      description: 'Pieces that picking areas gain or lose by all of it; null while a line has no location to go to.',
      select: withAreas,
      resolve: ({ lines }) =>
        pickingChange(
          lines.map(({ quality, quantity, fromLocation, toLocation }) => ({
            quality,
            quantity,
            fromArea: fromLocation.cargoArea?.type ?? null,
            toArea: toLocation ? (toLocation.cargoArea?.type ?? null) : undefined,
          })),
        ),
    }),
    inHand: t.int({
      description: 'Number of pieces taken off and not put down yet.',
      select: counted,
      resolve: ({ lines }) => lines.reduce((sum, line) => sum + inHand(line), 0),
    }),
    holder: t.loadable({
      type: 'String',
      nullable: true,
      description: 'Name of who took the last pieces off, while any are in hand.',
      load: (ids: string[], ctx) => holderNamesOf(ctx.db, ids, ctx.language),
      resolve: ({ id }) => id,
    }),
    isHeldByYou: t.loadable({
      type: 'Boolean',
      description: 'Whether you took the last pieces off that are in hand.',
      load: async (ids: string[], ctx) =>
        (await holdersOf(ctx.db, ids, ctx.language)).map((one) => one !== null && one.kind === ctx.actor?.kind && one.id === ctx.actor.id),
      resolve: ({ id }) => id,
    }),
    moveKey: t.exposeString('moveKey', {
      nullable: true,
      description: 'Key of the device for a move without a plan, which began with the scan of a location; null for a planned transfer.',
    }),
    lines: t.relation('lines', { description: 'Lines, in their order.', query: { orderBy: { lineNo: 'asc' } } }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(transferMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true, ...counted },
      resolve: ({ state, warehouseId, lines }, _args, ctx) =>
        allowedActions(transferMachine, state, { warehouseId }, ctx, (action) => hasPiecesFor(action, lines)),
    }),
    warehouse: t.relation('warehouse', {
      description: 'Warehouse; null without the right to see warehouses.',
      ...hiddenWithout(warehouseRights.read),
    }),
    history: t.loadableList(stateHistory),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
  }),
})
