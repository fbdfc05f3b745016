// Baseline of an intake: the rows of a call, written again under new ids and numbers with COPY only.
import type { Client } from 'pg'
import { newId } from '../../../graph/kernel/identity.ts'
import { packageNumber } from '../../../graph/kernel/states/codes.ts'
import { copyIn, copyOut } from './copy.ts'

/** The rows of one call, ready to be copied. */
export interface Copy {
  tables: { target: string; text: Buffer }[]
  /** Rows that are locked for each product. */
  stock: string
}

const packages = (command: string) => `select node_id from event where command_id = '${command}'`

/** Rows of each table that a call has written. */
const written: Record<string, (command: string) => string> = {
  package: (command) => `id in (${packages(command)})`,
  recipient: (command) => `package_id in (${packages(command)})`,
  package_line: (command) => `package_id in (${packages(command)})`,
  state_history: (command) => `command_id = '${command}'`,
  event: (command) => `command_id = '${command}'`,
  command_key: (command) => `command_id = '${command}'`,
  command_log: (command) => `id = '${command}'`,
}

/** Stock flow continues from the current stock rows. */
const flow = (command: string, columns: string) => {
  const own: Record<string, string> = {
    after: 's.locked + sum(f.change) over (partition by f.row_id order by f.no)',
    row_no: 's.row_no + row_number() over (partition by f.row_id order by f.no)',
    at: "date_trunc('milliseconds', clock_timestamp())",
  }
  const values = columns.split(', ').map((column) => own[column] ?? `f.${column}`)
  return `select ${values.join(', ')} from stock_flow f join product_stock s on s.id = f.row_id where f.command_id = '${command}' order by f.no`
}

const tallied = 'warehouse_id, customer_id, wave_id, state, day'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
let serial = 500_000_000

/** Reads the rows of a call and replaces their ids and numbers; not measured. */
export async function copyOf(client: Client, command: string): Promise<Copy> {
  const columnsOf = await readColumns(client)
  const rename = await renaming(client, command)
  const tables: Copy['tables'] = []
  const add = async (table: string, columns: string, query: string) =>
    tables.push({ target: `${table} (${columns})`, text: Buffer.from(rename(await copyOut(client, query))) })
  for (const [table, where] of Object.entries(written)) {
    const columns = columnsOf(table)
    await add(table, columns, `select ${columns} from ${table} where ${where(command)}`)
  }
  await add(
    'package_tally',
    `${tallied}, delta`,
    `select ${tallied}, count(*) from package where id in (${packages(command)}) group by ${tallied}`,
  )
  await add('stock_flow', columnsOf('stock_flow'), flow(command, columnsOf('stock_flow')))
  const { rows } = await client.query(
    `select jsonb_agg(d)::text as stock from (
       select row_id as id, sum(change) as locked, count(*) as moves, clock_timestamp() as at from stock_flow where command_id = $1 group by 1) d`,
    [command],
  )
  return { tables, stock: rows[0].stock }
}

/** Writes the rows; this is measured. */
export async function copy(client: Client, { tables, stock }: Copy): Promise<void> {
  await client.query('begin')
  for (const { target, text } of tables) await copyIn(client, target, text)
  await client.query(
    `update product_stock s set locked = s.locked + d.locked, row_no = s.row_no + d.moves, last_at = d.at
     from jsonb_to_recordset($1::jsonb) as d(id uuid, locked integer, moves integer, at timestamptz) where s.id = d.id`,
    [stock],
  )
  await client.query('commit')
}

/** Columns of a table that a writer names. */
async function readColumns(client: Client): Promise<(table: string) => string> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and coalesce(column_default, '') not like 'nextval%' and is_identity = 'NO' group by 1`,
  )
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  return (table) => columns.get(table) as string
}

/** Replaces the ids and numbers in a text of rows. */
async function renaming(client: Client, command: string): Promise<(text: string) => string> {
  const { rows } = await client.query<{ id: string }>(
    `select key as id from command_key where command_id = $1::uuid union all select $1::uuid::text
     union all select id from (select node_id::text as id from event where command_id = $1::uuid order by no) e
     union all select id from (select l.id::text from package_line l join event e on e.node_id = l.package_id where e.command_id = $1::uuid order by l.id) l`,
    [command],
  )
  const ids = new Map(rows.map(({ id }) => [id, newId()]))
  const numbers = new Map<string, string>()
  const number = (old: string) => {
    if (!numbers.has(old)) numbers.set(old, packageNumber(serial++))
    return numbers.get(old) as string
  }
  return (text) =>
    text
      .replaceAll(uuid, (id) => ids.get(id) ?? id)
      .replaceAll(/WB\d{10}CN/g, number)
      .replaceAll('BENCH-', 'FLOOR-')
}
