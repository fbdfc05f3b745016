import { accessRights } from '../access/states.ts'
import { liveKeys } from '../access/steps.ts'
import { CustomerUser } from '../access/types/customerUser.ts'
import { Viewer } from '../access/types/viewer.ts'
import { customerOf, hasRight, warehousesOfRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import { dayIn } from '../kernel/day.ts'
import { type Named, nameIn } from '../kernel/name.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { displayName } from '../kernel/schema/displayName.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { hiddenWithout, scopedSelf, visible } from '../kernel/schema/scoped.ts'
import { tariffRights } from '../tariff/states.ts'
import { BillingStrategy } from '../tariff/types.ts'
import { Admission } from '../warehouse/states.ts'
import { strategyOn } from './rules.ts'
import { CustomerHappening, customerRights, historyDefault, historyMaximum } from './states.ts'
import type { AskedFigures } from './steps.ts'
import { enabledWarehouses } from './store/customer.ts'
import { type CustomerEvent, readHistories } from './store/history.ts'
import { countAssignments } from './store/strategy.ts'

const CustomerHistoryEntry = builder.objectRef<CustomerEvent>('CustomerHistoryEntry').implement({
  description: 'Something that was done to a customer.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Unique among the entries; no global id.' }),
    what: t.expose('what', { type: enumOf(CustomerHappening), description: 'What was done.' }),
    fields: t.exposeStringList('fields', { description: 'Changed fields of `UpdateCustomerInput`; their values are not recorded.' }),
    warehouse: t.exposeString('warehouse', { nullable: true, description: 'Number of the assigned warehouse.' }),
    enabled: t.exposeBoolean('enabled', { nullable: true, description: 'Whether the assigned warehouse is enabled.' }),
    strategy: t.exposeString('strategy', {
      nullable: true,
      description: 'Code of the assigned billing strategy; null without the right to see it.',
    }),
    from: t.expose('from', { type: 'Day', nullable: true, description: 'Day from which the assigned strategy holds.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was deactivated; null if the reader is a customer.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person, in your language, or of the API key; null for the program, and if the reader is a customer.',
    }),
  }),
})

/** Whether the reader may change these customers. */
async function areEditable(ctx: Context, ids: readonly string[]): Promise<boolean[]> {
  const actor = signedIn(ctx)
  const places = Map.groupBy(await enabledWarehouses(ctx.db, ids), ({ customerId }) => customerId)
  return ids.map((customerId) =>
    [{}, ...(places.get(customerId) ?? [])].every((place) => hasRight(actor, customerRights.edit, { customerId, ...place })),
  )
}

