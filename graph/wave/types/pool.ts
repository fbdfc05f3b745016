import { builder } from '../../kernel/builder.ts'
import { enumOf } from '../../kernel/enum.ts'
import type { LeftPackage } from '../left.ts'
import type { Part, Pool, PoolRow } from '../pool.ts'
import { LeftReason, WaveType } from '../states.ts'

const WavePoolPart = builder.objectRef<Part & { node: 'Channel' | 'Customer' }>('WavePoolPart').implement({
  description: 'The packages of the pool that share a channel or a customer.',
  fields: (t) => ({
    id: t.globalID({ description: 'The channel or the customer.', resolve: ({ node, id }) => ({ type: node, id }) }),
    name: t.exposeString('name', { description: 'Its name.' }),
    packages: t.exposeInt('packages', { description: 'How many packages.' }),
  }),
})

const WavePoolRow = builder.objectRef<PoolRow>('WavePoolRow').implement({
  description: 'The packages of the pool of one type and one logistics group.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'What they have in common.' }),
    groupId: t.globalID({
      nullable: true,
      description: 'Their logistics group.',
      resolve: ({ groupId }) => (groupId ? { type: 'LogisticsGroup', id: groupId } : null),
    }),
    groupName: t.exposeString('groupName', { nullable: true, description: 'Its name.' }),
    packages: t.exposeInt('packages', { description: 'How many packages.' }),
    pieces: t.exposeInt('pieces', { description: 'How many pieces.' }),
    unfilled: t.exposeInt('unfilled', { description: 'Of the packages: those that the picking areas could not fill now.' }),
    waves: t.exposeInt('waves', { description: 'How many waves they would make now.' }),
  }),
})

export const WavePool = builder.objectRef<Pool>('WavePool').implement({
  description: 'What waits for a wave, and what a generation would make of it now. Nothing is reserved.',
  fields: (t) => ({
    packages: t.exposeInt('packages', { description: 'How many packages.' }),
    pieces: t.exposeInt('pieces', { description: 'How many pieces.' }),
    capped: t.exposeBoolean('capped', { description: 'Whether more wait than one generation looks at; the newest are left out.' }),
    unfilled: t.exposeInt('unfilled', { description: 'Packages that the picking areas could not fill now.' }),
    waves: t.exposeInt('waves', { description: 'How many waves they would make now.' }),
    rows: t.expose('rows', {
      type: [WavePoolRow],
      description: 'By type, in the order in which types are decided, and by logistics group.',
    }),
    channels: t.field({
      type: [WavePoolPart],
      description: 'By channel, the most first.',
      resolve: ({ channels }) => channels.map((part) => ({ ...part, node: 'Channel' as const })),
    }),
    customers: t.field({
      type: [WavePoolPart],
      description: 'By customer, the most first.',
      resolve: ({ customers }) => customers.map((part) => ({ ...part, node: 'Customer' as const })),
    }),
  }),
})

export const WaveLeftPackage = builder.objectRef<LeftPackage>('WaveLeftPackage').implement({
  description: 'A package that no wave could take, with the first of its goods that the picking areas lack.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Its number.' }),
    reason: t.expose('reason', { type: enumOf(LeftReason), description: 'Why it stays.' }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    missing: t.exposeInt('missing', { description: 'Pieces that the picking areas lack.' }),
    staged: t.exposeInt('staged', { description: 'Free pieces in staging areas.' }),
  }),
})
