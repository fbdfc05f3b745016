import { afterAll, expect, it } from 'vitest'
import { hashToken } from '../../../graph/access/token.ts'
import { readConfig } from '../../../graph/kernel/config.ts'
import { Signals } from '../../../graph/kernel/events/signal.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import { pollEvents } from '../../../graph/server/live/eventPoller.ts'
import { adviseRedis } from '../../../graph/server/live/processRegistry.ts'
import { serve } from '../../../graph/server/main.ts'
import { Client } from '../client.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'

// Two servers on one database without Redis.
const testServer = await startTestServer()
const second = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', ROLE: 'server' }), databaseUrl: testServer.databaseUrl })
const database = openDatabase(testServer.databaseUrl, 4)
afterAll(async () => {
  await second.close()
  await database.close()
})

const warehouse = await testServer.factory.createWarehouse()
const area = await testServer.factory.createArea(warehouse)
const manager = await testServer.signInAs('manager', warehouse)
const there = new Client(second.url, manager.identity)
let last = 0
const make = async (client: Client) => {
  const code = `A${String(++last).padStart(2, '0')}-01-01`
  return (await client.command('createLocation', { cargoAreaId: area.id, code }, 'location { id }')).location.id
}
const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id } }'

it('receives changes of the other server by polling the database', async () => {
  const following = await manager.subscribe(document, { id: warehouse.id })
  for (let i = 0; i < 3; i++) {
    const id = await make(there)
    await following.nextMatching(({ locationChanged }) => locationChanged.id === id)
  }
  following.end()
})

it('hears from the other server that stock has changed, but not of other changes', async () => {
  const [site, clerk] = [await testServer.factory.createWarehouse(), await testServer.signInAs('manager')]
  const owner = await testServer.factory.createCustomer(site)
  const stock = await clerk.subscribe('subscription ($id: ID!) { stockChanged(warehouseId: $id) }', { id: site.id })
  const locations = await clerk.subscribe(document, { id: site.id })
  const elsewhere = new Client(second.url, clerk.identity)
  const cargoAreaId = (await testServer.factory.createArea(site)).id
  await elsewhere.command('createLocation', { cargoAreaId, code: 'B01-01-01' }, 'location { id }')
  await locations.next()
  expect(stock.pendingCount()).toBe(0)
  const { sku } = await testServer.factory.createProduct(owner)
  const rows = [{ location: 'B01-01-01', sku, pieces: 3, receivedOn: '2026-01-01' }]
  const { userErrors } = await elsewhere.command('importStock', { warehouseId: site.id, customerId: owner.id, reference: 'live', rows })
  expect(userErrors).toEqual([])
  expect(await stock.next()).toEqual({ stockChanged: expect.any(String) })
  for (const subscription of [stock, locations]) subscription.end()
})

it('closes the sockets of a session that is signed out at the other server', async () => {
  const leaving = await testServer.signInAs('manager', warehouse)
  const following = await leaving.subscribe(document, { id: warehouse.id })
  await new Client(second.url, leaving.identity).query('mutation { signOut }')
  await following.ended
  await expect(following.nextMatching(() => false)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('closes the sockets of an expired session', async () => {
  const quiet = await testServer.factory.createWarehouse()
  const leaving = await testServer.signInAs('manager', quiet)
  const following = await leaving.subscribe(document, { id: quiet.id })
  const tokenHash = hashToken(leaving.identity.token as string)
  await testServer.db.session.update({ where: { tokenHash }, data: { expiresAt: new Date() } })
  await following.ended
  await expect(following.nextMatching(() => false)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('reports the progress of a bulk job that the other server runs', async () => {
  const fixture = await createPackageFixture(testServer)
  const lead = await testServer.signInAs('lead', fixture.warehouse)
  const sku = await fixture.createProduct(2)
  const ids = [await fixture.createPackage({ [sku]: 1 }), await fixture.createPackage({ [sku]: 1 })].map(({ id }) => id)
  const input = { warehouseId: fixture.warehouse.id, ids, reason: 'GOODS_DAMAGED' }
  // The second server runs no jobs.
  const { job } = await new Client(second.url, lead.identity).command('markPackagesAbnormal', input, 'job { id }')
  const changes = 'subscription ($id: ID!) { bulkJobChanged(id: $id) { state applied refused } }'
  const following = await new Client(second.url, lead.identity).subscribe(changes, { id: job.id })
  const { bulkJobChanged } = await following.nextMatching((data) => data.bulkJobChanged.state === 'DONE')
  expect(bulkJobChanged.applied + bulkJobChanged.refused).toBe(2)
  following.end()
})

it('recommends Redis once, when another server is present', async () => {
  const said: string[] = []
  const advise = adviseRedis({ warn: (line: string) => said.push(line) } as never)
  await advise(database.pool, true)
  expect(said).toEqual([])
  for (let i = 0; i < 2; i++) await advise(database.pool, false)
  expect(said).toHaveLength(1)
})

it('finds facts once and completely, in order of commit, thousands at a time', async () => {
  const signals = new Signals()
  const heard: string[] = []
  const following = signals.follow((signal) => {
    if (signal.kind === 'test.told') heard.push(signal.id)
    return null
  }, 0)
  void following.next()
  const look = pollEvents(signals, newId)
  const write = (sql: Pick<typeof database.pool, 'query'>, times: number) =>
    sql.query(
      `with command as (
         insert into command_log (id, at, command, outcome, actor_kind, request_id, changed)
         values (gen_random_uuid(), now(), 'test.tell', 'APPLIED', 'SYSTEM', 'test', '[]') returning id
       )
       insert into event (kind, node_type, node_id, payload, command_id, at)
       select 'test.told', 'Location', gen_random_uuid(), '{}', command.id, now() from command, generate_series(1, $1)`,
      [times],
    )
  const slow = await database.pool.connect()
  try {
    await write(database.pool, 1)
    await look(database.pool, false)
    expect(heard).toHaveLength(0)
    await slow.query('begin')
    await write(slow, 2)
    await write(database.pool, 3)
    await look(database.pool, false)
    expect(heard).toHaveLength(3)
    await look(database.pool, false)
    expect(heard).toHaveLength(3)
    await slow.query('commit')
    await look(database.pool, false)
    expect(heard).toHaveLength(5)
    await write(database.pool, 12_000)
    await look(database.pool, false)
    expect(heard).toHaveLength(12_005)
    expect(new Set(heard).size).toBe(12_005)
    // A single server has written all facts itself; facts that the other one wrote before it stopped still arrive.
    await write(database.pool, 1)
    await look(database.pool, true)
    await write(database.pool, 1)
    await look(database.pool, true)
    expect(heard).toHaveLength(12_006)
  } finally {
    slow.release()
    await following.return?.()
  }
})
