import { readActiveImports } from '../../exchange/store.ts'
import { readActiveBulkJobs } from '../../kernel/bulk/store.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Signal, Signals } from '../../kernel/events/signal.ts'
import type { NewId } from '../../kernel/identity.ts'
import type { Heartbeat } from './processRegistry.ts'

const pageSize = 5_000

interface Row extends Signal {
  snapshot: string
  tx: string
  no: string | null
  command: string
}

/** Position in the transaction history: all transactions below `next` have ended, except those in `open`. */
interface SnapshotPosition {
  next: string
  open: string[]
}

const columns = `e.tx, e.no, e.command_id as command, e.kind, e.node_type as type, e.node_id as id,
  e.warehouse_id as "warehouseId", e.customer_id as "customerId", e.payload->>'waveId' as "waveId",
  e.payload->>'stationId' as "stationId"`

/**
 * Reads events of other processes from the database every second: all of them without Redis, and those that Redis lost. An event is found
 * once its transaction ends, however long that takes.
 */
export function pollEvents(signals: Signals, newId: NewId): Heartbeat {
  let seen: SnapshotPosition | null = null
  let wasAlone = true
  return async (sql, alone) => {
    const listens: boolean = !alone || !wasAlone
    wasAlone = alone
    const ingest = (rows: readonly Row[]) => {
      if (listens)
        for (const [command, facts] of Map.groupBy(rows, (row) => row.command)) signals.ingest({ command, signals: facts.map(signalOf) })
    }
    seen = seen && listens ? await readNewEvents(sql, seen, ingest) : await currentSnapshot(sql)
    if (!listens) return
    // Progress of bulk jobs and imports is not stored as events.
    signals.ingest({ command: newId(), signals: [...(await readActiveBulkJobs(sql)), ...(await readActiveImports(sql))] })
  }
}

async function currentSnapshot(sql: Sql): Promise<SnapshotPosition> {
  const { rows } = await sql.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return parseSnapshot(rows[0]?.snapshot ?? '')
}

/** Passes on every event whose transaction ended since `seen`; with several statements some may be repeated in the next poll. */
async function readNewEvents(sql: Sql, seen: SnapshotPosition, ingest: (rows: readonly Row[]) => void): Promise<SnapshotPosition> {
  let snapshot = ''
  let last: [tx: string, no: string] = [seen.next, '0']
  for (let full = true; full; ) {
    const { rows } = await sql.query<Row>(
      `select pg_current_snapshot()::text as snapshot, f.* from (values (1)) as always left join lateral (
         select ${columns} from event e where (e.tx, e.no) > ($1::bigint, $2::bigint) order by e.tx, e.no limit ${pageSize}
       ) f on true`,
      last,
    )
    snapshot ||= rows[0]?.snapshot ?? ''
    const found = rows.filter(({ no }) => no !== null)
    ingest(found)
    const end = found.at(-1)
    full = found.length === pageSize
    if (end) last = [end.tx, end.no as string]
  }
  if (seen.open.length > 0) {
    const { rows } = await sql.query<Row>(`select ${columns} from event e where e.tx = any($1::bigint[]) order by e.tx, e.no`, [seen.open])
    ingest(rows)
  }
  return parseSnapshot(snapshot)
}

/** Parses the text of a snapshot: `oldest:next:open,open`. */
function parseSnapshot(snapshot: string): SnapshotPosition {
  const [, next = '0', open = ''] = snapshot.split(':')
  return { next, open: open === '' ? [] : open.split(',') }
}

function signalOf({ kind, type, id, warehouseId, customerId, waveId, stationId }: Row): Signal {
  return { kind, type, id, warehouseId, customerId, waveId, stationId }
}
