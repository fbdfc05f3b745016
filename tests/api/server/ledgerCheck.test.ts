import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEverything, checkNewRows, type readVerdict } from '../../../graph/kernel/ledgerCheck.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { operationsToken, startTestServer } from '../testServer.ts'

// Goods are damaged behind the program's back here, so what must hold does not in the end; and no worker checks at moments of its own.
const testServer = await startTestServer({ environment: { ROLE: 'server' }, invariants: false })
const fixture = await createPackageFixture(testServer)
await fixture.createProduct(40)
const pool = new pg.Pool({ connectionString: testServer.databaseUrl })
afterAll(() => pool.end())

/** Runs statements without the triggers that keep the ledger append-only. */
async function damage(sql: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(sql, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Posts a ledger row as the program does not: `after` tells what the stock becomes, whose row is set to `onHand`. */
async function post({ after, onHand, rowNo = 1 }: { after: number; onHand: number; rowNo?: number }, on: Pick<pg.Pool, 'query'> = pool) {
  const { rows } = await on.query<{ id: string }>(
    `insert into stock_flow (row_id, warehouse_id, customer_id, product_id, location_id, batch_id, quality, quantity, change, after, row_no, at,
       document_kind, document_id, document_number, command_id, actor_kind)
     select s.id, s.warehouse_id, s.customer_id, s.product_id, s.location_id, s.batch_id, s.quality, 'ON_HAND', 1, $1, s.row_no + $2, now(),
       'Test', s.id, 'T', c.id, 'SYSTEM'
     from location_stock s, (select id from command_log where outcome = 'APPLIED' limit 1) c order by s.id limit 1 returning row_id as id`,
    [after, rowNo],
  )
  await on.query('update location_stock set on_hand = $2, row_no = row_no + $3 where id = $1', [rows[0]?.id, onHand, rowNo])
}

const first = async () => {
  const { rows } = await pool.query<{ on_hand: number }>('select on_hand from location_stock order by id limit 1')
  return rows[0]?.on_hand ?? 0
}
const names = (violations: readonly { name: string }[] | undefined) => violations?.map(({ name }) => name.split(' ')[0]).sort()
/** Checks until everything posted so far is behind the number from which the next check begins. */
const settle = async () => {
  await checkNewRows(pool)
  await checkNewRows(pool)
}
const ask = async (method = 'GET') => {
  const response = await fetch(`${testServer.url}/health/ledger`, { method, headers: { authorization: `Bearer ${operationsToken}` } })
  return { status: response.status, verdict: (await response.json()) as Awaited<ReturnType<typeof readVerdict>> }
}

beforeAll(async () => {
  expect(await checkEverything(pool)).toEqual([])
  await settle()
})

test('what is posted wrongly is found by the next check, told by the health page, and stays told until everything was checked', async () => {
  const before = await first()
  await post({ after: before + 2, onHand: before + 1 })
  const found = names(await checkNewRows(pool))
  // The chain of the row, the row itself, and the sum of the product, which does not have the piece.
  expect(found).toEqual(['I1', 'I1', 'I3'])
  await settle()
  expect(await checkNewRows(pool)).toEqual([])
  const told = await ask()
  expect(told.status).toBe(500)
  expect(names(told.verdict?.violations)).toEqual(found)

  await damage(`delete from stock_flow where document_number = 'T'`)
  await damage(
    'update location_stock s set on_hand = $1, row_no = row_no - 1 where id = (select id from location_stock order by id limit 1)',
    [before],
  )
  const asked = await ask('POST')
  expect([asked.status, asked.verdict?.violations]).toEqual([200, []])
  expect(await ask()).toEqual(asked)
})

test('a row that is changed long after its posting is found by the complete check alone', async () => {
  const before = await first()
  await damage('update location_stock set on_hand = on_hand + 1 where id = (select id from location_stock order by id limit 1)')
  expect(await checkNewRows(pool)).toEqual([])
  expect(names(await checkEverything(pool))).toEqual(['I1', 'I3'])
  await damage('update location_stock set on_hand = $1 where id = (select id from location_stock order by id limit 1)', [before])
  expect(await checkEverything(pool)).toEqual([])
})

test('a gap in the numbers of a row is found', async () => {
  const before = await first()
  await post({ after: before + 1, onHand: before + 1, rowNo: 2 })
  expect(names(await checkNewRows(pool))).toEqual(['I2', 'I3'])
  await damage(`delete from stock_flow where document_number = 'T'`)
  await damage(
    'update location_stock set on_hand = $1, row_no = row_no - 2 where id = (select id from location_stock order by id limit 1)',
    [before],
  )
  expect(await checkEverything(pool)).toEqual([])
})

test('a transaction that commits late is not passed by', async () => {
  await settle()
  const before = await first()
  const late = await pool.connect()
  try {
    await late.query('begin')
    await post({ after: before + 5, onHand: before + 1 }, late)
    // Others post higher numbers meanwhile, and are checked many times.
    await fixture.createProduct(5)
    for (let check = 0; check < 4; check++) expect(await checkNewRows(pool)).toEqual([])
    await late.query('commit')
  } finally {
    late.release()
  }
  expect(names(await checkNewRows(pool))).toContain('I1')
  await damage(`delete from stock_flow where document_number = 'T'`)
  await damage(
    'update location_stock set on_hand = $1, row_no = row_no - 1 where id = (select id from location_stock order by id limit 1)',
    [before],
  )
  expect(await checkEverything(pool)).toEqual([])
})

test('rows that are too many, or take too long, are left to a complete check, which is asked for', async () => {
  const readRow = async () => {
    const { rows } = await pool.query(
      `select settled_no = (select max(no) from stock_flow) as settled, complete_asked_at > complete_at as asked from ledger_check`,
    )
    return rows[0]
  }
  expect(await checkEverything(pool)).toEqual([])
  await pool.query('update ledger_check set settled_no = -2000000')
  expect(await checkNewRows(pool)).toEqual([])
  expect(await readRow()).toEqual({ settled: true, asked: true })

  expect(await checkEverything(pool)).toEqual([])
  await fixture.createProduct(5)
  const slow = {
    query: (sql: string, values?: unknown[]) =>
      sql.includes('violation limit')
        ? Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
        : pool.query(sql, values),
  }
  expect(await checkNewRows(slow as unknown as pg.Pool)).toEqual([])
  expect(await readRow()).toEqual({ settled: true, asked: true })
})
