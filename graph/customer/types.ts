import { warehousesOfRight } from '../kernel/command/actor.ts'
import { type Named, nameIn } from '../kernel/name.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { displayName } from '../kernel/schema/displayName.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { hiddenWithout, scopedSelf } from '../kernel/schema/scoped.ts'
import { tariffRights } from '../tariff/states.ts'
import { Admission } from '../warehouse/states.ts'
import { customerRights } from './states.ts'

export const Customer = builder.prismaNode('Customer', {
  description: 'A shipper that owns goods and orders and sees only its own data.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedSelf('Customer', customerRights.read, 'customer'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Short code.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    company: t.exposeString('company', { description: 'Registered company name.' }),
    email: t.exposeString('email', { description: 'E-mail.' }),
    phone: t.exposeString('phone', { description: 'Phone number.' }),
    currency: t.exposeString('currency', { description: 'Settlement currency, ISO 4217.' }),
    active: t.exposeBoolean('active', { description: 'Whether it may send goods and orders; keys of inactive customers are refused.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the account.' }),
    warehouses: t.relation('warehouses', {
      description: 'All warehouses ever assigned that you may see, by number.',
      query: (_args, ctx) => {
        const reached = warehousesOfRight(signedIn(ctx), customerRights.read)
        return { orderBy: { warehouse: { number: 'asc' } }, ...(reached && { where: { warehouseId: { in: reached } } }) }
      },
    }),
  }),
})

export const CustomerWarehouse = builder.prismaObject('CustomerWarehouse', {
  description: "A customer's access to a warehouse, with what the customer may know about it.",
  select: {
    warehouse: { select: { id: true, number: true, name: true, nameEn: true, timeZone: true, receiving: true, orderTaking: true } },
  },
  fields: (t) => ({
    warehouseId: t.globalID({
      description: 'Global id of the warehouse.',
      resolve: ({ warehouse }) => ({ type: 'Warehouse', id: warehouse.id }),
    }),
    number: t.string({ description: 'Number of the warehouse, such as `LAX1`.', resolve: ({ warehouse }) => warehouse.number }),
    name: t.string({
      description: 'Name of the warehouse, in your language.',
      resolve: ({ warehouse }, _args, ctx) => nameIn(ctx.language, warehouse),
    }),
    timeZone: t.string({ description: 'IANA time zone of the warehouse.', resolve: ({ warehouse }) => warehouse.timeZone }),
    receiving: t.field({
      type: enumOf(Admission),
      description: 'Whether the warehouse accepts goods.',
      resolve: ({ warehouse }) => warehouse.receiving,
    }),
    orderTaking: t.field({
      type: enumOf(Admission),
      description: 'Whether the warehouse accepts orders.',
      resolve: ({ warehouse }) => warehouse.orderTaking,
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the customer may send goods and orders there.' }),
    billingStrategy: t.relation('billingStrategy', {
      description: 'Billing strategy; null without the right to see it.',
      ...hiddenWithout(tariffRights.read),
    }),
  }),
})

builder.prismaObjectField('ApiKey', 'customer', (t) =>
  t.relation('customer', { nullable: true, description: 'Customer that the key acts for; null for a key of the provider.' }),
)

/** Options of the field with the name of the customer of a document; visible with the document. */
export const customerName = {
  description: 'Name of the customer.',
  select: { customer: { select: { name: true, nameEn: true } } } as const,
  resolve: ({ customer }: { customer: Named }, _args: object, ctx: Context) => nameIn(ctx.language, customer),
}
