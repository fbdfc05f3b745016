import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerRole } from '../../graph/kernel/sql/customerFence.ts'
import { withConnection } from '../../prisma/connection.ts'
import { type CustomerRead, columnsRead, customerReads } from '../../prisma/customerReads.ts'
import { createDatabase, type TestDatabase } from '../cluster.ts'

// Every table has a decision about what customers read of it, and the database does as decided.
interface Table {
  name: string
  columns: string[]
  granted: string[]
  /** Rights beyond reading. */
  writes: boolean
  secured: boolean
  policies: { name: string; command: string; condition: string }[]
}

let database: TestDatabase
let tables: Table[] = []
let definers: string[] = []
beforeAll(async () => {
  database = await createDatabase('empty')
  await withConnection(database.url, async (client) => {
    const { rows } = await client.query<Table>(tablesSql, [customerRole])
    tables = rows
    const owners = await client.query<{ name: string }>(
      `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    )
    definers = owners.rows.map(({ name }) => name)
  })
})
afterAll(() => database.drop())

const decision = ({ name }: Table): CustomerRead => customerReads[name] ?? 'NOTHING'
const namesOf = (found: readonly Table[]) => found.map(({ name }) => name)

test('every table has a decision about what customers read of it', () => {
  expect(tables.length).toBeGreaterThan(100)
  expect(Object.keys(customerReads).sort()).toEqual(namesOf(tables).sort())
})

test('customers are granted the columns that are decided, and write nothing', () => {
  const wrong = tables.filter((table) => String(columnsRead(decision(table), table.columns)) !== String(table.granted))
  expect(namesOf(wrong)).toEqual([])
  expect(namesOf(tables.filter(({ writes }) => writes))).toEqual([])
})

test('what is granted has one policy; one of a table without rows leaves none', () => {
  const wrong = tables.filter((table) => {
    const [policy, ...more] = table.policies
    if (decision(table) === 'NOTHING') return table.granted.length > 0
    if (!table.secured || !policy || more.length > 0 || policy.command !== 'r') return true
    return (policy.condition === 'false') !== (decision(table) === 'NO_ROWS')
  })
  expect(namesOf(wrong)).toEqual([])
})

test('only settings are the same for everybody', () => {
  const whole = tables.filter(({ policies }) => policies.some(({ condition }) => condition === 'true'))
  expect(namesOf(whole)).toEqual(['setting'])
})

test('columns that hold a secret are not granted', () => {
  const secret = /(hash|secret|password)$/
  // Of the file that a customer imports.
  const harmless = new Set(['file_hash', 'upload_hash', 'must_change_password'])
  const told = tables
    .filter((table) => decision(table) !== 'NO_ROWS')
    .flatMap(({ name, granted }) =>
      granted.filter((column) => secret.test(column) && !harmless.has(column)).map((column) => `${name}.${column}`),
    )
  expect(told).toEqual([])
})

test('functions that run as their owner are known, because the fence does not hold in them', () => {
  expect(definers).toEqual(['stock_free_pieces'])
})

const tablesSql = `select c.relname as name, c.relrowsecurity as secured,
  has_table_privilege($1, c.oid, 'insert, update, delete, truncate, references, trigger') as writes,
  array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
  array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege($1, c.oid, a.attnum, 'select') order by a.attnum) as granted,
  coalesce((select jsonb_agg(jsonb_build_object('name', p.polname, 'command', p.polcmd, 'condition', pg_get_expr(p.polqual, p.polrelid)))
    from pg_policy p where p.polrelid = c.oid), '[]') as policies
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  and not exists (select from pg_inherits i where i.inhrelid = c.oid and not has_table_privilege($1, c.oid, 'select'))`
