import pg from 'pg'
import { expect, it } from 'vitest'
import { checked, imported } from '../exchange/importFixture.ts'
import { csvOf, productHeader } from '../exchange/sheetFiles.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const customer = await testServer.factory.createCustomer()
const rival = await testServer.factory.createCustomer()
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'warehouse:read', 'customer:read'])
const lamp = {
  ...{ name: 'Lamp', declaredNameZh: '台灯', declaredNameEn: 'Desk lamp', declaredPrice: { amount: '12.50', currency: 'USD' } },
  ...{ lengthMillimetres: 300, widthMillimetres: 150, heightMillimetres: 150, weightGrams: 900 },
}
const document = 'subscription ($id: ID) { productChanged(id: $id) { sku version } }'
const create = async (customerId: string, sku: string): Promise<string> => {
  const { products } = await clerk.command('createProducts', { customerId, products: [{ ...lamp, sku }] }, 'products { id }')
  return products[0].id
}

it('emits one product or all, and to a customer its own only', async () => {
  const [first, second] = [await create(customer.id, 'FIRST'), await create(customer.id, 'SECOND')]
  const one = await clerk.subscribe(document, { id: second })
  const integrator = await testServer.createApiKeyClient(['product:read'], rival)
  const own = await integrator.subscribe(document)
  const changed = ({ version }: { version: number }) => version === 2
  for (const productId of [first, second]) await clerk.command('updateProduct', { productId, expectedVersion: 1, name: 'Lamp 2' })
  const event = await one.nextMatching(
    ({ productChanged }) => productChanged && (productChanged.sku !== 'SECOND' || changed(productChanged)),
  )
  expect(event).toEqual({ productChanged: { sku: 'SECOND', version: 2 } })
  await create(rival.id, 'RIVAL')
  // The first event: changes of other customers' products do not reach it, not even as null.
  expect(await own.next()).toEqual({ productChanged: { sku: 'RIVAL', version: 1 } })
  for (const subscription of [one, own]) subscription.end()

  const stranger = await testServer.signInWithRights(['warehouse:read'])
  await expect((await stranger.subscribe(document)).next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('tells a list once a second that an import changes many, and reads none of them for it', async () => {
  const [warehouse, manager] = [await testServer.factory.createWarehouse(), await testServer.signInAs('manager')]
  const owner = await testServer.factory.createCustomer(warehouse)
  const rows = Array.from({ length: 3_000 }, (_, i) => [
    `BULK-${i}`,
    'Lamp',
    '台灯',
    'Desk lamp',
    '12.50',
    'USD',
    '30',
    '15',
    '15',
    '0.4',
    '',
  ])
  const found = await checked(manager, csvOf([[...productHeader, 'EAN'], ...rows]), { warehouse, customer: owner, name: 'bulk.csv' })
  const list = await (await testServer.createApiKeyClient(['product:read'], owner)).subscribe(document)
  const work = countWork()
  expect(await imported(manager, found)).toMatchObject({ state: 'DONE', created: 3_000 })
  const [skus, created]: [(string | null)[], string[]] = [[], []]
  // A product that is created within the second of the last message is told with the others.
  while (!skus.at(-1)) {
    created.push(await create(owner.id, `LAST-${skus.length}`))
    skus.push((await list.next()).productChanged?.sku ?? null)
  }
  expect(skus[0]).toBeNull()
  expect(skus.at(-1)).toMatch(/^LAST-/)
  const { readIds, seconds } = work.done()
  expect(skus.length).toBeLessThanOrEqual(Math.ceil(seconds) + 2)
  expect(readIds.length).toBeGreaterThan(0)
  // Each product that is told alone is read once; of the import's none.
  expect(created).toEqual(expect.arrayContaining(readIds.map((id) => btoa(`Product:${id}`))))
  expect(new Set(readIds).size).toBe(readIds.length)
  list.end()
})

/** Notes the products that subscriptions read by their id. */
function countWork() {
  const begin = performance.now()
  const { query } = pg.Client.prototype
  const readIds: unknown[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string; values?: unknown[] }]
    const sql = typeof first === 'string' ? first : (first.text ?? '')
    if (/^SELECT .* FROM "public"."product" WHERE .*"public"."product"."id" = \$1/s.test(sql))
      readIds.push((first as pg.QueryConfig).values?.[0])
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    done: () => {
      pg.Client.prototype.query = query
      return { readIds, seconds: (performance.now() - begin) / 1000 }
    },
  }
}
