import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { numberEvents } from '../../../graph/kernel/events/position.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { checkInvariants } from '../../../graph/kernel/invariants.ts'
import { createDatabase } from '../../cluster.ts'
import { SeededRandom } from '../../hostile/seededRandom.ts'

/** A database of its own, without a server: only the test numbers its events. */
async function openDatabase(): Promise<() => Promise<Client>> {
  const scratch = await createDatabase('empty')
  onTestFinished(() => scratch.drop())
  return async () => {
    const client = new Client({ connectionString: scratch.url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
}

/** Writes events about nodes, and returns their numbers. */
async function write(client: Client, nodeIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ no: string }>(
    `with command as (
       insert into command_log (id, at, command, outcome, actor_kind, request_id, changed)
       values (gen_random_uuid(), now(), 'test.tell', 'APPLIED', 'SYSTEM', 'test', '[]') returning id
     )
     insert into event (kind, node_type, node_id, payload, command_id, at)
     select 'test.told', 'Location', node_id, '{}', command.id, now() from command, unnest($1::uuid[]) as node_id returning no`,
    [nodeIds],
  )
  return rows.map(({ no }) => no)
}

const positions = `select p.position::int as position, p.no from event_position p join event e using (no)
  where e.kind = 'test.told' and p.position > $1 order by p.position`
const positionsAfter = async (client: Client, position: number) =>
  (await client.query<{ position: number; no: string }>(positions, [position])).rows

test('what commits later has the later position, though its transaction began before and another still runs', async () => {
  const connect = await openDatabase()
  const [waiting, other, open, reader] = [await connect(), await connect(), await connect(), await connect()]
  for (const client of [waiting, other, open]) {
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
  }
  const document = newId()
  const [second] = await write(other, [document])
  await other.query('commit')
  await numberEvents(reader)
  const [third] = await write(waiting, [document])
  await waiting.query('commit')
  await numberEvents(reader)
  const [last] = await write(open, [document])
  await open.query('commit')
  await numberEvents(reader)
  expect((await positionsAfter(reader, 0)).map(({ no }) => no)).toEqual([second, third, last])
})

test('with many writers and several that number, a reader gets each committed event once, without gaps and in order', async () => {
  const connect = await openDatabase()
  const random = new SeededRandom(7)
  const committed: string[] = []
  let busy = 8
  const writer = async () => {
    const client = await connect()
    for (let i = 0; i < 60; i++) {
      await client.query('begin')
      const numbers = await write(client, Array.from({ length: 1 + random.below(3) }, newId))
      if (random.isTrue(0.5)) await client.query('select pg_sleep($1)', [random.below(20) / 1_000])
      const isKept = random.isTrue(0.75)
      await client.query(isKept ? 'commit' : 'rollback')
      if (isKept) committed.push(...numbers)
    }
    busy--
  }
  const read: string[] = []
  const reader = async () => {
    const client = await connect()
    for (let last = 0, isLast = false; !isLast; ) {
      isLast = busy === 0
      await numberEvents(client)
      for (const { position, no } of await positionsAfter(client, last)) {
        expect(position).toBe(last + 1)
        last = position
        read.push(no)
      }
    }
  }
  const numberer = async () => {
    const client = await connect()
    while (busy > 0) await numberEvents(client)
  }
  await Promise.all([...Array.from({ length: busy }, writer), numberer(), reader()])
  expect(read).toHaveLength(committed.length)
  expect(read.toSorted()).toEqual(committed.toSorted())
  // Numbers below the highest are settled once nothing that could have one still runs.
  const client = await connect()
  const settled = async () => {
    await numberEvents(client)
    return (await client.query('select settled_no = (select max(no) from event) as settled from event_numbering')).rows[0].settled
  }
  await expect.poll(settled, { timeout: 30_000 }).toBe(true)
  await write(client, [newId()])
  await numberEvents(client)
  expect(await positionsAfter(client, read.length)).toHaveLength(1)
  expect(await checkInvariants(client)).toEqual([])
})
