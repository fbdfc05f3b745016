import { readFileSync } from 'node:fs'
import { execute, type FieldNode, getNamedType, getNullableType, isListType, isRequiredArgument, Kind, parse } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { ownRights } from '../../graph/access/rules/roles.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { rootFields } from '../gates/rootFields.ts'
import { collectPlans, keepStatistics, planSettings, wholeReads } from './plans.ts'
import { documentOf } from './rights/documents.ts'
import { createScanCases } from './station/scanCases.ts'
import { startTestServer } from './testServer.ts'
import { createWorkCases } from './workCases.ts'

// No statement of a scan, a list or a live update may become slower as the tables grow.
const plans = collectPlans()
afterAll(plans.stop)
const testServer = await startTestServer({ settings: planSettings })
await keepStatistics(testServer.db)
const scans = await createScanCases(testServer)
const works = await createWorkCases(testServer)
const owner = await testServer.signInAs('owner')
const lists = rootFields(schema).filter(({ kind, field }) => kind === 'query' && getNamedType(field.type).name.endsWith('Connection'))
const subscriptions = new Map(rootFields(schema).flatMap((root) => (root.kind === 'subscription' ? [[root.field.name, root]] : [])))
/** Lists of what was set up or stands in the program, which are read whole. */
const setUp = new Set([
  'announcementRoles',
  'billingStrategies',
  'categories',
  'keyContacts',
  'keyRights',
  'packagingMaterials',
  'pickers',
  'pickerWorkloads',
  'productTags',
  'rights',
  'roles',
  'serverSettings',
  'shelfSpecs',
  'warehouses',
])
/** Lists without pages. */
const wholeLists = rootFields(schema).filter(
  ({ kind, field }) =>
    kind === 'query' && isListType(getNullableType(field.type)) && !setUp.has(field.name) && !field.name.endsWith('Misses'),
)
/** What of a search is in no row, which is read for each of its values. */
const misses = rootFields(schema).filter(({ kind, field }) => kind === 'query' && field.name.endsWith('Misses'))
/** The subscriptions of the console. */
const live = Object.values(JSON.parse(readFileSync('graph/generated/persisted.json', 'utf8')) as Record<string, string>).flatMap((text) => {
  const document = parse(text)
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation?.operation !== 'subscription') return []
  const [selected] = operation.selectionSet.selections as FieldNode[]
  const root = subscriptions.get(selected!.name.value)!
  const { variables: given } = documentOf(root, (type) => toNodeId(type, newId()), newId())
  const [field, emits] = [root.field.name, getNamedType(root.field.type).name]
  /** Optional arguments are the id of the object on the page, or of another named by its type. */
  const variablesFor = async (id: string) => {
    const variables: Record<string, unknown> = {}
    for (const { name, value } of selected!.arguments ?? []) {
      if (value.kind !== Kind.VARIABLE) continue
      const named = name.value[0]!.toUpperCase() + name.value.slice(1).replace(/Id$/, '')
      const type = schema.getType(named) ? named : emits
      const isRequired = root.field.args.some((argument) => argument.name === name.value && isRequiredArgument(argument))
      variables[value.name.value] = isRequired ? given[name.value] : toNodeId(type, type === emits ? id : await idToEmit(type))
    }
    return variables
  }
  return { name: String(operation.name?.value), document, field, emits, variablesFor }
})

/** Products are counted by category and by packaging on the pages of those, and not in a list. */
const isCountOfProducts = (read: string) => read.includes('product_category_id_idx') || read.includes('product_packaging_material_id_idx')

test.each(Object.entries(scans))('%s reads no table from end to end', async (_name, prepare) => {
  const { send } = await prepare()
  plans.take()
  expect(await send()).toMatchObject({ outcome: 'APPLIED' })
  const executed = plans.take()
  expect(executed.length).toBeGreaterThan(2)
  expect(wholeReads(executed)).toEqual([])
})

test.each(Object.entries(works))('the command %s reads no table from end to end', async (_name, prepare) => {
  const work = await prepare()
  plans.take()
  await work()
  const executed = plans.take()
  expect(executed.length).toBeGreaterThan(2)
  expect(wholeReads(executed)).toEqual([])
})

test('there are live updates', () => {
  expect(live.length).toBeGreaterThan(20)
})

test.each(misses)('$name reads no table from end to end', async ({ field }) => {
  const filter = String(field.args.find(({ name }) => name === 'filter')?.type)
  const document = `query ($id: ID!, $filter: ${filter}) { ${field.name}(warehouseId: $id, filter: $filter) { value } }`
  plans.take()
  await owner.query(document, { id: toNodeId('Warehouse', newId()), filter: { search: { values: ['ONE', 'TWO'] } } })
  const executed = plans.take()
  expect(executed.length).toBeGreaterThan(2)
  expect(wholeReads(executed)).toEqual([])
})

