import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { PrismaClient } from '../../../graph/generated/prisma/client.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { isBusy } from '../../../graph/kernel/sql/sqlError.ts'
import { root } from '../../tool.ts'
import type { Reply } from '../client.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'

// Four connections, three concurrent transactions.
const testServer = await startTestServer({ environment: { DATABASE_POOL: '4', ROLE: 'server' } })
const fixture = await createPackageFixture(testServer)
const others = new pg.Client({ connectionString: testServer.databaseUrl })
await others.connect()
afterAll(() => others.end())

test('reads continue while a lock is held; waiting writes are refused after a timeout and have no duplicate effect', async () => {
  const sku = await fixture.createProduct(50)
  const document = 'mutation ($input: CreatePackageInput!) { createPackage(input: $input) { package { number } userErrors { code } } }'
  const orders = Array.from({ length: 6 }, () => ({
    ...{ warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, idempotencyKey: newId() },
    ...fixture.orderInput({ [sku]: 1 }),
  }))
  const send = () => orders.map((input, at) => fixture.integrator.send(document, { input }, { language: at % 2 ? 'en' : 'zh-CN' }))
  await others.query('begin')
  await others.query('select 1 from product_stock where product_id = (select id from product where sku = $1) for update', [sku])
  const waiting = send()
  const list = 'query ($id: ID!) { packages(warehouseId: $id, first: 1) { edges { node { id } } } }'
  await fixture.integrator.query(list, { id: fixture.warehouse.id })
  expect((await fetch(`${testServer.url}/health`)).status).toBe(200)

  // Three requests wait for the lock, the others for a transaction slot.
  const busy: Reply[] = []
  await new Promise<void>((resolve) => {
    for (const one of waiting) void one.then((reply) => void (busy.push(reply) === 3 && resolve()))
  })
  await others.query('rollback')
  for (const { status, headers, errors } of busy.slice(0, 3)) {
    expect([status, headers.get('retry-after'), errors[0]?.extensions.code]).toEqual([503, '2', 'SERVER_BUSY'])
    expect(errors[0]?.message).toMatch(
      /^(服务器繁忙，未作任何更改，请 2 秒后再试|The server is busy and nothing was changed, try again in 2 seconds)$/,
    )
  }
  const replies = await Promise.all(waiting)
  expect(replies.filter(({ data }) => data?.createPackage?.package)).toHaveLength(3)
  expect((await fixture.readQuantities(sku)).locked).toBe(3)
  // Repeats the requests with the same keys.
  const again = await Promise.all(send())
  expect(again.map(({ data }) => data?.createPackage.userErrors)).toEqual(orders.map(() => []))
  expect((await fixture.readQuantities(sku)).locked).toBe(6)
})

test('an exhausted connection pool is reported as busy by pg and Prisma', async () => {
  const pool = new pg.Pool({ connectionString: testServer.databaseUrl, max: 1, connectionTimeoutMillis: 2_000 })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  const client = await pool.connect()
  const failed = (work: Promise<unknown>) => work.then(() => null, isBusy)
  const asked = [
    pool.query('select 1'),
    prisma.warehouse.findFirst(),
    prisma.$queryRawUnsafe('select 1'),
    prisma.$transaction((tx) => tx.warehouse.findFirst()),
  ]
  expect(await Promise.all(asked.map(failed))).toEqual([true, true, true, true])
  client.release()
  expect(await failed(prisma.$queryRawUnsafe('select wrong'))).toBe(false)
  await prisma.$disconnect()
  await pool.end()
})

test('a connection runs one statement at a time', async () => {
  // Runs in a child process, because Node prints a deprecation warning once per process.
  const script = `
    import { openDatabase } from ${JSON.stringify(join(root, 'graph/kernel/sql/db.ts'))}
    const { prisma, pool, close } = openDatabase(process.env.DATABASE_URL, 2)
    await prisma.$transaction(async (tx) => {
      await Promise.all([tx.$queryRawUnsafe('select 1'), tx.$queryRawUnsafe('select 2'), tx.warehouse.findFirst({ include: { areas: true, packages: true } })])
    })
    const client = await pool.connect()
    const answers = await Promise.allSettled(['select 1 as n', 'select wrong', 'select 3 as n'].map((text) => client.query(text)))
    client.release()
    await close()
    console.log(answers.map(({ status, value }) => value?.rows[0].n ?? status).join())`
  const child = spawn(process.execPath, ['--throw-deprecation', '--input-type=module', '--eval', script], {
    env: { ...process.env, DATABASE_URL: testServer.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  await once(child, 'close')
  expect(said.slice(-400)).toBe('1,rejected,3\n')
})