/** Histories by `limit id`, of the warehouses that the reader reaches; customers are told no names of the staff, and no reasons. */
async function historiesOf(keys: readonly string[], ctx: Context): Promise<CustomerEvent[][]> {
  const asked = keys.map((key) => {
    const [limit, id] = key.split(' ') as [string, string]
    return { id, limit: Number(limit) }
  })
  const actor = signedIn(ctx)
  const reach = warehousesOfRight(actor, customerRights.read)
  const most = Math.max(...asked.map(({ limit }) => limit))
  const rows = await readHistories(ctx.db, [...new Set(asked.map(({ id }) => id))], { most, reach, language: ctx.language })
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
  const isNamed = actor.kind === 'STAFF'
  const seesStrategies = hasRight(actor, tariffRights.read)
  const shown = (entry: CustomerEvent): CustomerEvent => ({
    ...entry,
    by: isNamed ? entry.by : null,
    reason: isNamed ? entry.reason : null,
    strategy: seesStrategies ? entry.strategy : null,
  })
  return asked.map(({ id, limit }) => (byCustomer.get(id) ?? []).slice(0, limit).map(shown))
}

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
    isEditable: t.loadable({
      type: 'Boolean',
      description: 'Whether you may change it: you have the right in all its warehouses.',
      load: (ids: string[], ctx) => areEditable(ctx, ids),
      resolve: ({ id }) => id,
    }),
    active: t.exposeBoolean('active', {
      description: 'Whether it may send goods and orders; keys and users of inactive customers are refused.',
    }),
    version: t.exposeInt('version', { description: 'Increases with every change of its details and state; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the account.' }),
    keyCount: t.int({
      description: 'Number of API keys that you may see and that are neither revoked nor expired; null without the right to see any.',
      ...hiddenWithout(accessRights.keys, accessRights.customerKeys),
      select: (_args, ctx) => ({ _count: { select: { apiKeys: { where: { AND: [visible(ctx, 'ApiKey'), liveKeys(new Date())] } } } } }),
      resolve: ({ _count }) => _count.apiKeys,
    }),
    apiKeys: t.relation('apiKeys', {
      description: 'API keys of the customer that you may see, newest first; null without the right to see any.',
      ...hiddenWithout(accessRights.keys, accessRights.customerKeys),
      query: (_args, ctx) => ({ where: visible(ctx, 'ApiKey'), orderBy: { id: 'desc' } }),
    }),
    users: t.relation('users', {
      type: CustomerUser,
      description: 'Users of the customer, by name, active ones first; null without the right to see them.',
      ...hiddenWithout(accessRights.customerUsers),
      query: { orderBy: [{ active: 'desc' }, { name: 'asc' }, { id: 'asc' }] },
    }),
    history: t.loadableList({
      type: CustomerHistoryEntry,
      description: 'What was done to the customer that you may see, newest first.',
      complexity: 5,
      args: { first: t.arg.int({ description: `Number of entries, up to ${historyMaximum}; ${historyDefault} if absent.` }) },
      load: (keys: string[], ctx) => historiesOf(keys, ctx),
      resolve: ({ id }, { first }) => `${Math.min(Math.max(first ?? historyDefault, 0), historyMaximum)} ${id}`,
    }),
    warehouses: t.relation('warehouses', {
      description: 'All warehouses ever assigned that you may see, by number.',
      query: (_args, ctx) => {
        const reached = warehousesOfRight(signedIn(ctx), customerRights.read)
        return { orderBy: { warehouse: { number: 'asc' } }, ...(reached && { where: { warehouseId: { in: reached } } }) }
      },
    }),
  }),
})

/** The strategies of a customer by day, with what is asked of each. */
const strategiesWith = <Selection>(billingStrategy: Selection) => ({
  customer: {
    select: { strategies: { select: { warehouseId: true, fromDay: true, billingStrategy }, orderBy: { fromDay: 'asc' as const } } },
  },
})
const strategies = strategiesWith({ select: { code: true, name: true } } as const)

interface Terms<Strategy> {
  warehouseId: string
  warehouse: { timeZone: string }
  customer: { strategies: { warehouseId: string; fromDay: Date; billingStrategy: Strategy }[] }
}

const todayIn = ({ warehouse }: { warehouse: { timeZone: string } }) => dayIn(warehouse.timeZone, new Date())

const strategiesOf = <Strategy>({ warehouseId, customer }: Terms<Strategy>) =>
  customer.strategies
    .filter((row) => row.warehouseId === warehouseId)
    .map(({ fromDay, billingStrategy }) => ({ from: fromDay.toISOString().slice(0, 10), billingStrategy }))

const presentOf = <Strategy>(row: Terms<Strategy>) => strategyOn(strategiesOf(row), todayIn(row))

const CustomerStrategy = builder
  .objectRef<{ from: string; billingStrategy: { code: string; name: string } }>('CustomerStrategy')
  .implement({
    description: 'A billing strategy of a customer in a warehouse that holds from a day on.',
    fields: (t) => ({
      from: t.expose('from', { type: 'Day', description: 'Day of the warehouse from which it holds.' }),
      code: t.string({ description: 'Code of the strategy.', resolve: ({ billingStrategy }) => billingStrategy.code }),
      name: t.string({ description: 'Name of the strategy.', resolve: ({ billingStrategy }) => billingStrategy.name }),
    }),
  })

