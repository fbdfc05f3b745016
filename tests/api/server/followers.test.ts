import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../graph/kernel/config.ts'
import { defineFollower, registeredJobs } from '../../../graph/kernel/events/job.ts'
import { unreadEvents } from '../../../graph/kernel/events/position.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import { serve } from '../../../graph/server/main.ts'
import { createDatabase } from '../../cluster.ts'
import { startTestServer } from '../testServer.ts'

const { databaseUrl, factory } = await startTestServer()
// The demo warehouse may have to be made first, which is no part of the test's time.
const scratch = await createDatabase('demo')
afterAll(() => scratch.drop())

const due = 'select task_identifier as name from graphile_worker.jobs where locked_at is not null or run_at <= now()'
test('a follower that a release adds begins now or at the beginning, as it says, and misses nothing from then on', async () => {
  const { id: before } = await factory.createWarehouse()
  const read = { now: [] as string[], beginning: [] as string[] }
  for (const startsAt of ['now', 'beginning'] as const) {
    const name = `test.${startsAt}`
    defineFollower({
      name,
      means: 'Reads the new warehouses.',
      startsAt,
      matches: (kind) => kind === 'warehouse.created',
      async jobsFor(facts) {
        read[startsAt].push(...facts.map(({ id }) => toNodeId('Warehouse', id)))
        return []
      },
    })
    onTestFinished(() => void registeredJobs.followers.delete(name))
  }
  const release = await serve({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '4' }), databaseUrl })
  onTestFinished(() => release.close())
  const { id: after } = await factory.createWarehouse()
  await expect.poll(() => read, { timeout: 60_000 }).toEqual({ now: [after], beginning: [before, after] })
})

test('in the demo warehouse every event is read and no job is due, so that nothing moves when a server starts', async () => {
  const database = openDatabase(scratch.url, 1)
  onTestFinished(() => database.close())
  const names = async (sql: string) => (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name)
  expect(await names('select name from follower order by name')).toEqual([...registeredJobs.followers.keys()].sort())
  expect(await names(unreadEvents)).toEqual([])
  expect(await names(due)).toEqual([])
})
