import { expect, test } from 'vitest'
import { createWallToken } from '../../../graph/access/commands/createWallToken.ts'
import { hashToken, newToken } from '../../../graph/access/token.ts'
import { createCustomer } from '../../../graph/customer/commands/createCustomer.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createChannel } from '../../../graph/logistics/commands/createChannel.ts'
import { createLogisticsGroup } from '../../../graph/logistics/commands/createLogisticsGroup.ts'
import { updateWarehouse } from '../../../graph/warehouse/commands/updateWarehouse.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead } = fixture
const readInBothLanguages = async (document: string, variables = {}) => ({
  zh: await lead.client.with({ language: 'zh-CN' }).query(document, variables),
  en: await lead.client.with({ language: 'en' }).query(document, variables),
})

test('names are returned in the language of the reader; both are stored', async () => {
  await testServer.runCommand(updateWarehouse, { warehouseId: warehouse.id, expectedVersion: 1, name: '试验仓', nameEn: 'Trial' })
  const group = await testServer.runCommand(createLogisticsGroup, {
    ...{ warehouseId: warehouse.id, code: newId().slice(-12).toUpperCase(), name: '夜班', nameEn: 'Night', cutOff: '23:00' },
  })
  const groupId = toNodeId('LogisticsGroup', group.groupId)
  const channelInput = { groupId, code: newId().slice(-12).toUpperCase(), name: '快件', carrier: 'SIM', service: 'SIM-STD' } as const
  const { channelId } = await testServer.runCommand(createChannel, channelInput)
  const document = `query ($id: ID!, $group: ID!, $channel: ID!) {
    warehouse: node(id: $id) { ... on Warehouse { name nameEn displayName } }
    group: node(id: $group) { ... on LogisticsGroup { name nameEn displayName } }
    channel: node(id: $channel) { ... on Channel { name nameEn displayName } }
  }`
  const { zh, en } = await readInBothLanguages(document, { id: warehouse.id, group: groupId, channel: toNodeId('Channel', channelId) })
  expect(zh).toEqual({
    warehouse: { name: '试验仓', nameEn: 'Trial', displayName: '试验仓' },
    group: { name: '夜班', nameEn: 'Night', displayName: '夜班' },
    channel: { name: '快件', nameEn: null, displayName: '快件' },
  })
  expect([en.warehouse.displayName, en.group.displayName, en.channel.displayName]).toEqual(['Trial', 'Night', '快件'])
})

test('applies to staff, customers and products, and to what a station shows of them', async () => {
  const owner = await testServer.signInAs('owner')
  const account = { login: `n${newId()}`, name: '何子安', nameEn: 'He Zian', language: 'zh-CN', password: 'long enough' }
  const { staff } = await owner.command('createStaff', account, 'staff { id name nameEn }')
  expect(staff).toMatchObject({ name: '何子安', nameEn: 'He Zian' })
  await testServer.db.staff.update({ where: { login: account.login }, data: { active: true } })
  const sku = await fixture.createProduct(20, { name: '陶瓷汤碗', declaredNameEn: 'Ceramic bowl' })
  const { wave } = await fixture.createPickedWave({ confirmPicking: false }, { [sku]: 1 }, { [sku]: 1 })
  await testServer.db.wave.update({
    where: { number: wave.number },
    data: { pickerId: (await testServer.db.staff.findUniqueOrThrow({ where: { login: account.login } })).id },
  })
  const { zh, en } = await readInBothLanguages(
    'query ($id: ID!) { node(id: $id) { ... on Wave { picker { name } } } wavePickList(waveId: $id) { productName } }',
    {
      id: wave.id,
    },
  )
  expect([zh.node.picker.name, zh.wavePickList[0].productName]).toEqual(['何子安', '陶瓷汤碗'])
  expect([en.node.picker.name, en.wavePickList[0].productName]).toEqual(['He Zian', 'Ceramic bowl'])
  const scanStation = await fixture.openScanStation(await fixture.signInNewUser('packer'))
  const packed = await scanStation.scan('packScans', { waveId: wave.id, code: sku }, 'productName customerName lines { productName }')
  expect(packed).toMatchObject({ productName: 'Ceramic bowl', lines: [{ productName: 'Ceramic bowl' }] })
  // A scan reads the name of a product in SQL, other commands in TypeScript.
  const sameInSql = 'select product_name_en(name, declared_name_en) as name from product where sku = $1'
  expect(await testServer.db.$queryRawUnsafe(sameInSql, sku)).toEqual([{ name: 'Ceramic bowl' }])
})