export const CustomerWarehouse = builder.prismaObject('CustomerWarehouse', {
  description: "A customer's access to a warehouse, with what the customer may know about it.",
  select: {
    warehouseId: true,
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
    billingStrategy: t.field({
      type: BillingStrategy,
      description: 'Billing strategy that holds today; null without the right to see it.',
      ...hiddenWithout(tariffRights.read),
      select: (_args, _ctx, nestedSelection) => strategiesWith(nestedSelection(true)),
      resolve: (row) => (presentOf(row)?.billingStrategy ?? null) as never,
    }),
    strategySince: t.field({
      type: 'Day',
      description: 'Day from which the billing strategy of today holds; null without the right to see it.',
      ...hiddenWithout(tariffRights.read),
      select: strategies,
      resolve: (row) => presentOf(row)?.from ?? null,
    }),
    nextStrategies: t.field({
      type: [CustomerStrategy],
      description: 'Billing strategies that hold from a later day on, the earliest first; null without the right to see them.',
      ...hiddenWithout(tariffRights.read),
      select: strategies,
      resolve: (row) => strategiesOf(row).filter(({ from }) => from > todayIn(row)),
    }),
  }),
})

builder.prismaObjectField(BillingStrategy, 'assignmentCount', (t) =>
  t.loadable({
    type: 'Int',
    description:
      'Number of enabled warehouses of customers where it holds today, in the warehouses that you reach; a customer counts once in each. Null without the right to see customers.',
    ...hiddenWithout(customerRights.read),
    complexity: 5,
    load: (ids: string[], ctx) => countAssignments(ctx.db, ids, warehousesOfRight(signedIn(ctx), customerRights.read)),
    resolve: ({ id }) => id,
  }),
)

builder.prismaObjectField(CustomerUser, 'customer', (t) =>
  t.relation('customer', { nullable: true, description: 'The customer; null without the right to see it.' }),
)

builder.objectField(Viewer, 'customer', (t) =>
  t.prismaField({
    type: Customer,
    nullable: true,
    description: 'The customer for whom you act; null for the provider.',
    resolve: (query, actor, _args, ctx) => {
      const id = customerOf(actor)
      return id ? ctx.db.customer.findFirst({ ...query, where: { id, AND: [visible(ctx, 'Customer')] } }) : null
    },
  }),
)

builder.prismaObjectField('ApiKey', 'customer', (t) =>
  t.relation('customer', { nullable: true, description: 'Customer that the key acts for; null for a key of the provider.' }),
)

/** Options of the field with the name of the customer of a document; visible with the document. */
export const customerName = {
  description: 'Name of the customer.',
  select: { customer: { select: { name: true, nameEn: true } } } as const,
  resolve: ({ customer }: { customer: Named }, _args: object, ctx: Context) => nameIn(ctx.language, customer),
}

/**
 * Options of a loadable field of a customer with figures of a later area, in one warehouse or in all that the reader reaches; null without the
 * right. `read` answers them in one statement, in the order in which they were asked.
 */
export const customerFigures = <Figures>(right: Right, read: (ctx: Context, asked: AskedFigures) => Promise<Figures[]>) => ({
  ...hiddenWithout(right),
  complexity: 5,
  load: (keys: string[], ctx: Context) => {
    const asked = keys.map((key) => key.split(' '))
    return read(ctx, {
      customerIds: asked.map(([customerId = '']) => customerId),
      warehouseIds: asked.map(([, warehouseId]) => warehouseId || null),
      reach: warehousesOfRight(signedIn(ctx), right),
    })
  },
  resolve: ({ id }: { id: string }, { warehouseId }: { warehouseId?: { id: string } | null | undefined }) =>
    `${id} ${warehouseId?.id ?? ''}`,
})
