import { builder } from '../kernel/schema/builder.ts'
import { scoped } from '../kernel/schema/scoped.ts'
import { tariffRights } from './states.ts'

export const BillingStrategy = builder.prismaNode('BillingStrategy', {
  description: 'A price list: what a customer pays in a warehouse.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('BillingStrategy', tariffRights.read),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    currency: t.exposeString('currency', { description: 'Currency of all its prices, ISO 4217.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})
