import type { Pool } from 'pg'
import { hashToken } from '../../graph/access/token.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { CallerName } from './callers.ts'

/** Rows of the attacked warehouse: ids for requests, and ids that other callers must not see. */
export interface KnownData {
  /** Global ids of a few rows of each type. */
  ids: ReadonlyMap<string, readonly string[]>
  warehouseId: string
  customerId: string
  /** Whether a row with this uuid must be hidden from a caller. */
  isHiddenFrom(caller: CallerName, uuid: string): boolean
}

interface Row {
  table: string
  id: string
  warehouse: string | null
  customer: string | null
}

const perType = 12

/** Reads the rows from the tables. */
export async function readKnownData(pool: Pool, integrator: string): Promise<KnownData> {
  const rows = await everyRow(pool)
  const { rows: keys } = await pool.query('select customer_id from api_key where key_hash = $1', [hashToken(integrator)])
  const { rows: warehouses } = await pool.query<{ id: string; number: string }>('select id, number from warehouse')
  const warehouseIdOf = (number: string) => warehouses.find((one) => one.number === number)!.id
  const customer: string = keys[0].customer_id
  const hidden: Record<CallerName, Set<string>> = {
    anonymous: new Set(rows.map(({ id }) => id)),
    integrator: new Set(rows.filter((row) => row.customer !== null && row.customer !== customer).map(({ id }) => id)),
    owner: new Set(),
    packer: new Set(rows.filter((row) => row.warehouse === warehouseIdOf('BER1')).map(({ id }) => id)),
    wall: new Set(rows.filter((row) => row.warehouse === warehouseIdOf('BER1')).map(({ id }) => id)),
  }
  const ids = new Map<string, string[]>()
  for (const { table, id } of rows) {
    const type = typeOf(table)
    const known = ids.get(type) ?? []
    if (known.length < perType) ids.set(type, [...known, toNodeId(type, id)])
  }
  return {
    ids,
    warehouseId: toNodeId('Warehouse', warehouseIdOf('LAX1')),
    customerId: toNodeId('Customer', customer),
    isHiddenFrom: (caller, uuid) => hidden[caller].has(uuid),
  }
}

/** Node type of a table: `InboundOrder` of `inbound_order`. */
function typeOf(table: string): string {
  return table
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

async function everyRow(pool: Pool): Promise<Row[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname in ('id', 'warehouse_id', 'customer_id') and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname
     having 'id' = any(array_agg(a.attname::text))
       and bool_and(a.attname <> 'id' or a.atttypid = 'uuid'::regtype) order by c.relname`,
  )
  const parts = tables.map(({ name, columns }) => {
    const own = (column: string) => (columns.includes(column) ? column : name === column.replace('_id', '') ? 'id' : 'null::uuid')
    return `select '${name}' as table, id, ${own('warehouse_id')} as warehouse, ${own('customer_id')} as customer from "${name}"`
  })
  const { rows } = await pool.query<Row>(parts.join(' union all '))
  return rows
}
