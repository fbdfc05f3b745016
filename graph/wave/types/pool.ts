import { Person } from '../../access/types/staff.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { searchMaximum } from '../../kernel/schema/search.ts'
import type { Pool, PoolPart, PoolRow } from '../pool.ts'
import { LeftReason, WaveType } from '../states.ts'
import { packageNumbers } from '../store/pool.ts'
import type { Workload } from '../store/workload.ts'
import type { UnallocatedPackage } from '../unallocatable.ts'

const WavePoolPart = builder.objectRef<PoolPart & { node: 'Channel' | 'Customer' }>('WavePoolPart').implement({
  description: 'Pool packages that share a channel or customer.',
  fields: (t) => ({
    id: t.globalID({ description: 'The channel or the customer.', resolve: ({ node, id }) => ({ type: node, id }) }),
    name: t.exposeString('name', { description: 'Name.' }),
    packages: t.exposeInt('packages', { description: 'Number of packages.' }),
  }),
})

const WavePoolRow = builder.objectRef<PoolRow>('WavePoolRow').implement({
  description: 'Pool packages of one type and logistics group.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'Wave type.' }),
    groupId: t.globalID({
      nullable: true,
      description: 'Logistics group.',
      resolve: ({ groupId }) => (groupId ? { type: 'LogisticsGroup', id: groupId } : null),
    }),
    groupName: t.exposeString('groupName', { nullable: true, description: 'Name.' }),
    packages: t.exposeInt('packages', { description: 'Number of packages.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
    unfilled: t.exposeInt('unfilled', { description: 'Number of packages that the picking areas cannot fill now.' }),
    waves: t.exposeInt('waves', { description: 'Number of waves they would make now.' }),
  }),
})

export const WavePool = builder.objectRef<Pool>('WavePool').implement({
  description: 'Pending packages and the waves that a generation would make of them now. Nothing is reserved.',
  fields: (t) => ({
    packages: t.exposeInt('packages', { description: 'Number of packages.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
    capped: t.exposeBoolean('capped', {
      description: 'Whether the pool exceeds the limit of one generation; the newest packages are left out.',
    }),
    unfilled: t.int({
      description: 'Number of packages that the picking areas cannot fill now.',
      resolve: ({ unfilledIds }) => unfilledIds.length,
    }),
    unfilledNumbers: t.stringList({
      description: `Numbers of these packages, oldest first, at most ${searchMaximum}, the limit of a search.`,
      resolve: ({ unfilledIds }, _args, ctx) => packageNumbers(ctx.db, unfilledIds.slice(0, searchMaximum)),
    }),
    waves: t.exposeInt('waves', { description: 'Number of waves they would make now, at most `maximumWaves`.' }),
    taken: t.exposeInt('taken', { description: 'Number of packages in these waves.' }),
    rows: t.expose('rows', {
      type: [WavePoolRow],
      description: 'By type, in assignment order, and logistics group.',
    }),
    channels: t.field({
      type: [WavePoolPart],
      description: 'By channel, largest first.',
      resolve: ({ channels }) => channels.map((part) => ({ ...part, node: 'Channel' as const })),
    }),
    customers: t.field({
      type: [WavePoolPart],
      description: 'By customer, largest first.',
      resolve: ({ customers }) => customers.map((part) => ({ ...part, node: 'Customer' as const })),
    }),
  }),
})

export interface PickerWorkloadShape extends Workload {
  pickerId: string
}

export const PickerWorkload = builder.objectRef<PickerWorkloadShape>('PickerWorkload').implement({
  description: 'A picker of a warehouse with their unpicked waves.',
  fields: (t) => ({
    picker: t.field({ type: Person, description: 'The picker.', resolve: ({ pickerId }) => pickerId }),
    waves: t.exposeInt('waves', { description: 'Number of unpicked waves.' }),
    packages: t.exposeInt('packages', { description: 'Number of packages to be picked.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces to be picked.' }),
  }),
})

export const UnallocatedPackageType = builder.objectRef<UnallocatedPackage>('WaveLeftPackage').implement({
  description: 'A package that was not included in a wave, with the first product that the picking areas lack.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Number.' }),
    reason: t.expose('reason', { type: enumOf(LeftReason), description: 'Reason.' }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    missing: t.exposeInt('missing', { description: 'Number of pieces that the picking areas lack.' }),
    staged: t.exposeInt('staged', { description: 'Number of free pieces in staging areas.' }),
  }),
})
