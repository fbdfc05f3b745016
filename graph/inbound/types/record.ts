import { Person } from '../../access/types.ts'
import { builder } from '../../kernel/builder.ts'
import type { Context } from '../../kernel/context.ts'
import { enumOf } from '../../kernel/enum.ts'
import { scoped } from '../../kernel/scoped.ts'
import { Quality } from '../../stock/states.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { inboundRights } from '../states.ts'

/** Who did it and where is the provider's business. */
const forTheHouse = (_row: object, _args: object, ctx: Context) => ctx.actor?.grants.some((grant) => grant.customerId === null) ?? false

export const Receipt = builder.prismaNode('Receipt', {
  description: 'A numbered receipt: what one submit received. A correction is a receipt with negative pieces.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Receipt', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `RC2611-0007`.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    box: t.relation('box', { nullable: true, description: 'The box on the table; null where goods were counted without one.' }),
    closesBox: t.exposeBoolean('closesBox', { description: 'Whether its box was received with it.' }),
    corrects: t.relation('corrects', { nullable: true, description: 'The receipt that it takes back.' }),
    correctedBy: t.relation('correctedBy', { nullable: true, description: 'The receipt that took it back.' }),
    lines: t.relation('lines', { description: 'What was counted.', query: { orderBy: { id: 'asc' } } }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Who received; null for a program and for customers.',
      select: { staffId: true },
      authScopes: forTheHouse,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})

export const ReceiptLine = builder.prismaNode('ReceiptLine', {
  description: 'What a receipt counted of a product.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ReceiptLine', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    good: t.exposeInt('good', { description: 'Good pieces; negative in a correction.' }),
    defective: t.exposeInt('defective', { description: 'Defective pieces; negative in a correction.' }),
  }),
})

export const Shelving = builder.prismaNode('Shelving', {
  description: 'Pieces that were put on a shelf; negative where they were taken from it again.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Shelving', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Good or defective.' }),
    quantity: t.exposeInt('quantity', { description: 'Pieces.' }),
    locationCode: t.exposeString('locationCode', {
      nullable: true,
      description: 'Where; null without the right to see warehouses.',
      authScopes: { right: warehouseRights.read },
      unauthorizedResolver: () => null,
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    corrects: t.relation('corrects', { nullable: true, description: 'The shelving that it takes back.' }),
    correctedBy: t.relation('correctedBy', { nullable: true, description: 'The shelving that took it back.' }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Who shelved; null for a program and for customers.',
      select: { staffId: true },
      authScopes: forTheHouse,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})

export const InboundLoss = builder.prismaNode('InboundLoss', {
  description: 'Received pieces that never came to a shelf, written off by name.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundLoss', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'As what they were received.' }),
    quantity: t.exposeInt('quantity', { description: 'Pieces.' }),
    reason: t.exposeString('reason', { description: 'Why.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Who wrote them off; null for a program and for customers.',
      select: { staffId: true },
      authScopes: forTheHouse,
      unauthorizedResolver: () => null,
      resolve: ({ staffId }) => staffId,
    }),
  }),
})
