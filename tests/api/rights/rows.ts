import { Client } from 'pg'
import { newId } from '../../../graph/kernel/identity.ts'

/** One of two isolated sides: a warehouse with a customer, and a row of every table for them. */
export type Side = 'ours' | 'theirs'

interface Column {
  name: string
  type: string
  required: boolean
  /** Referenced table and column. */
  refers: { table: string; column: string } | null
  labels: string[] | null
}

export interface Row {
  table: string
  /** Type of the API, if the row is of another one than the first of its table. */
  type?: string
  values: Record<string, unknown>
}

// Columns that the program interprets; every other column holds a text that names its origin.
const meaningful: Record<string, string> = {
  ...{ time_zone: 'America/Los_Angeles', country: 'US', currency: 'USD', language: 'en' },
  failure: '{"code":"SYSTEM_ERROR","values":{}}',
  label_failure: '{"code":"SYSTEM_ERROR","values":{}}',
  refusal: '{"code":"SYSTEM_ERROR","values":{}}',
  facts: '{"order":{},"channels":{}}',
}
const without = /^(_prisma_migrations|sql_file|command_|event|state_history|machine_edge|follower|persisted_document)/

/** Inserts a row for each side into every table, without its checks: read access does not depend on valid data. */
export function fillBothSides(databaseUrl: string): Promise<Record<Side, Row[]>> {
  return filling(databaseUrl, async (client, tables) => ({
    ours: await fill(client, tables, 'ours'),
    theirs: await fill(client, tables, 'theirs'),
  }))
}

/** Inserts `count` rows of one warehouse into every table; returns the first of each. */
export function fillOneSide(databaseUrl: string, count: number): Promise<Row[]> {
  return filling(databaseUrl, async (client, tables) => {
    const first = await fill(client, tables, 'ours')
    const shared = first.filter(({ table }) => table === 'warehouse')
    for (let i = 1; i < count; i++) await fill(client, tables, `ours${i}`, shared)
    return first
  })
}

async function filling<T>(databaseUrl: string, work: (client: Client, tables: Map<string, Column[]>) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await dropChecks(client)
    return await work(client, await readTables(client))
  } finally {
    await client.end()
  }
}

async function dropChecks(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select conrelid::regclass as name, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conislocal`,
  )
  for (const { name, conname } of rows) await client.query(`alter table ${name} drop constraint if exists "${conname}"`)
}

async function readTables(client: Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string; to_table: string | null; to_column: string | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as required, f.confrelid::regclass::text as to_table, t.attname as to_column,
       (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
     left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) and cardinality(f.conkey) = 1
     left join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[1]
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'nextval%')
     order by c.relname, a.attnum`,
  )
  const tables = new Map<string, Column[]>()
  for (const { table, to_table, to_column, ...column } of rows) {
    if (without.test(table)) continue
    const refers = to_table && to_column ? { table: to_table, column: to_column } : null
    tables.set(table, [...(tables.get(table) ?? []), { ...column, refers }])
  }
  return tables
}

async function fill(client: Client, tables: Map<string, Column[]>, side: string, shared: readonly Row[] = []): Promise<Row[]> {
  const made = new Map(shared.map((row) => [row.table, row]))
  const making = new Set<string>()

  const make = async (table: string): Promise<Row | null> => {
    const known = made.get(table)
    if (known) return known
    if (making.has(table)) return null
    making.add(table)
    const values: Record<string, unknown> = {}
    for (const column of tables.get(table) ?? []) values[column.name] = await valueFor(table, column)
    const names = Object.keys(values).filter((name) => values[name] !== undefined)
    const marks = names.map((_, index) => `$${index + 1}`)
    const { rows } = await client.query(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${marks.join(', ')}) on conflict do nothing returning *`,
      names.map((name) => values[name]),
    )
    making.delete(table)
    // Singleton rows exist for the shared side only.
    if (!rows[0]) return null
    const row = { table, values: rows[0] }
    made.set(table, row)
    return row
  }

  const valueFor = async (table: string, { name, type, required, refers, labels }: Column): Promise<unknown> => {
    // References without a foreign key.
    const meant = type === 'uuid' ? (/_by(_id)?$/.test(name) ? 'staff' : name.replace(/_id$/, '')) : ''
    // An account is one of staff, unless it has a customer.
    if (table === 'staff' && name.startsWith('customer_')) return undefined
    const target = refers ?? (meant !== name && tables.has(meant) ? { table: meant, column: 'id' } : null)
    if (target) return (await make(target.table))?.values[target.column]
    if (labels) return labels[0]
    if (name in meaningful) return meaningful[name]
    if (type.endsWith('[]')) return '{}'
    // Nullable times mark the end of something, so they stay null.
    if (/^(timestamp|date)/.test(type)) return required ? new Date() : undefined
    if (type === 'uuid') return newId()
    if (type === 'boolean') return true
    if (/^json/.test(type)) return '[]'
    if (type === 'bytea') return Buffer.from(`${side}.${table}.${name}`)
    if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return 1
    return mark(side, table, name)
  }

  for (const table of tables.keys()) await make(table)
  return [...made.values(), await customerUser(client, side, made)]
}

/** The account of a user of the side's customer: that of its member of staff, with other texts. */
async function customerUser(client: Client, side: string, made: ReadonlyMap<string, Row>): Promise<Row> {
  const staff = made.get('staff')?.values ?? {}
  const texts = Object.entries(staff).flatMap(([name, value]) =>
    typeof value === 'string' && value.startsWith(`${side}.`) ? [[name, mark(side, 'user', name)]] : [],
  )
  const customerId = made.get('customer')?.values.id
  const values = { ...staff, ...Object.fromEntries(texts), id: newId(), customer_id: customerId, customer_role: 'ALL' } as Row['values']
  const names = Object.keys(values)
  const marks = names.map((_, index) => `$${index + 1}`)
  await client.query(
    `insert into staff (${names.map((name) => `"${name}"`).join(', ')}) values (${marks.join(', ')})`,
    names.map((name) => values[name]),
  )
  return { table: 'staff', type: 'CustomerUser', values }
}

/** Text that is unique in the database and short enough for every column. */
function mark(side: string, table: string, column: string): string {
  return `${side}.${table}.${column}`.slice(0, 60)
}
