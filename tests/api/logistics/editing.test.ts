import { expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { commitConcurrently, commitMeanwhile } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createRule } from '../wave/standingFixture.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, customer } = fixture
const rights = ['logistics:read', 'logistics:edit', 'package:read', 'warehouse:read']
const clerk = await testServer.signInWithRights(rights, warehouse)
const reader = await testServer.signInWithRights(['logistics:read', 'tariff:read'], warehouse)
const elsewhere = await testServer.factory.createWarehouse('Europe/Berlin')
const foreigner = await testServer.signInWithRights([...rights, 'tariff:read'], elsewhere)
const owner = await testServer.signInAs('owner')

const groupFields = 'id code displayName cutOff channelCount openPackages version'
const channelFields = 'id code displayName carrier service group { code } version'
const list = async (field: string, type: string, fields: string, filter: Data = {}, client = clerk): Promise<Data[]> => {
  const { rows } = await client.query(
    `query ($id: ID!, $filter: ${type}Filter) { rows: ${field}(warehouseId: $id, filter: $filter) { totalCount edges { node { ${fields} } } } }`,
    { id: warehouse.id, filter },
  )
  const nodes: Data[] = rows.edges.map(({ node }: Data) => node)
  expect(rows.totalCount).toBe(nodes.length)
  return nodes
}
const groups = (filter?: Data, client = clerk) => list('logisticsGroupList', 'LogisticsGroup', groupFields, filter, client)
const channels = (filter?: Data, client = clerk) => list('channelList', 'Channel', channelFields, filter, client)
const search = (value: string) => ({ search: { values: [value], mode: 'FUZZY' } })

async function newGroup(code: string): Promise<Data & { id: string }> {
  const input = { warehouseId: warehouse.id, code, name: `${code} truck`, cutOff: '17:30' }
  return (await clerk.command('createLogisticsGroup', input, `logisticsGroup { ${groupFields} }`)).logisticsGroup
}

async function newChannel(groupId: string, code: string, service = 'SIM-STD'): Promise<Data & { id: string }> {
  const input = { groupId, code, name: `${code} parcels`, carrier: 'SIM', service }
  return (await clerk.command('createChannel', input, `channel { ${channelFields} }`)).channel
}

