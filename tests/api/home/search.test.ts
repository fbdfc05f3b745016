import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead } = fixture
const sku = await fixture.createProduct(50, { name: 'Enamel kettle, blue', barcodes: ['6901234567892'] })
const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 2 })
const first = packages[0] as Data
const second = packages[1] as Data
const there = await createWaveFixture(testServer)
const foreignSku = await there.createProduct(5)
const foreign = (await there.createPackage({ [foreignSku]: 1 })) as Data

const document =
  'query ($w: ID!, $text: String!, $n: Int) { search(warehouseId: $w, text: $text, perKind: $n) { kind nodeId label name matched state isExact } }'
const find = async (text: string, client = lead.client, n = 5): Promise<Data[]> =>
  (await client.query(document, { w: warehouse.id, text, n })).search
const brief = (found: Data[]) => found.map(({ kind, label, isExact }) => `${kind} ${label}${isExact ? '' : ' …'}`)

test('a complete code finds its record, in any notation', async () => {
  const { number, erpNumber, label } = (await testServer.db.package.findUniqueOrThrow({ where: { number: first.number } })) as Data
  expect(await find(` p:${number.toLowerCase()} `)).toEqual([
    { kind: 'PACKAGE', nodeId: first.id, label: number, name: null, matched: number, state: 'PICKED', isExact: true },
  ])
  expect(label).toBeTruthy()
  expect((await find(erpNumber))[0]).toMatchObject({ kind: 'PACKAGE', label: number, matched: erpNumber, isExact: true })
  const { trackingNumber } = (await fixture.readPackage(first.id)).label
  expect((await find(trackingNumber))[0]).toMatchObject({ kind: 'PACKAGE', nodeId: first.id, matched: trackingNumber })
  expect(await find(wave.number as string)).toMatchObject([{ kind: 'WAVE', nodeId: wave.id, isExact: true }])
  for (const form of ['6901234567892', '06901234567892'])
    expect((await find(form))[0]).toMatchObject({
      ...{ kind: 'PRODUCT', label: sku, name: 'Enamel kettle, blue', matched: '6901234567892', state: null },
    })
})

test('a prefix finds a limited number of each kind, without duplicates, and a product is found by a part of its name', async () => {
  const same = [...first.number].findIndex((letter: string, at) => letter !== second.number[at])
  const begins = first.number.slice(0, same)
  expect(brief(await find(begins, lead.client, 20))).toEqual(
    expect.arrayContaining([`PACKAGE ${first.number} …`, `PACKAGE ${second.number} …`]),
  )
  expect(brief(await find(begins, lead.client, 1))).toHaveLength(1)
  expect(brief(await find('KETTLE'))).toEqual([`PRODUCT ${sku} …`])
  const { code } = await testServer.db.location.findFirstOrThrow({ where: { kind: 'SHELF', stocks: { some: { product: { sku } } } } })
  expect(brief(await find(code.toLowerCase()))).toContain(`LOCATION ${code}`)
  expect(brief(await find(code.slice(0, 3), lead.client, 20))).toContain(`LOCATION ${code} …`)
})

test('finds a customer of the warehouse by its code and a part of its names, and only for who may see customers', async () => {
  const { id, code } = await testServer.factory.createCustomer(warehouse)
  const { name } = await testServer.db.customer.findUniqueOrThrow({ where: { code } })
  const other = await testServer.factory.createCustomer(there.warehouse)
  expect(await find(code)).toContainEqual({
    ...{ kind: 'CUSTOMER', nodeId: id, label: code, name, matched: code, state: null, isExact: true },
  })
  expect(brief(await find(name.slice(1)))).toContain(`CUSTOMER ${code} …`)
  expect(brief(await find(other.code))).toEqual([])
  const few = await testServer.createApiKeyClient(['warehouse:read', 'product:read'])
  expect(brief(await find(code, few))).toEqual([])
})

test('finds a member of staff by the login and a part of the names, and only for who may see accounts', async () => {
  const { login } = await testServer.factory.createStaff({ role: 'picker', warehouse, login: 'searched.person' })
  const { id } = await testServer.db.staff.update({ where: { login }, data: { name: '何子安', nameEn: 'Zian He' } })
  const owner = await testServer.signInAs('owner')
  expect(await find(login, owner)).toMatchObject([{ kind: 'STAFF', nodeId: toNodeId('Staff', id), label: login, isExact: true }])
  for (const part of ['子安', 'ian h', 'SEARCHED']) expect(brief(await find(part, owner))).toEqual([`STAFF ${login} …`])
  expect(await find(login)).toEqual([])
})