test('history, ledger and refusals name people in the language of the reader', async () => {
  const zhou = await fixture.signInNewUser('lead')
  await testServer.db.staff.updateMany({ where: { name: zhou.name }, data: { name: '周敏', nameEn: 'Zhou Min' } })
  const sku = await fixture.createProduct(20)
  const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  await mustApply(zhou, 'markAbnormal', { packageId: packages[1]?.id, reason: 'GOODS_DAMAGED' })
  const history = 'query ($id: ID!) { node(id: $id) { ... on Package { history { action by } } } }'
  const marked = await readInBothLanguages(history, { id: packages[1]?.id })
  const by = ({ node }: Data) => node.history.find(({ action }: Data) => action === 'mark').by
  expect([by(marked.zh), by(marked.en)]).toEqual(['周敏', 'Zhou Min'])

  const scanStation = await fixture.openScanStation(zhou)
  await scanStation.scan('packScans', { waveId: wave.id, code: sku })
  const other = await fixture.signInNewUser('packer')
  expect(await (await fixture.openScanStation(other)).refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({
    code: 'WAVE_HELD',
    zh: `波次 ${wave.number} 正由 周敏 处理，如需继续请接管`,
    en: `Zhou Min is working on wave ${wave.number}; take it over to continue`,
  })
  expect(await other.client.refusal('takeStation', { stationId: scanStation.station.id })).toMatchObject([
    { code: 'STATION_IN_USE', zh: expect.stringMatching(/^周敏 /), en: expect.stringMatching(/^Zhou Min /) },
  ])
  const [refused] = (await other.client.command('takeStation', { stationId: scanStation.station.id })).userErrors
  expect(refused.values).toEqual({ who: '周敏', whoEn: 'Zhou Min' })

  await mustApply(zhou, 'shipPackage', { packageId: packages[0]?.id })
  const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
  const flow = 'query ($w: ID!, $p: ID!) { stockFlow(warehouseId: $w, productId: $p, first: 1) { edges { node { by } } } }'
  const moved = await readInBothLanguages(flow, { w: warehouse.id, p: toNodeId('Product', product.id) })
  const mover = ({ stockFlow }: Data) => stockFlow.edges[0].node.by
  expect([mover(moved.zh), mover(moved.en)]).toEqual(['周敏', 'Zhou Min'])
})

test('conflict and account messages name people in the language of the reader', async () => {
  const [owner, other] = [await testServer.signInAs('owner'), await testServer.signInAs('owner')]
  const { staffId } = (await other.query('{ viewer { staffId } }')).viewer
  await testServer.db.staff.update({ where: { id: rowId({ id: staffId }) }, data: { name: '周敏', nameEn: 'Zhou Min' } })
  const { version: expectedVersion } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })
  const change = { warehouseId: warehouse.id, expectedVersion }
  await other.command('updateWarehouse', { ...change, nameEn: 'Second' })
  expect(await owner.refusal('updateWarehouse', { ...change, nameEn: 'Third' })).toMatchObject([
    { code: 'VERSION_CONFLICT', zh: expect.stringMatching(/^周敏 /), en: expect.stringMatching(/^Zhou Min /) },
  ])
  const { id } = await testServer.db.role.findUniqueOrThrow({ where: { code: 'owner' } })
  expect(await owner.refusal('grantRole', { staffId, roleId: toNodeId('Role', id) })).toMatchObject([
    { code: 'ROLE_HELD_ALREADY', zh: '周敏 已拥有此角色', en: 'Zhou Min already has this role' },
  ])
})

test('the list of possible pickers is in the language of the reader', async () => {
  await testServer.db.staff.updateMany({ where: { name: fixture.picker.name }, data: { nameEn: 'Trial picker' } })
  const document = 'query ($id: ID!) { pickers(warehouseId: $id) { id name } pickerWorkloads(warehouseId: $id) { picker { name } } }'
  const { pickers, pickerWorkloads } = await fixture.planner.client.query(document, { id: warehouse.id })
  expect(pickers).toContainEqual({ id: fixture.picker.id, name: 'Trial picker' })
  expect(pickerWorkloads).toContainEqual({ picker: { name: 'Trial picker' } })
})

test('a customer has a name in both languages', async () => {
  const owner = await testServer.signInAs('owner')
  const { id: billingStrategyId } = await testServer.db.billingStrategy.findFirstOrThrow()
  const { customerId } = await testServer.runCommand(createCustomer, {
    ...{
      code: newId().slice(-12).toUpperCase(),
      name: '港湾家居',
      nameEn: 'Harborline',
      email: 'a@b.example',
      phone: '+1 213 555 0100',
      currency: 'USD',
    },
    warehouses: [{ warehouseId: warehouse.id, billingStrategyId: toNodeId('BillingStrategy', billingStrategyId) }],
  })
  const document = 'query ($id: ID!) { node(id: $id) { ... on Customer { displayName } } }'
  const of = async (language: 'zh-CN' | 'en') =>
    (await owner.with({ language }).query(document, { id: toNodeId('Customer', customerId) })).node.displayName
  expect([await of('zh-CN'), await of('en')]).toEqual(['港湾家居', 'Harborline'])
})

test('a wall screen uses the language of its token unless another is requested', async () => {
  const token = newToken('wall')
  await testServer.runCommand(createWallToken(hashToken(token)), { warehouseId: warehouse.id, name: 'Hall', language: 'en' })
  const ask = async (language: string) => {
    const answer = await fetch(`${testServer.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(language && { 'accept-language': language }) },
      body: JSON.stringify({ query: `{ waveBoard(warehouseId: "${warehouse.id}") { language } }` }),
    })
    return (await answer.json()).data.waveBoard.language
  }
  expect([await ask(''), await ask('zh-CN')]).toEqual(['en', 'zh-CN'])
  const owner = await testServer.signInAs('owner')
  expect(await owner.refusal('createWallToken', { warehouseId: warehouse.id, name: 'Hall', language: 'fr' })).toMatchObject([
    { code: 'NOT_ONE_OF', field: 'language' },
  ])
})