test.each([...lists, ...wholeLists])('$name reads no table from end to end', async (list) => {
  const { document, variables } = documentOf(list, (type) => toNodeId(type, newId()), newId())
  plans.take()
  await owner.query(document, variables)
  const executed = plans.take()
  expect(executed.length).toBeGreaterThan(1)
  expect(wholeReads(executed).filter((read) => !isCountOfProducts(read))).toEqual([])
})

test('low stock is listed and counted from the levels, and no table is read from end to end', async () => {
  const { id } = await testServer.db.warehouse.findFirstOrThrow()
  plans.take()
  await owner.query(
    `query ($w: ID!) {
      productStocks(warehouseId: $w, filter: { view: LOW }) { totalCount edges { node { level isLow } } }
      productStockCounts(warehouseId: $w, views: [LOW]) { count }
      panel(warehouseId: $w) { stock { low } } }`,
    { w: toNodeId('Warehouse', id) },
  )
  const executed = plans.take().filter((one) => one['Query Text'].includes('stock_level'))
  expect(executed.length).toBeGreaterThan(2)
  expect(wholeReads(executed)).toEqual([])
})

test('the panel reads what waits, and the pace of the cut-offs, by their indexes; so does the list of what is due today', async () => {
  const { id } = await testServer.db.warehouse.findFirstOrThrow()
  plans.take()
  await owner.query(
    `query ($w: ID!) {
      panel(warehouseId: $w) { decisions { kind count parts { count } } cutOffs { toShip shippedLastHour } }
      packages(warehouseId: $w, filter: { dueToday: true }) { totalCount edges { node { id } } }
      packageCounts(warehouseId: $w, filter: { dueToday: true }) { count } }`,
    { w: toNodeId('Warehouse', id) },
  )
  const executed = plans.take()
  const read = (part: string) => executed.filter((one) => one['Query Text'].includes(part))
  expect([read('interception_request').length, read('shippedLastHour').length]).toEqual([1, 1])
  expect(read('cut_off::time').length).toBeGreaterThan(2)
  expect(JSON.stringify(read('shippedLastHour'))).toContain('package_shipped_of_group')
  expect(wholeReads(executed)).toEqual([])
})

test('order statistics are read from the counts by day and of their days, and no table from end to end', async () => {
  const { id } = await testServer.db.warehouse.findFirstOrThrow()
  plans.take()
  await owner.query(
    'query ($w: ID!) { orderStatistics(warehouseId: $w, days: 30) { total { created } customers { first { name } } states { count } } }',
    {
      w: toNodeId('Warehouse', id),
    },
  )
  const executed = plans.take().filter((one) => one['Query Text'].includes('package_day_tally'))
  expect(executed.length).toBeGreaterThan(0)
  expect(executed.every((one) => !/package\b(?!_)/.test(one['Query Text']))).toBe(true)
  expect(wholeReads(executed)).toEqual([])
  expect(JSON.stringify(executed)).toContain('package_tally_fold_warehouse_id_day_idx')
})

/** Id of a row of a type that a subscription emits; of a warehouse for its boards. */
async function idToEmit(type: string): Promise<string> {
  const table = type.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  const [{ known }] = await testServer.db.$queryRawUnsafe<[{ known: boolean }]>('select to_regclass($1) is not null as known', table)
  const [row] = await testServer.db.$queryRawUnsafe<{ id: string }[]>(`select id::text from ${known ? table : 'warehouse'} limit 1`)
  return row?.id ?? newId()
}

test.each(live)('the live update $name reads no table from end to end', async ({ document, field, emits, variablesFor }) => {
  const [{ id: ownerId }] = await testServer.db.$queryRaw<[{ id: string }]>`
    select staff_id::text as id from role_grant g join role r on r.id = g.role_id where r.code = 'owner' limit 1`
  const database = openDatabase(testServer.databaseUrl, 2)
  const services = servicesOf(database)
  const person = await services.actorOf('STAFF', ownerId)
  // A session adds the rights over the own account.
  const grants = [...(person?.grants ?? []), { rights: new Set<string>(ownRights), warehouseId: null, customerId: null }]
  const request = {
    actor: person && { ...person, grants },
    language: 'en',
    requestId: newId(),
    address: null,
    userAgent: '',
    tokenHash: null,
  }
  try {
    const rootValue = await idToEmit(emits)
    plans.take()
    // The fanout executes a document like this for an emitted id.
    const contextValue = { ...request, db: database.prisma, pool: database.pool, services }
    const { data, errors } = await execute({ schema, document, rootValue, variableValues: await variablesFor(rootValue), contextValue })
    expect(errors).toBeUndefined()
    expect(data).toHaveProperty(field)
    expect(wholeReads(plans.take())).toEqual([])
  } finally {
    await database.close()
  }
})

test('a table without the index that a scan needs is detected', async () => {
  await testServer.db.$executeRawUnsafe('drop index receipt_line_receipt_id_line_id_key')
  const { send } = await (scans.unreceiveScans as (typeof scans)[string])()
  plans.take()
  await send()
  expect(wholeReads(plans.take())).toContainEqual(expect.stringContaining('receipt_line'))
})
