import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
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
  'query ($w: ID!, $text: String!, $n: Int) { search(warehouseId: $w, text: $text, perKind: $n) { kind nodeId label matched state isExact } }'
const find = async (text: string, client = lead.client, n = 5): Promise<Data[]> =>
  (await client.query(document, { w: warehouse.id, text, n })).search
const brief = (found: Data[]) => found.map(({ kind, label, isExact }) => `${kind} ${label}${isExact ? '' : ' …'}`)

test('a complete code finds its record, in any notation', async () => {
  const { number, erpNumber, label } = (await testServer.db.package.findUniqueOrThrow({ where: { number: first.number } })) as Data
  expect(await find(` p:${number.toLowerCase()} `)).toEqual([
    { kind: 'PACKAGE', nodeId: first.id, label: number, matched: number, state: 'PICKED', isExact: true },
  ])
  expect(label).toBeTruthy()
  expect((await find(erpNumber))[0]).toMatchObject({ kind: 'PACKAGE', label: number, matched: erpNumber, isExact: true })
  const { trackingNumber } = (await fixture.readPackage(first.id)).label
  expect((await find(trackingNumber))[0]).toMatchObject({ kind: 'PACKAGE', nodeId: first.id, matched: trackingNumber })
  expect(await find(wave.number as string)).toMatchObject([{ kind: 'WAVE', nodeId: wave.id, isExact: true }])
  for (const form of ['6901234567892', '06901234567892'])
    expect((await find(form))[0]).toMatchObject({ kind: 'PRODUCT', label: sku, matched: '6901234567892', state: null })
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
