import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const planner = await testServer.signInAs('planner', warehouse)
const hot = {
  warehouseId: warehouse.id,
  type: 'HOT',
  maximum: 30,
  hotThreshold: 4,
  labelMode: 'BY_GOODS',
  confirmPicking: false,
  shipOnPrint: false,
}

async function readHot(): Promise<Data> {
  const document = 'query ($id: ID!) { waveSettings(warehouseId: $id) { type version maximum hotThreshold } }'
  const { waveSettings } = await planner.query(document, { id: warehouse.id })
  return waveSettings.find(({ type }: Data) => type === 'HOT')
}

test('does not overwrite settings that somebody else has saved meanwhile', async () => {
  const { version } = await readHot()
  expect((await planner.command('saveWaveSetting', { ...hot, expectedVersion: version })).userErrors).toEqual([])
  expect(await planner.refusal('saveWaveSetting', { ...hot, hotThreshold: 5, expectedVersion: version })).toMatchObject([
    { code: 'VERSION_CONFLICT' },
  ])
  expect(await readHot()).toEqual({ type: 'HOT', version: version + 1, maximum: 30, hotThreshold: 4 })
})

test('the warehouse tells who changed which part of its settings last', async () => {
  const other = await testServer.factory.createWarehouse()
  const [own, key] = [await testServer.signInAs('owner'), await testServer.createApiKeyClient(['warehouse:read'])]
  const read = async (by = own): Promise<Data> => {
    const document = '{ warehouses { id settingChanges { part at by } } }'
    const { settingChanges } = (await by.query(document)).warehouses.find(({ id }: Data) => id === other.id)
    return Object.fromEntries(settingChanges.map(({ part, ...change }: Data) => [part, change]))
  }
  const nameOf = async (who = own) => (await who.query('{ viewer { name } }')).viewer.name
  expect(Object.keys(await read())).toEqual(['WAREHOUSE'])
  await own.command('saveWaveSetting', { ...hot, warehouseId: other.id })
  const lead = await testServer.signInAs('planner', other)
  await lead.command('saveWaveSetting', { ...hot, warehouseId: other.id, type: 'ONE_PIECE' })
  const { node } = await own.query('query ($id: ID!) { node(id: $id) { ... on Warehouse { version } } }', { id: other.id })
  await own.command('updateWarehouse', { warehouseId: other.id, expectedVersion: node.version, adjustmentLimit: 7 })
  const changes = await read()
  expect(changes).toMatchObject({ WAVES: { by: await nameOf(lead) }, WAREHOUSE: { by: await nameOf() } })
  expect(Date.now() - Date.parse(changes.WAVES.at)).toBeLessThan(60_000)
  expect((await read(key)).WAVES).toEqual({ at: changes.WAVES.at, by: null })

  // Carts and printers of the warehouse, and categories and sizes that all warehouses share.
  const before = await read()
  expect([before.CARTS, before.PRINTERS]).toEqual([undefined, undefined])
  const writer = await testServer.signInAs('owner')
  await writer.command('createPickCar', { warehouseId: other.id, number: 'C-1', boxes: 4, maxWeightGrams: 90_000 })
  await writer.command('createCategory', { name: '最后', nameEn: 'Last' })
  await writer.command('createShelfSpec', { name: 'Last', lengthMillimetres: 900, widthMillimetres: 500, heightMillimetres: 400 })
  const by = { by: await nameOf(writer) }
  expect(await read()).toMatchObject({ CARTS: by, CATEGORIES: by, SHELF_SPECS: by, WAVES: changes.WAVES })
  const elsewhere = (await own.query('{ warehouses { id settingChanges { part by } } }')).warehouses.find(
    ({ id }: Data) => id === warehouse.id,
  )
  expect(elsewhere.settingChanges).toEqual(expect.arrayContaining([{ part: 'CATEGORIES', ...by }]))
  expect(elsewhere.settingChanges.map(({ part }: Data) => part)).not.toContain('CARTS')
})

test('refuses slots of other wave types', async () => {
  expect(await planner.refusal('saveWaveSetting', { ...hot, labelMode: 'BY_SLOT' })).toEqual([
    {
      code: 'SLOTS_OF_MIXED_ONLY',
      field: 'labelMode',
      zh: '只有多品波次使用分拣格，请选择其他打单方式',
      en: 'Only mixed waves use slots; choose another label mode',
    },
  ])
})
