import { bulksInMotion } from '../kernel/bulk/store.ts'
import type { NewId } from '../kernel/identity.ts'
import type { Sql } from '../kernel/job.ts'
import type { Signal, Signals } from '../kernel/signal.ts'
import type { Beat } from './peers.ts'

const page = 5_000

interface Row extends Signal {
  snapshot: string
  tx: string
  no: string | null
  command: string
}

/** Which transactions had ended at a moment: those below `next` but for `open`. */
interface Seen {
  next: string
  open: string[]
}

const columns = `e.tx, e.no, e.command_id as command, e.kind, e.node_type as type, e.node_id as id,
  e.warehouse_id as "warehouseId", e.customer_id as "customerId", e.payload->>'waveId' as "waveId"`

/**
 * Finds the signals of other processes in the facts that they wrote, each second: all of them where there is no Redis, and with it those
 * that it lost. A fact is found as soon as its transaction has ended, however long that took.
 */
export function catchUp(signals: Signals, newId: NewId): Beat {
  let seen: Seen | null = null
  let wasAlone = true
  return async (sql, alone) => {
    const listens: boolean = !alone || !wasAlone
    wasAlone = alone
    const hear = (rows: readonly Row[]) => {
      if (listens)
        for (const [command, told] of Map.groupBy(rows, (row) => row.command)) signals.hear({ command, signals: told.map(signalOf) })
    }
    seen = seen && listens ? await read(sql, seen, hear) : await now(sql)
    if (!listens) return
    // Its steps are no facts.
    signals.hear({ command: newId(), signals: await bulksInMotion(sql) })
  }
}

async function now(sql: Sql): Promise<Seen> {
  const { rows } = await sql.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return seenBy(rows[0]?.snapshot ?? '')
}

/** Hands over every fact whose transaction ended since `seen`; where that takes several statements, some a second time next time. */
async function read(sql: Sql, seen: Seen, hear: (rows: readonly Row[]) => void): Promise<Seen> {
  let snapshot = ''
  let last: [tx: string, no: string] = [seen.next, '0']
  for (let full = true; full; ) {
    const { rows } = await sql.query<Row>(
      `select pg_current_snapshot()::text as snapshot, f.* from (values (1)) as always left join lateral (
         select ${columns} from event e where (e.tx, e.no) > ($1::bigint, $2::bigint) order by e.tx, e.no limit ${page}
       ) f on true`,
      last,
    )
    snapshot ||= rows[0]?.snapshot ?? ''
    const found = rows.filter(({ no }) => no !== null)
    hear(found)
    const end = found.at(-1)
    full = found.length === page
    if (end) last = [end.tx, end.no as string]
  }
  if (seen.open.length > 0) {
    const { rows } = await sql.query<Row>(`select ${columns} from event e where e.tx = any($1::bigint[]) order by e.tx, e.no`, [seen.open])
    hear(rows)
  }
  return seenBy(snapshot)
}

/** Reads the text of a snapshot: `oldest:next:open,open`. */
function seenBy(snapshot: string): Seen {
  const [, next = '0', open = ''] = snapshot.split(':')
  return { next, open: open === '' ? [] : open.split(',') }
}

function signalOf({ kind, type, id, warehouseId, customerId, waveId }: Row): Signal {
  return { kind, type, id, warehouseId, customerId, waveId }
}
