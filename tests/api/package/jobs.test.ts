import { expect, test } from 'vitest'
import { readConfig } from '../../../graph/kernel/config.ts'
import { serve } from '../../../graph/server/main.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { integrator, warehouse, customer } = fixture

test('two servers on one database run every job once', async () => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8' })
  const second = await serve({ ...config, databaseUrl: testServer.databaseUrl })
  const sku = await fixture.createProduct(200)
  const orders = Array.from({ length: 60 }, () => fixture.orderInput({ [sku]: 1 }))
  const halves = [orders.slice(0, 30), orders.slice(30)]
  const answers = await Promise.all(
    [testServer.url, second.url].map((url, i) => {
      const client = Object.assign(Object.create(Object.getPrototypeOf(integrator)), integrator, { url }) as typeof integrator
      return client.command('createPackages', { warehouseId: warehouse.id, customerId: customer.id, orders: halves[i] }, 'packages { id }')
    }),
  )
  const ids = answers.flatMap(({ packages }) => packages.map((one: Data & { id: string }) => rowId(one)))
  expect(ids).toHaveLength(60)
  const ready = () =>
    testServer.db.event.findMany({ where: { kind: 'package.label-ready', nodeId: { in: ids } }, select: { nodeId: true } })
  await eventually(ready, (facts) => facts.length >= 60, 30_000)
  expect(new Set((await ready()).map(({ nodeId }) => nodeId)).size).toBe(60)
  expect(await ready()).toHaveLength(60)
  await second.close()
  expect(await testServer.db.storedFile.count({ where: { warehouseId: rowId(warehouse) } })).toBe(60)
})

test('new stock goes to waiting drafts, the oldest first', async () => {
  const sku = await fixture.createProduct(0)
  const drafts = [
    await fixture.createPackage({ [sku]: 4 }),
    await fixture.createPackage({ [sku]: 4 }),
    await fixture.createPackage({ [sku]: 2 }),
  ]
  expect(drafts.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT', 'DRAFT'])
  await fixture.addStock(sku, 7)
  const states = async () => Promise.all(drafts.map(async ({ id }) => (await fixture.readPackage(id)).state as string))
  // The second is short by one; the remaining stock suffices for the third.
  await eventually(states, (now) => now.join() === 'PENDING,DRAFT,PENDING')
  expect(await fixture.readQuantities(sku)).toEqual({ good: 7, locked: 6, available: 1 })
})

test('lists a package once while its deltas are folded, under concurrent changes', async () => {
  const sku = await fixture.createProduct(100)
  const count = async () => {
    const { packageCounts } = await integrator.query('query ($w: ID!) { packageCounts(warehouseId: $w) { state count } }', {
      w: warehouse.id,
    })
    return packageCounts.reduce((sum: number, one: Data) => sum + one.count, 0)
  }
  const before = await count()
  const seen: number[] = []
  let going = true
  const watching = (async () => {
    while (going) seen.push(await count())
  })()
  for (let i = 0; i < 25; i++) {
    const { id } = await fixture.createPackage({ [sku]: 1 })
    if (i % 2) await integrator.command('cancelPackage', { packageId: id })
  }
  going = false
  await watching
  expect(seen.every((now, i) => now >= (seen[i - 1] ?? before) && now <= before + 25)).toBe(true)
  expect(await count()).toBe(before + 25)
})
