import { isOfProvider } from '../../kernel/command/actor.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { accessRights } from '../states.ts'
import { liveKeys } from '../steps.ts'

interface Served {
  id: string
  code: string
  name: string
  nameEn: string | null
}

const PartnerCustomerRef = builder.objectRef<Served>('PartnerCustomer').implement({
  description: 'A customer whose users a partner may sign in.',
  fields: (t) => ({
    customerId: t.id({ description: 'Global id of the customer.', resolve: ({ id }) => toNodeId('Customer', id) }),
    code: t.exposeString('code', { description: 'Code of the customer.' }),
    name: t.string({
      description: 'Name of the customer, in your language.',
      resolve: (customer, _args, ctx) => nameIn(ctx.language, customer),
    }),
  }),
})

export const Partner = builder.prismaNode('Partner', {
  description: 'Another platform, such as an ERP or a shop system, from which users of customers come into the console without a password.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Partner', accessRights.partners),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the platform.' }),
    address: t.exposeString('address', { description: 'Address to which its users are sent back when their session has ended.' }),
    active: t.exposeBoolean('active', { description: 'Whether its keys and sessions work.' }),
    customers: t.field({
      type: [PartnerCustomerRef],
      description: 'Customers whose users it may sign in, by code.',
      complexity: 5,
      select: {
        customers: {
          select: { customer: { select: { id: true, code: true, name: true, nameEn: true } } },
          orderBy: { customer: { code: 'asc' } },
        },
      },
      resolve: ({ customers }) => customers.map(({ customer }) => customer),
    }),
    keyCount: t.relationCount('keys', { where: () => liveKeys(new Date()), description: 'Number of its API keys that work.' }),
    lastSignInAt: t.loadable({
      type: 'DateTime',
      nullable: true,
      description: 'When a ticket of this partner last opened a session; null if never.',
      load: async (ids: string[], { db }: Context) => {
        const rows = await db.session.groupBy({ by: ['partnerId'], where: { partnerId: { in: ids } }, _max: { createdAt: true } })
        const byPartner = new Map(rows.map(({ partnerId, _max }) => [partnerId, _max.createdAt]))
        return ids.map((id) => byPartner.get(id) ?? null)
      },
      resolve: ({ id }: { id: string }) => id,
    }),
    version: t.exposeInt('version', { description: 'Version for `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

builder.prismaObjectField('ApiKey', 'partnerName', (t) =>
  t.string({
    nullable: true,
    description: 'Name of the partner whose key it is; null for others. It can only create login tickets.',
    select: { partner: { select: { name: true } } },
    resolve: ({ partner }, _args, ctx) => (isOfProvider(signedIn(ctx)) ? partner?.name : null),
  }),
)
