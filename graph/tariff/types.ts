import { builder } from '../kernel/builder.ts'
import { scoped } from '../kernel/scoped.ts'
import { tariffRights } from './states.ts'

export const BillingStrategy = builder.prismaNode('BillingStrategy', {
  description: 'A template of prices: what a customer pays for its goods in a warehouse.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('BillingStrategy', tariffRights.read),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217: the currency of all its prices.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})
