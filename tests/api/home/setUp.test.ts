import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')

const document = 'query ($id: ID) { setUp(warehouseId: $id) { step isDone isOptional waitsFor } }'
const read = async (id: string | null, client = owner): Promise<Data[]> => (await client.query(document, { id })).setUp
const doneOf = (steps: Data[]) => steps.filter(({ isDone }) => isDone).map(({ step }) => step)
const byName = (steps: Data[]) => Object.fromEntries(steps.map(({ step, ...more }) => [step, more]))

it('without a warehouse begins with one, and names what each step waits for', async () => {
  const steps = await read(null)
  expect(steps).toHaveLength(18)
  expect(byName(steps)).toMatchObject({
    WAREHOUSE: { isDone: false, isOptional: false, waitsFor: [] },
    AREA: { isDone: false, waitsFor: ['WAREHOUSE'] },
    STOCK: { isDone: false, waitsFor: ['PRODUCT', 'LOCATION'] },
    SHIP: { isDone: false, waitsFor: ['PACK'] },
  })
  expect(steps.filter(({ isOptional }) => isOptional).map(({ step }) => step)).toEqual(['SHELF_SIZE', 'STAFF', 'WAVE_SETTING'])
})

it('follows what is in the warehouse, from its first area to its first order', async () => {
  const warehouse = await testServer.factory.createWarehouse()
  expect(doneOf(await read(warehouse.id))).not.toContain('AREA')
  const area = await testServer.factory.createArea(warehouse)
  expect(byName(await read(warehouse.id))).toMatchObject({
    WAREHOUSE: { isDone: true },
    AREA: { isDone: true },
    LOCATION: { isDone: false, waitsFor: [] },
    CUSTOMER: { isDone: false },
  })
  await testServer.factory.createLocations(area, ['A01-01-01'])
  const customer = await testServer.factory.createCustomer(warehouse)
  expect(byName(await read(warehouse.id))).toMatchObject({
    LOCATION: { isDone: true },
    BILLING_STRATEGY: { isDone: true },
    CUSTOMER: { isDone: true },
    PRODUCT: { isDone: false, waitsFor: [] },
  })
  await testServer.factory.createProduct(customer)
  expect(byName(await read(warehouse.id))).toMatchObject({ PRODUCT: { isDone: true }, STOCK: { isDone: false, waitsFor: [] } })

  const working = await createPackageFixture(testServer)
  const sku = await working.createProduct(5)
  await working.createPackage({ [sku]: 1 })
  expect(byName(await read(working.warehouse.id))).toMatchObject({
    STOCK: { isDone: true },
    CHANNEL: { isDone: true },
    ORDER: { isDone: true },
    WAVE: { isDone: false, waitsFor: [] },
    PICK: { isDone: false, waitsFor: ['WAVE'] },
  })
  // One warehouse tells nothing about another.
  expect(byName(await read(warehouse.id))).toMatchObject({ STOCK: { isDone: false }, CHANNEL: { isDone: false } })
})

it('is for those who edit the warehouse', async () => {
  const [mine, other] = [await testServer.factory.createWarehouse(), await testServer.factory.createWarehouse()]
  const manager = await testServer.signIn(await testServer.factory.createStaff({ rights: ['warehouse:edit'], warehouse: mine }))
  expect(doneOf(await read(mine.id, manager))).toContain('WAREHOUSE')
  await expect(read(other.id, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const packer = await testServer.signIn(await testServer.factory.createStaff({ rights: ['wave:pack'], warehouse: mine }))
  await expect(read(mine.id, packer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
