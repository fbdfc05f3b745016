import type { Pool } from 'pg'
import { defineJob, defineScheduledTask } from './events/job.ts'
import { checkInvariants, checkInvariantsSince, type Violation } from './invariants.ts'
import { sqlError } from './sql/sqlError.ts'

/** New ledger rows above which the check of each minute leaves them to a complete check. */
const mostNewRows = 1_000_000
/** State of a statement that took too long. */
const canceled = '57014'
/** For one rule over the whole ledger; requests get less. */
const completeTimeout = '10min'

interface FoundViolation extends Violation {
  at: string
}

/** What the last checks of the invariants found. */
export interface LedgerVerdict {
  /** Time of the last check, complete or of new rows, in ISO format. */
  at: string
  /** How long it took. */
  seconds: number
  /** The last complete check; null before the first one. */
  complete: { at: string; seconds: number } | null
  /** Number of the ledger row up to which the checks of each minute have come. */
  upTo: string
  /** What the last complete check found, and the checks of new rows since then. */
  violations: FoundViolation[]
}

interface CheckRow {
  settled_no: string
  settling_no: string
  has_settled: boolean
  new_rows: string
  highest: string
  writing: string[]
}

/**
 * Checks what has been posted since the last check. A number is settled once every transaction that could have posted a lower one has ended, which
 * is told by the locks on the table and not by transaction numbers, because those mean nothing after a restore into another cluster.
 */
export async function checkNewRows(pool: Pick<Pool, 'query'>): Promise<Violation[]> {
  const begin = performance.now()
  // The highest number is read before the writers are: the snapshot is older than the list of locks.
  const { rows } = await pool.query<CheckRow>(`
    select settled_no, settling_no, not writers && writing as has_settled, highest, highest - settled_no as new_rows, writing
    from ledger_check, (select coalesce(max(no), 0) as highest from stock_flow) as flow,
      lateral (select array(
        select virtualtransaction from pg_locks
        where locktype = 'relation' and relation = 'stock_flow'::regclass and mode = 'RowExclusiveLock' and highest >= 0
          and database = (select oid from pg_database where datname = current_database())) as writing) as locks
    where id = 1`)
  const row = rows[0]
  if (!row) throw new Error('The table ledger_check has no row')
  const found = Number(row.new_rows) > mostNewRows ? null : await sinceOrNull(pool, row.settled_no)
  // Rows that are left out are settled for this check: the complete one that is asked for has them.
  const settled = found === null ? { no: row.highest, settling: row.highest, writers: [] } : nextOf(row)
  await pool.query(
    `update ledger_check set recent_at = clock_timestamp(), recent_seconds = $1,
       recent_violations = jsonb_path_query_array(recent_violations, '$[*] ? (!(@.name == $names[*]))', jsonb_build_object('names', $3::jsonb)) || $2::jsonb,
       settled_no = $4, settling_no = $5, writers = coalesce($6, writers), complete_asked_at = case when $7 then clock_timestamp() else complete_asked_at end
     where id = 1 and settled_no = $8`,
    [
      ...[secondsSince(begin), stamp(found ?? []), JSON.stringify((found ?? []).map(({ name }) => name))],
      ...[settled.no, settled.settling, settled.writers, found === null, row.settled_no],
    ],
  )
  return found ?? []
}

const nextOf = ({ has_settled, settled_no, settling_no, highest, writing }: CheckRow) =>
  has_settled ? { no: settling_no, settling: highest, writers: writing } : { no: settled_no, settling: settling_no, writers: null }

/** Null if it takes longer than a statement may. */
async function sinceOrNull(pool: Pick<Pool, 'query'>, no: string): Promise<Violation[] | null> {
  try {
    return await checkInvariantsSince(pool, no)
  } catch (error) {
    if (sqlError(error)?.state === canceled) return null
    throw error
  }
}

/** Checks everything: every rule over every row. */
export async function checkEverything(pool: Pick<Pool, 'connect'>): Promise<Violation[]> {
  const client = await pool.connect()
  let isReset = false
  try {
    const begin = performance.now()
    await client.query(`set statement_timeout = '${completeTimeout}'`)
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const found = await checkInvariants(client)
    // What the checks of new rows found before is asked again by this one.
    await client.query(
      `update ledger_check set complete_at = clock_timestamp(), complete_seconds = $1, complete_violations = $2,
         recent_violations = coalesce((select jsonb_agg(v) from jsonb_array_elements(recent_violations) v where (v->>'at')::timestamptz > $3), '[]')
       where id = 1`,
      [secondsSince(begin), stamp(found), rows[0]?.at],
    )
    await client.query('reset statement_timeout')
    isReset = true
    return found
  } finally {
    client.release(!isReset)
  }
}

/** The last verdict; null before the first check. */
export async function readVerdict(pool: Pick<Pool, 'query'>): Promise<LedgerVerdict | null> {
  const { rows } = await pool.query<Record<'recent' | 'complete', FoundViolation[]> & VerdictRow>(
    `select settled_no, recent_at, recent_seconds, recent_violations as recent, complete_at, complete_seconds, complete_violations as complete
     from ledger_check where id = 1`,
  )
  const row = rows[0]
  const last = row && Number(row.recent_at) > Number(row.complete_at) ? 'recent' : 'complete'
  const at = row?.[`${last}_at`]
  if (!row || !at) return null
  return {
    at: at.toISOString(),
    seconds: row[`${last}_seconds`],
    complete: row.complete_at && { at: row.complete_at.toISOString(), seconds: row.complete_seconds },
    upTo: row.settled_no,
    violations: [...row.complete, ...row.recent],
  }
}

interface VerdictRow {
  settled_no: string
  recent_at: Date | null
  recent_seconds: number
  complete_at: Date | null
  complete_seconds: number
}

const secondsSince = (begin: number) => Math.round(performance.now() - begin) / 1000

const stamp = (found: readonly Violation[]): string => {
  const at = new Date().toISOString()
  return JSON.stringify(
    found.map((violation): FoundViolation => ({ ...violation, at })),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  )
}

const checkNew = defineJob<Record<string, never>>({
  name: 'kernel.checkNewRows',
  means: 'Checks the invariants of what has been posted since the last check.',
  serial: true,
  async run({ pool, ledgerViolated }) {
    const found = await checkNewRows(pool)
    if (found.length > 0) ledgerViolated?.(found)
  },
})

const checkAll = defineJob<Record<string, never>>({
  name: 'kernel.checkEverything',
  means: 'Checks all invariants over all rows.',
  serial: true,
  async run({ pool, ledgerViolated }) {
    const found = await checkEverything(pool)
    if (found.length > 0) ledgerViolated?.(found)
  },
})

/** At two at night of the first warehouse; soon if it is long ago, as after nights without a worker, or if rows were left to it. */
const isCompleteDue = `
  select from ledger_check where id = 1 and (
      coalesce(complete_at, '-infinity') < now() - interval '47 hours'
      or complete_at < now() - interval '12 hours' and (select extract(hour from now() at time zone time_zone) = 2 from warehouse order by id limit 1)
      or complete_asked_at > complete_at - make_interval(secs => complete_seconds))
    and not exists (select from graphile_worker.jobs where task_identifier = '${checkAll.name}' and locked_at is not null)`

defineScheduledTask({
  name: 'kernel.ledger',
  means: 'Checks the invariants: of new postings each minute, of everything at night.',
  everyMs: 60_000,
  async jobs(sql) {
    const { rows } = await sql.query(isCompleteDue)
    return [checkNew.request({}, 'ledger'), ...(rows.length > 0 ? [checkAll.request({}, 'ledger')] : [])]
  },
})
