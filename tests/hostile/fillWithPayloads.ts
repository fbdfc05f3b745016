import { getNamedType, isInputObjectType } from 'graphql'
import type { Pool } from 'pg'
import { partsOf } from '../api/rights/inputs.ts'
import { payloads } from './payloads.ts'
import { schema } from './schema.ts'

/** Columns that the program interprets, and credentials. */
const interpretedColumns =
  /^(timeZone|country|currency|language|cutOff|login|password|carrier|service|rights|prefixes|idempotencyKey|reference|number|code)$/

/** Names of all text fields of the API. */
function textsTaken(): Set<string> {
  const inputs = Object.values(schema.getMutationType()!.getFields()).flatMap(({ args }) => {
    const input = args[0] && getNamedType(args[0].type)
    return isInputObjectType(input) ? [input] : []
  })
  const texts = inputs.flatMap((input) => partsOf(input).leaves.filter(({ type }) => type.name === 'String'))
  return new Set(texts.map(({ name }) => name).filter((name) => !interpretedColumns.test(name)))
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Writes script payloads directly into every text column with external data, because pages must display any data safely. The first row gets
 * payload number `turn`. Returns the filled columns.
 */
export async function fillWithPayloads(pool: Pool, turn: number): Promise<string[]> {
  const taken = textsTaken()
  const { rows } = await pool.query<{ table: string; column: string; once: boolean; longest: number | null }>(
    `select c.table_name as table, c.column_name as column, c.character_maximum_length as longest, exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = format('%I', c.table_name)::regclass and i.indisunique and a.attname = c.column_name) as once
     from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.data_type in ('text', 'character varying') and c.is_generated = 'NEVER'
       and exists (select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')
     order by 1, 2`,
  )
  const filled: string[] = []
  for (const { table, column, once } of rows.filter((row) => taken.has(camel(row.column)))) {
    const client = await pool.connect()
    try {
      // Disables triggers, which would count and refuse.
      await client.query(`set session_replication_role = replica`)
      await client.query(
        `update "${table}" t set "${column}" = s.text from (
           select id, ($1::text[])[1 + ((row_number() over (order by id)) + $2::integer) % cardinality($1::text[])]
             || case when $3::boolean then ' ' || row_number() over (order by id) else '' end as text
           from "${table}" where "${column}" is not null) s where s.id = t.id`,
        [payloads, turn, once],
      )
      filled.push(`${table}.${column}`)
    } catch (error) {
      // Columns with check constraints cannot hold a payload.
      if ((error as { code?: string }).code !== '23514') throw error
    } finally {
      await client.query('reset session_replication_role')
      client.release()
    }
  }
  return filled
}
