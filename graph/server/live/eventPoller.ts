import { readActiveImports } from '../../exchange/store.ts'
import { readActiveBulkJobs } from '../../kernel/bulk/store.ts'
import type { Sql } from '../../kernel/events/job.ts'
import { numberEvents } from '../../kernel/events/position.ts'
import type { Signal, Signals } from '../../kernel/events/signal.ts'
import type { NewId } from '../../kernel/identity.ts'
import type { Heartbeat } from './processRegistry.ts'

const pageSize = 5_000

interface Row extends Signal {
  position: string
  command: string
}

const newEvents = `select p.position, e.command_id as command, e.kind, e.node_type as type, e.node_id as id, e.warehouse_id as "warehouseId",
    e.customer_id as "customerId", e.payload->>'waveId' as "waveId", e.payload->>'stationId' as "stationId",
    e.payload->'topics' as topics
  from event_position p join event e using (no) where p.position > $1::bigint order by p.position limit ${pageSize}`

/**
 * Reads events of other processes from the database every second: all of them without Redis, and those that Redis lost. An event is found
 * once its transaction ends, however long that takes.
 */
export function pollEvents(signals: Signals, newId: NewId): Heartbeat {
  let seen: string | null = null
  let wasAlone = true
  return async (sql, alone) => {
    const listens: boolean = !alone || !wasAlone
    wasAlone = alone
    await numberEvents(sql)
    if (seen === null || !listens) seen = await lastPosition(sql)
    else {
      const rows = await readAfter(sql, seen)
      seen = rows.at(-1)?.position ?? seen
      for (const [command, facts] of Map.groupBy(rows, (row) => row.command)) signals.ingest({ command, signals: facts.map(signalOf) })
    }
    if (!listens) return
    // Progress of bulk jobs and imports is not stored as events.
    signals.ingest({ command: newId(), signals: [...(await readActiveBulkJobs(sql)), ...(await readActiveImports(sql))] })
  }
}

/** All of them before any is passed on: the signals of a command are delivered once, so its events must not come in two parts. */
async function readAfter(sql: Sql, position: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let full = true; full; ) {
    const page = await sql.query<Row>(newEvents, [rows.at(-1)?.position ?? position])
    for (const row of page.rows) rows.push(row)
    full = page.rows.length === pageSize
  }
  return rows
}

async function lastPosition(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ position: string }>('select position from event_numbering where id = 1')
  return rows[0]?.position ?? '0'
}

function signalOf({ kind, type, id, warehouseId, customerId, waveId, stationId, topics }: Row): Signal {
  return { kind, type, id, warehouseId, customerId, waveId, stationId, topics: topics ?? null }
}
