import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { scopedSelf } from '../kernel/scoped.ts'
import { tariffRights } from '../tariff/states.ts'
import { Admission } from '../warehouse/states.ts'
import { customerRights } from './states.ts'

export const Customer = builder.prismaNode('Customer', {
  description: 'A shipper: owns goods and orders, and sees only its own data.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedSelf('Customer', customerRights.read, 'customer'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Short code.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    company: t.exposeString('company', { description: 'Company as registered.' }),
    email: t.exposeString('email', { description: 'E-mail.' }),
    phone: t.exposeString('phone', { description: 'Telephone.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217: the currency of settlement.' }),
    active: t.exposeBoolean('active', { description: 'Whether it may send goods and orders; its keys are refused where it may not.' }),
    version: t.exposeInt('version', { description: 'Grows with every change.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
    warehouses: t.relation('warehouses', {
      description: 'The warehouses that it was ever assigned to, by number.',
      query: { orderBy: { warehouse: { number: 'asc' } } },
    }),
  }),
})

export const CustomerWarehouse = builder.prismaObject('CustomerWarehouse', {
  description: "A customer's place in a warehouse: all that a customer may know of a warehouse.",
  select: { warehouse: { select: { id: true, number: true, name: true, timeZone: true, receiving: true, orderTaking: true } } },
  fields: (t) => ({
    warehouseId: t.globalID({
      description: 'The warehouse, as mutations ask for it.',
      resolve: ({ warehouse }) => ({ type: 'Warehouse', id: warehouse.id }),
    }),
    number: t.string({ description: 'Number of the warehouse, such as `LAX1`.', resolve: ({ warehouse }) => warehouse.number }),
    name: t.string({ description: 'Name of the warehouse.', resolve: ({ warehouse }) => warehouse.name }),
    timeZone: t.string({ description: 'IANA time zone of the warehouse.', resolve: ({ warehouse }) => warehouse.timeZone }),
    receiving: t.field({
      type: enumOf(Admission),
      description: 'Whether the warehouse takes in goods.',
      resolve: ({ warehouse }) => warehouse.receiving,
    }),
    orderTaking: t.field({
      type: enumOf(Admission),
      description: 'Whether the warehouse takes in orders.',
      resolve: ({ warehouse }) => warehouse.orderTaking,
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the customer may send goods and orders there.' }),
    billingStrategy: t.relation('billingStrategy', {
      nullable: true,
      description: 'The strategy that it is billed by there; null without the right to see it.',
      authScopes: { right: tariffRights.read },
      unauthorizedResolver: () => null,
    }),
  }),
})

builder.prismaObjectField('ApiKey', 'customer', (t) =>
  t.relation('customer', { nullable: true, description: 'The customer that it acts for; null for a key of the provider.' }),
)