test('empty, wildcard and overlong queries find nothing', async () => {
  expect(await find('   ')).toEqual([])
  expect(await find('%%')).toEqual([])
  expect(await find('W_')).toEqual([])
  await expect(find('x'.repeat(101))).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  await expect(find('W', lead.client, 21)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

test('stays within the warehouse and the rights of the user', async () => {
  expect(await find(foreign.number)).toEqual([])
  expect(brief(await find(foreignSku))).toEqual([])
  await expect(lead.client.query(document, { w: there.warehouse.id, text: 'W' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const few = await testServer.createApiKeyClient(['warehouse:read', 'product:read'])
  expect(await find(first.number, few)).toEqual([])
  expect(brief(await find('6901234567892', few))).toEqual([`PRODUCT ${sku}`])
})

test('searches all kinds in one statement', async () => {
  const said = await recordStatements(() => find(first.number))
  expect(said.filter((sql) => !/from session/.test(sql))).toHaveLength(1)
})

test('finds every kind of document by its number, an inbound order also by a box and by a receipt', async () => {
  const { db, factory } = testServer
  const warehouseId = rowId(warehouse)
  const customer = await factory.createCustomer(warehouse)
  const customerId = rowId(customer)
  const at = new Date()
  const row = (number: string) => ({ id: newId(), number, warehouseId, createdAt: at, updatedAt: at, version: 1 })
  const by = { authorKind: 'SYSTEM', remark: '' }
  const order = row('IBFIND01')
  const box = { id: newId(), orderId: order.id, warehouseId, customerId, boxNo: 1, mark: 'FINDMARK-1', trackingNumber: 'FINDTRACK1' }
  const receipt = { id: newId(), number: 'RCFIND01', orderId: order.id, warehouseId, customerId, closesBox: false, at }
  await db.transfer.create({ data: { ...row('TRFIND01'), state: 'VOIDED', remark: '' } })
  await db.adjustment.create({ data: { ...row('ADFIND01'), ...by, customerId, state: 'REFUSED', reason: 'OTHER' } })
  await db.stockCount.create({
    data: { ...row('CTFIND01'), ...by, state: 'CANCELLED', type: 'LOCATION', isBlind: true, withEmpty: false, endedAt: at },
  })
  await db.unknownParcel.create({
    data: {
      ...row('UPFIND01'),
      state: 'WAITING',
      trackingNumber: 'FINDTRACK2',
      carrier: '',
      sender: '',
      cartons: 1,
      place: '',
      remark: '',
    },
  })
  await db.inboundOrder.create({ data: { ...order, customerId, arrival: 'BOX', state: 'VOIDED', remark: '' } })
  await db.inboundBox.create({ data: box })
  await db.receipt.create({ data: receipt })

  const reader = await testServer.createApiKeyClient(['warehouse:read', 'inventory:read', 'inbound:read'])
  for (const [number, kind, state] of [
    ['TRFIND01', 'TRANSFER', 'VOIDED'],
    ['ADFIND01', 'ADJUSTMENT', 'REFUSED'],
    ['CTFIND01', 'STOCK_COUNT', 'CANCELLED'],
    ['UPFIND01', 'UNKNOWN_PARCEL', 'WAITING'],
    ['IBFIND01', 'INBOUND_ORDER', 'VOIDED'],
  ]) {
    expect(await find(number!.toLowerCase(), reader)).toMatchObject([
      { kind, label: number, name: null, matched: number, state, isExact: true },
    ])
    expect(brief(await find(number!.slice(0, 6), reader))).toEqual([`${kind} ${number} …`])
  }
  for (const matched of ['FINDMARK-1', 'FINDTRACK1', 'RCFIND01'])
    expect(await find(matched, reader)).toMatchObject([{ kind: 'INBOUND_ORDER', label: 'IBFIND01', matched, isExact: true }])
  expect(brief(await find('FINDTRACK', reader))).toEqual(['INBOUND_ORDER IBFIND01 …', 'UNKNOWN_PARCEL UPFIND01 …'])
  const few = await testServer.createApiKeyClient(['warehouse:read', 'inbound:read'])
  expect(await find('TRFIND01', few)).toEqual([])

  // They have no history.
  await db.receipt.delete({ where: { id: receipt.id } })
  await db.inboundBox.delete({ where: { id: box.id } })
  await db.inboundOrder.delete({ where: { id: order.id } })
  for (const table of ['transfer', 'adjustment', 'stock_count', 'unknown_parcel'])
    await db.$executeRawUnsafe(`delete from ${table} where number like '__FIND01'`)
})

test('a product is found by a part of its SKU or of its English name, with its name in the language of the reader', async () => {
  const customer = await testServer.factory.createCustomer(warehouse)
  const names = { sku: 'QX-ZORB-77', name: '珐琅锅', declaredNameEn: 'Enamelled casserole' }
  const part = names.sku
  await testServer.factory.createProduct(customer, names)
  expect(await find('zorb')).toMatchObject([{ label: part, matched: part, name: 'Enamelled casserole', isExact: false }])
  expect(await find('CASSEROLE')).toMatchObject([{ label: part, matched: 'Enamelled casserole' }])
  expect(await find('珐琅', lead.client.with({ language: 'zh-CN' }))).toMatchObject([{ label: part, matched: '珐琅锅', name: '珐琅锅' }])
})

test('a request for an interception is found by the whole number of its package', async () => {
  const { id, number } = (await fixture.createPackage({ [sku]: 1 })) as Data
  const { customerId } = await testServer.db.package.findUniqueOrThrow({ where: { number } })
  const request = {
    id: newId(),
    packageId: rowId({ id }),
    warehouseId: rowId(warehouse),
    customerId,
    state: 'WITHDRAWN',
    wish: 'HOLD',
    reason: '',
  }
  const at = new Date()
  await testServer.db.interceptionRequest.create({
    data: { ...request, dueAt: at, fallback: 'APPROVE', createdAt: at, updatedAt: at, settledAt: at, version: 1 } as never,
  })
  expect(brief(await find(number))).toEqual([`PACKAGE ${number}`, `INTERCEPTION ${number}`])
  expect(brief(await find(number.slice(0, -1))).filter((one) => one.startsWith('INTERCEPTION'))).toEqual([])
  await testServer.db.interceptionRequest.delete({ where: { id: request.id } })
})
