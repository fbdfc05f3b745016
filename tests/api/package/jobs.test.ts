import { expect, test } from 'vitest'
import { readConfig } from '../../../graph/kernel/config.ts'
import { serve } from '../../../graph/server/main.ts'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually, openScene } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const { shop, warehouse, customer } = scene

test('two servers on one database do every errand once', async () => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8' })
  const second = await serve({ ...config, databaseUrl: house.databaseUrl })
  const sku = await scene.product(200)
  const orders = Array.from({ length: 60 }, () => scene.order({ [sku]: 1 }))
  const halves = [orders.slice(0, 30), orders.slice(30)]
  const answers = await Promise.all(
    [house.url, second.url].map((url, i) => {
      const client = Object.assign(Object.create(Object.getPrototypeOf(shop)), shop, { url }) as typeof shop
      return client.command('createPackages', { warehouseId: warehouse.id, customerId: customer.id, orders: halves[i] }, 'packages { id }')
    }),
  )
  const ids = answers.flatMap(({ packages }) => packages.map((one: Data & { id: string }) => rowId(one)))
  expect(ids).toHaveLength(60)
  const ready = () => house.db.event.findMany({ where: { kind: 'package.label-ready', nodeId: { in: ids } }, select: { nodeId: true } })
  await eventually(ready, (facts) => facts.length >= 60, 30_000)
  expect(new Set((await ready()).map(({ nodeId }) => nodeId)).size).toBe(60)
  expect(await ready()).toHaveLength(60)
  await second.close()
  expect(await house.db.storedFile.count({ where: { warehouseId: rowId(warehouse) } })).toBe(60)
})

test('what was put on the shelf goes to the drafts that wait for it, the oldest first', async () => {
  const sku = await scene.product(0)
  const drafts = [await scene.take({ [sku]: 4 }), await scene.take({ [sku]: 4 }), await scene.take({ [sku]: 2 })]
  expect(drafts.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT', 'DRAFT'])
  await scene.stock(sku, 7)
  const states = async () => Promise.all(drafts.map(async ({ id }) => (await scene.read(id)).state as string))
  // The second is short by one; the third still fits into what is left.
  await eventually(states, (now) => now.join() === 'PENDING,DRAFT,PENDING')
  expect(await scene.quantities(sku)).toEqual({ good: 7, locked: 6, available: 1 })
})

test('a package is listed once while its deltas are folded, whatever happens meanwhile', async () => {
  const sku = await scene.product(100)
  const count = async () => {
    const { packageCounts } = await shop.query('query ($w: ID!) { packageCounts(warehouseId: $w) { state count } }', { w: warehouse.id })
    return packageCounts.reduce((sum: number, one: Data) => sum + one.count, 0)
  }
  const before = await count()
  const seen: number[] = []
  let going = true
  const watching = (async () => {
    while (going) seen.push(await count())
  })()
  for (let i = 0; i < 25; i++) {
    const { id } = await scene.take({ [sku]: 1 })
    if (i % 2) await shop.command('cancelPackage', { packageId: id })
  }
  going = false
  await watching
  expect(seen.every((now, i) => now >= (seen[i - 1] ?? before) && now <= before + 25)).toBe(true)
  expect(await count()).toBe(before + 25)
})