it('changes a logistics group, and its lists and rules follow', async () => {
  const group = await newGroup('NIGHT')
  expect(group).toMatchObject({ channelCount: 0, openPackages: 0, version: 1 })
  await newChannel(group.id, 'NIGHT-1')
  const rule = await createRule(fixture, { name: 'Night', trigger: 'CUT_OFF', times: null, minutesBefore: 30, groupId: group.id })
  const change = { logisticsGroupId: group.id, expectedVersion: 1, name: '夜车', nameEn: 'Night truck', cutOff: '23:05' }
  const seen = await clerk.subscribe('subscription ($w: ID!) { logisticsGroupChanged(warehouseId: $w) { cutOff } }', { w: warehouse.id })
  const changed = await clerk.command('updateLogisticsGroup', change, `logisticsGroup { ${groupFields} }`)
  expect(changed.logisticsGroup).toMatchObject({ displayName: 'Night truck', cutOff: '23:05', channelCount: 1, version: 2 })
  await seen.nextMatching(({ logisticsGroupChanged }) => logisticsGroupChanged.cutOff === '23:05')
  seen.end()
  expect(await groups(search('night truck'))).toMatchObject([{ code: 'NIGHT', cutOff: '23:05' }])
  const { node } = await fixture.planner.client.query('query ($id: ID!) { node(id: $id) { ... on StandingRule { nextAt } } }', {
    id: rule.id,
  })
  expect(node.nextAt).toMatch(/:35:00.000Z$/)

  expect(await clerk.refusal('updateLogisticsGroup', { ...change, name: 'Late' })).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  expect(await clerk.refusal('updateLogisticsGroup', { ...change, expectedVersion: 2, cutOff: '25:99' })).toEqual([
    {
      ...{ code: 'MALFORMED', field: 'cutOff' },
      zh: expect.stringContaining('24 小时制的时间，例如 07:30'),
      en: expect.stringContaining('a time of day, such as 07:30'),
    },
  ])
  const again = () => clerk.command('updateLogisticsGroup', { ...change, expectedVersion: 2 })
  expect(await testServer.recordFactKinds(again)).toEqual([])
  await expect(foreigner.command('updateLogisticsGroup', { ...change, expectedVersion: 2 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(reader.command('updateLogisticsGroup', { ...change, expectedVersion: 2 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const unknown = { ...change, logisticsGroupId: toNodeId('LogisticsGroup', rowId(warehouse)) }
  expect(await owner.refusal('updateLogisticsGroup', unknown)).toMatchObject([
    { code: 'LOGISTICS_GROUP_NOT_FOUND', field: 'logisticsGroupId' },
  ])
})

it('moves a channel to another group: accepted packages stay where they are, later ones do not', async () => {
  const [noon, evening] = [await newGroup('NOON'), await newGroup('DUSK')]
  const channel = await newChannel(noon.id, 'MOVED')
  const sku = await fixture.createProduct(5)
  const before = await fixture.createPackage({ [sku]: 1 }, { channelCode: 'MOVED' })
  const move = { channelId: channel.id, expectedVersion: 1, groupId: evening.id }
  const rule = await createRule(fixture, { name: 'Noon only', groupId: noon.id, channelIds: [channel.id] })
  expect(await clerk.refusal('updateChannel', move)).toEqual([
    {
      ...{ code: 'CHANNEL_IN_RULES', field: 'groupId' },
      zh: '按当前物流组选用渠道 MOVED 的自动波次规则有 1 条，请先修改规则再更换物流组',
      en: 'Number of standing rules that choose the channel MOVED in its present logistics group: 1. Change them before you move the channel',
    },
  ])
  // Rules are named to those who may see them, a few of them.
  const rules = [rule]
  for (const no of [2, 3, 4, 5, 6, 7])
    rules.push(await createRule(fixture, { name: `Noon ${no}`, groupId: noon.id, channelIds: [channel.id] }))
  expect(await owner.refusal('updateChannel', move)).toMatchObject([
    {
      zh: expect.stringContaining('有 7 条（Noon 2、Noon 3、Noon 4、Noon 5、Noon 6、+2），请先'),
      en: expect.stringContaining(': 7 (Noon 2, Noon 3, Noon 4, Noon 5, Noon 6, +2). Change'),
    },
  ])
  for (const { id } of rules) await fixture.planner.client.command('deleteStandingRule', { ruleId: id })
  const moved = await clerk.command('updateChannel', move, `channel { ${channelFields} }`)
  expect(moved.channel).toMatchObject({ code: 'MOVED', group: { code: 'DUSK' }, service: 'SIM-STD', version: 2 })
  const after = await fixture.createPackage({ [sku]: 1 }, { channelCode: 'MOVED' })
  const counted = new Map((await groups()).map(({ code, ...group }) => [code, group]))
  expect(counted.get('NOON')).toMatchObject({ channelCount: 0, openPackages: 1 })
  expect(counted.get('DUSK')).toMatchObject({ channelCount: 1, openPackages: 1 })
  await fixture.integrator.command('cancelPackage', { packageId: before.id })
  expect((await groups(search('NOON')))[0]).toMatchObject({ openPackages: 0 })
  expect(await channels({ groupIds: [evening.id] })).toMatchObject([{ code: 'MOVED' }])
  expect(after.state).toBe('PENDING')

  expect(await clerk.refusal('updateChannel', move)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  const there = await owner.command(
    'createLogisticsGroup',
    { warehouseId: elsewhere.id, code: 'T', name: 'T', cutOff: '10:00' },
    'logisticsGroup { id }',
  )
  const abroad = { ...move, expectedVersion: 2, groupId: there.logisticsGroup.id }
  expect(await owner.refusal('updateChannel', abroad)).toMatchObject([{ code: 'LOGISTICS_GROUP_NOT_FOUND', field: 'groupId' }])
  expect(await owner.refusal('updateChannel', { ...move, channelId: toNodeId('Channel', rowId(warehouse)) })).toMatchObject([
    { code: 'NOT_FOUND', field: 'channelId' },
  ])
  await expect(foreigner.command('updateChannel', move)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(reader.command('updateChannel', move)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('changes the service of a channel until a package has it', async () => {
  const group = await newGroup('LABELS')
  const channel = await newChannel(group.id, 'SERVICE', 'SIM-STD')
  const change = (expectedVersion: number, service: string) => ({ channelId: channel.id, expectedVersion, service })
  const changed = await clerk.command('updateChannel', change(1, 'SIM-KEEP'), 'channel { service }')
  expect(changed.channel).toEqual({ service: 'SIM-KEEP' })
  const pkg = await fixture.createPackage({ [await fixture.createProduct(1)]: 1 }, { channelCode: 'SERVICE' })
  await fixture.integrator.command('cancelPackage', { packageId: pkg.id })
  expect(await clerk.refusal('updateChannel', change(2, 'SIM-ECO'))).toEqual([
    {
      ...{ code: 'CHANNEL_SERVICE_FIXED', field: 'service' },
      zh: '渠道 SERVICE 已有包裹使用，不能更改服务代码；请新建渠道',
      en: 'Packages have used the channel SERVICE, so its service code cannot change; create another channel',
    },
  ])
  const renamed = await clerk.command('updateChannel', { ...change(2, 'SIM-KEEP'), name: 'Kept' }, 'channel { displayName service }')
  expect(renamed.channel).toEqual({ displayName: 'Kept', service: 'SIM-KEEP' })
})

it('a channel is not moved while a rule that chooses it is saved, nor given another service while a package gets it', async () => {
  const [here, there] = [await newGroup('RACE-A'), await newGroup('RACE-B')]
  const isMovedFirst = { 'RACE-1': true, 'RACE-2': false }
  for (const [code, isFirst] of Object.entries(isMovedFirst)) {
    const channel = await newChannel(here.id, code)
    const done: string[] = []
    const note = (what: string) => () => done.push(what)
    const move = async () => {
      const { channel: moved } = await clerk.command(
        'updateChannel',
        { channelId: channel.id, expectedVersion: 1, groupId: there.id },
        'channel { id }',
      )
      if (moved) done.push('moved')
    }
    const save = () => createRule(fixture, { name: code, groupId: here.id, channelIds: [channel.id] }).then(note('saved'), () => {})
    await commitConcurrently(testServer, ...(isFirst ? [move, save] : [save, move]))
    expect(done).toHaveLength(1)
  }

  const channel = await newChannel(here.id, 'RACE-3')
  await newChannel(here.id, 'RACE-4')
  const pkg = await fixture.createPackage({ [await fixture.createProduct(1)]: 1 }, { channelCode: 'RACE-4' })
  const refused = await commitMeanwhile(
    testServer,
    (tx) => tx.package.update({ where: { id: rowId(pkg) }, data: { channelId: rowId(channel) } }),
    () => clerk.refusal('updateChannel', { channelId: channel.id, expectedVersion: 1, service: 'SIM-ECO' }),
  )
  expect(refused).toMatchObject([{ code: 'CHANNEL_SERVICE_FIXED' }])
})

it("a customer's key sees its own packages of a group only, and no strategy", async () => {
  const group = await newGroup('SHARED')
  await newChannel(group.id, 'SHARED')
  await fixture.createPackage({ [await fixture.createProduct(1)]: 1 }, { channelCode: 'SHARED' })
  const stranger = await testServer.factory.createCustomer(warehouse)
  const keys = ['logistics:read', 'package:read']
  const [own, other] = await Promise.all([customer, stranger].map((of) => testServer.createApiKeyClient(keys, of)))
  expect(await groups(search('SHARED'), own)).toMatchObject([{ openPackages: 1 }])
  expect(await groups(search('SHARED'), other)).toMatchObject([{ openPackages: 0 }])
  expect(await groups(search('SHARED'), reader)).toMatchObject([{ openPackages: null }])
  await expect(own!.query('{ billingStrategyList { totalCount } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(own!.command('updateChannel', { channelId: toNodeId('Channel', rowId(group)), expectedVersion: 1 })).rejects.toThrow(
    'FORBIDDEN',
  )
  await expect(groups({}, foreigner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('changes a billing strategy; its currency only before the first customer has it', async () => {
  const fields = 'id code name currency assignmentCount version'
  const create = { code: 'WINTER', name: 'Winter', currency: 'USD' }
  const { billingStrategy } = await owner.command('createBillingStrategy', create, `billingStrategy { ${fields} }`)
  expect(billingStrategy).toMatchObject({ ...create, assignmentCount: 0, version: 1 })
  const change = { billingStrategyId: billingStrategy.id, expectedVersion: 1, name: 'Winter prices', currency: 'EUR' }
  const update = (input: Data) => owner.command('updateBillingStrategy', { ...change, ...input }, `billingStrategy { ${fields} }`)
  expect((await update({})).billingStrategy).toMatchObject({ name: 'Winter prices', currency: 'EUR', version: 2 })
  expect(await owner.refusal('updateBillingStrategy', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  expect(await owner.refusal('updateBillingStrategy', { ...change, expectedVersion: 2, currency: 'EURO' })).toMatchObject([
    { code: 'CURRENCY_UNKNOWN', field: 'currency' },
  ])
  const unknown = { ...change, billingStrategyId: toNodeId('BillingStrategy', rowId(warehouse)) }
  expect(await owner.refusal('updateBillingStrategy', unknown)).toMatchObject([{ code: 'STRATEGY_NOT_FOUND', field: 'billingStrategyId' }])

  const assigned = { customerId: customer.id, warehouseId: warehouse.id, billingStrategyId: billingStrategy.id, enabled: true }
  await owner.command('assignWarehouse', assigned)
  expect(await owner.refusal('updateBillingStrategy', { ...change, expectedVersion: 2, currency: 'USD' })).toEqual([
    {
      ...{ code: 'STRATEGY_CURRENCY_FIXED', field: 'currency' },
      zh: '已有 1 个客户使用过计费策略 WINTER，不能更改币种；请新建计费策略',
      en: 'The billing strategy WINTER has been given to customers (1), so its currency cannot change; create another strategy',
    },
  ])
  expect((await update({ expectedVersion: 2, name: 'Winter' })).billingStrategy).toMatchObject({ assignmentCount: 1, version: 3 })
  const document =
    'query ($filter: BillingStrategyFilter) { billingStrategyList(filter: $filter) { totalCount edges { node { code assignmentCount } } } }'
  const found = async (client = owner) => (await client.query(document, { filter: search('winter') })).billingStrategyList
  expect(await found()).toEqual({ totalCount: 1, edges: [{ node: { code: 'WINTER', assignmentCount: 1 } }] })
  // Without the right to see customers, and in other warehouses than those of the customer.
  expect((await found(reader)).edges[0].node).toEqual({ code: 'WINTER', assignmentCount: null })
  const sales = await testServer.signInWithRights(['tariff:read', 'customer:read'], elsewhere)
  expect((await found(sales)).edges[0].node).toEqual({ code: 'WINTER', assignmentCount: 0 })
  await expect(reader.command('updateBillingStrategy', change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
