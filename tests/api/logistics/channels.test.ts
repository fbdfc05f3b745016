import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const elsewhere = await testServer.factory.createWarehouse()
const clerk = await testServer.signInWithRights(['logistics:read', 'logistics:edit', 'warehouse:read'], warehouse)
const group = { warehouseId: warehouse.id, code: 'EVENING', name: 'Evening truck', cutOff: '17:30' }
const { logisticsGroup } = await clerk.command('createLogisticsGroup', group, 'logisticsGroup { id code cutOff }')
const channel = { groupId: logisticsGroup.id, code: 'STD', name: 'Standard', carrier: 'SIM', service: 'SIM-STD' }

it('creates a group and its channels', async () => {
  expect(logisticsGroup).toMatchObject({ code: 'EVENING', cutOff: '17:30' })
  const made = await clerk.command('createChannel', channel, 'channel { code carrier service group { code } }')
  expect(made).toEqual({ channel: { code: 'STD', carrier: 'SIM', service: 'SIM-STD', group: { code: 'EVENING' } }, userErrors: [] })
  const lists = '($id: ID!) { logisticsGroups(warehouseId: $id) { code channels { code } } channels(warehouseId: $id) { code } }'
  expect(await clerk.query(`query ${lists}`, { id: warehouse.id })).toEqual({
    logisticsGroups: [{ code: 'EVENING', channels: [{ code: 'STD' }] }],
    channels: [{ code: 'STD' }],
  })
})

it.each([
  ['createLogisticsGroup', { ...group }, 'LOGISTICS_GROUP_EXISTS', 'code'],
  ['createLogisticsGroup', { ...group, cutOff: '24:00' }, 'MALFORMED', 'cutOff'],
  ['createLogisticsGroup', { ...group, name: '' }, 'REQUIRED', 'name'],
  ['createChannel', { ...channel }, 'CHANNEL_EXISTS', 'code'],
  ['createChannel', { ...channel, service: 'a b' }, 'MALFORMED', 'service'],
])('%s refuses %j', async (name, input, code, field) => {
  expect(await clerk.refusal(name, input)).toMatchObject([{ code, field }])
})

it('is limited to its warehouse', async () => {
  await expect(clerk.command('createLogisticsGroup', { ...group, warehouseId: elsewhere.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(clerk.query('query ($id: ID!) { channels(warehouseId: $id) { code } }', { id: elsewhere.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

it('shows a customer the channels of its warehouses', async () => {
  const customer = await testServer.factory.createCustomer(warehouse)
  const key = await testServer.createApiKeyClient(['logistics:read'], customer)
  const document = 'query ($id: ID!) { channels(warehouseId: $id) { code } logisticsGroups(warehouseId: $id) { code } }'
  expect(await key.query(document, { id: warehouse.id })).toEqual({ channels: [{ code: 'STD' }], logisticsGroups: [{ code: 'EVENING' }] })
  for (const field of ['channels', 'logisticsGroups'])
    await expect(key.query(`query ($id: ID!) { ${field}(warehouseId: $id) { code } }`, { id: elsewhere.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
})
