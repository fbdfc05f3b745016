import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../../graph/kernel/config.ts'
import { openDatabase } from '../../../graph/kernel/db.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { Signals } from '../../../graph/kernel/signal.ts'
import { catchUp } from '../../../graph/server/catchUp.ts'
import { serve } from '../../../graph/server/main.ts'
import { adviseRedis } from '../../../graph/server/peers.ts'
import { Client } from '../client.ts'
import { openHouse } from '../harness.ts'

// Two servers on one database, and no Redis.
const house = await openHouse()
const second = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', ROLE: 'server' }), databaseUrl: house.databaseUrl })
const database = openDatabase(house.databaseUrl, 4)
afterAll(async () => {
  await second.close()
  await database.close()
})

const warehouse = await house.fixture.warehouse()
const area = await house.fixture.area(warehouse)
const manager = await house.as('manager', warehouse)
const there = new Client(second.url, manager.identity)
let last = 0
const make = async (client: Client) => {
  const code = `A${String(++last).padStart(2, '0')}-01-01`
  return (await client.command('createLocation', { cargoAreaId: area.id, code }, 'location { id }')).location.id
}
const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id } }'

it('hears what the other server does by asking the database', async () => {
  const following = await manager.subscribe(document, { id: warehouse.id })
  for (let i = 0; i < 3; i++) {
    const id = await make(there)
    await following.until(({ locationChanged }) => locationChanged.id === id)
  }
  following.end()
})

it('closes the sockets of a session that is signed out at the other server', async () => {
  const leaving = await house.as('manager', warehouse)
  const following = await leaving.subscribe(document, { id: warehouse.id })
  await new Client(second.url, leaving.identity).query('mutation { signOut }')
  await following.ended
  await expect(following.until(() => false)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('says once that a Redis would be better, when it is not alone', async () => {
  const said: string[] = []
  const advise = adviseRedis({ warn: (line: string) => said.push(line) } as never)
  await advise(database.pool, true)
  expect(said).toEqual([])
  for (let i = 0; i < 2; i++) await advise(database.pool, false)
  expect(said).toHaveLength(1)
})

it('finds a fact when its transaction ends, however late, once, and thousands at once', async () => {
  const signals = new Signals()
  const heard: string[] = []
  const following = signals.follow((signal) => {
    if (signal.kind === 'test.told') heard.push(signal.id)
    return null
  }, 0)
  void following.next()
  const look = catchUp(signals, newId)
  const write = (sql: Pick<typeof database.pool, 'query'>, times: number) =>
    sql.query(
      `insert into event (tx, kind, node_type, node_id, payload, command_id, at)
       select pg_current_xact_id()::text::bigint, 'test.told', 'Location', gen_random_uuid(), '{}', gen_random_uuid(), now() from generate_series(1, $1)`,
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
    // Whoever is alone wrote everything by itself; what the other wrote before it left is heard still.
    await write(database.pool, 1)
    await look(database.pool, true)
    await write(database.pool, 1)
    await look(database.pool, true)
    expect(heard).toHaveLength(12_006)
  } finally {
    slow.release()
    await following.return?.()
    // These facts are of no command.
    await database.pool.query(
      `set session_replication_role = replica; delete from event where kind = 'test.told'; reset session_replication_role`,
    )
  }
})
