import { isStaff, Person } from '../../access/types/staff.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { Quality } from '../../stock/states.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { inboundRights } from '../states.ts'

export const Receipt = builder.prismaNode('Receipt', {
  description:
    'What one submission or scan received. The scans that a person makes of one order or box without leaving it have one number: together they are a receipt. A correction has negative pieces.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Receipt', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `RC2611-0007`.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    order: t.relation('order', { description: 'The order.' }),
    box: t.relation('box', { nullable: true, description: 'The box; null if goods were counted without one.' }),
    closesBox: t.exposeBoolean('closesBox', { description: 'Whether it completed the box.' }),
    corrects: t.relation('corrects', { nullable: true, description: 'The receipt that it undoes.' }),
    correctedBy: t.relation('correctedBy', { nullable: true, description: 'The receipt that undid it.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why the receipt that it undoes was wrong.' }),
    correctable: t.boolean({
      description: 'Whether you may correct it.',
      select: {
        warehouseId: true,
        customerId: true,
        correctsId: true,
        correctedBy: { select: { id: true } },
        order: { select: { state: true } },
      },
      resolve: ({ order, correctsId, correctedBy, ...ref }, _args, ctx) =>
        order.state === 'IN_STORAGE' && !correctsId && !correctedBy && hasRight(signedIn(ctx), inboundRights.receive, ref),
    }),
    lines: t.relation('lines', { description: 'Counted lines.', query: { orderBy: { id: 'asc' } } }),
    photos: t.relation('photos', { description: 'Photos of what arrived damaged, oldest first.', query: { orderBy: { id: 'asc' } } }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who received; null for programs and for customers.',
      select: { staffId: true },
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})

export const ReceiptLine = builder.prismaNode('ReceiptLine', {
  description: 'A line of a receipt.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ReceiptLine', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    good: t.exposeInt('good', { description: 'Good pieces; negative in a correction.' }),
    defective: t.exposeInt('defective', { description: 'Defective pieces; negative in a correction.' }),
    missing: t.exposeInt('missing', { description: 'Declared pieces that were not found; negative in a correction.' }),
  }),
})

export const Shelving = builder.prismaNode('Shelving', {
  description: 'A putaway; negative for an undo.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Shelving', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Good or defective.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces.' }),
    locationCode: t.exposeString('locationCode', {
      description: 'Location; null without the right to see warehouses.',
      ...hiddenWithout(warehouseRights.read),
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    corrects: t.relation('corrects', { nullable: true, description: 'The putaway that it undoes.' }),
    correctedBy: t.relation('correctedBy', { nullable: true, description: 'The putaway that undid it.' }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who put away; null for programs and for customers.',
      select: { staffId: true },
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})

export const InboundLoss = builder.prismaNode('InboundLoss', {
  description: 'A write-off of received pieces that were never put away.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundLoss', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Quality as received.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces.' }),
    reason: t.exposeString('reason', { description: 'Reason.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who wrote them off; null for programs and for customers.',
      select: { staffId: true },
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})
