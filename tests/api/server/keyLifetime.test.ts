import { expect, test } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { openPool } from '../../../graph/kernel/sql/db.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { db } = testServer
const owner = await testServer.signInAs('owner')
const day = 86_400_000

/** A UUID v7 of a clock that differs from that of the database by some days. */
async function uuidAt(days: number, nth = 1): Promise<string> {
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`select kernel_now() as now`
  const hex = (now.getTime() + days * day).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(nth).padStart(12, '0')}`
}

async function runTask(): Promise<void> {
  const pool = openPool(testServer.databaseUrl, 1)
  try {
    await registeredJobs.scheduledTasks.get('kernel.keys')!.run!(pool)
  } finally {
    await pool.end()
  }
}

/** Makes a key older, as if it had been used before. */
const age = (key: string, days: number) =>
  db.$executeRaw`update command_key set at = at - make_interval(days => ${days}) where key = ${key}`

let specs = 0
/** Creates a shelf size with a key; returns how many of its name there are, or the code of the refusal. */
async function createWith(key: string, name = `Size ${++specs}`): Promise<{ again(): Promise<string | number> }> {
  const again = async () => {
    const input = { name, lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100 }
    const { userErrors } = await owner.command('createShelfSpec', input, '', key)
    return userErrors[0]?.code ?? (await db.shelfSpec.count({ where: { name } }))
  }
  expect(await again()).toBe(1)
  return { again }
}

test('a key is kept as long as its repeat is accepted, and forgotten after that', async () => {
  const ahead = await uuidAt(10)
  const [late, text] = [await uuidAt(0), 'a-key-that-is-no-uuid']
  const [ofAhead, ofLate, ofText] = [await createWith(ahead), await createWith(late), await createWith(text)]
  await age(ahead, 35)
  await age(late, 29)
  await age(text, 29)
  await runTask()
  expect([await ofAhead.again(), await ofLate.again(), await ofText.again()]).toEqual([1, 1, 1])
  await age(text, 2)
  await runTask()
  expect(await db.commandKey.findMany({ where: { key: { in: [ahead, late, text] } } })).toHaveLength(2)
})

test('a key that has just expired is kept for commands that found it valid before', async () => {
  const key = await uuidAt(-29.99, 2)
  await createWith(key)
  await db.$executeRaw`update command_key set at = kernel_now() - interval '30 days 10 minutes' where key = ${key}`
  await runTask()
  expect(await db.commandKey.count({ where: { key } })).toBe(1)
})

test('keys are forgotten some at a time, oldest first', async () => {
  await db.$executeRaw`
    insert into command_key (scope, key, command, fingerprint, outcome, command_id, at)
    select 'STAFF:x', 'key-number-' || n, 'createShelfSpec', '', 'APPLIED', uuidv7(), kernel_now() - interval '90 days' + n * interval '1 second'
    from generate_series(1, 6000) n`
  const old = () => db.commandKey.findMany({ where: { scope: 'STAFF:x' }, orderBy: { at: 'asc' }, select: { key: true } })
  await runTask()
  const left = await old()
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(6000)
  expect(left[0]?.key).toBe(`key-number-${6000 - left.length + 1}`)
  await runTask()
  expect(await old()).toEqual([])
})
