import pg from 'pg'
import type { Db } from '../../graph/kernel/sql/db.ts'

/** A node of an executed plan. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

interface Executed {
  'Query Text': string
  Plan: PlanNode
}

/**
 * Settings of a database whose sessions report the plan of every statement, also inside of functions. An index is used wherever there is one:
 * with few rows PostgreSQL would read the table.
 */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  ...{ enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' },
}

/** Keeps autovacuum from counting the few rows of a test while it runs: for a row or two PostgreSQL would read a whole index. */
export const keepStatistics = (db: Pick<Db, '$executeRawUnsafe'>) =>
  db.$executeRawUnsafe(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop execute format('alter table %s set (autovacuum_enabled = false)', t); end loop; end $$`)

/** Tables and indexes that hold only what waits or what was set up, so that reading them from end to end stays cheap. */
const small = [
  // Packages that wait for a wave.
  'package_pool',
  // Drafts wait for stock or for somebody to correct them.
  'package_drafts',
  // Changes of counts are folded every few seconds.
  'package_tally',
  'package_tally_fold',
  'package_day_tally',
  // Print jobs that wait for their printer.
  'print_job_due_idx',
  // Notices that wait to be mailed.
  'notice_to_mail',
  // One row for each setting of the whole system.
  'setting',
  // Set up once: roles, warehouses, their printers, the channels of their logistics groups, and customers with their keys.
  ...['role_pkey', 'channel', 'warehouse_pkey', 'printer_name', 'customer', 'api_key'],
  // Work that waits in the queue of graphile-worker.
  ...['_private_jobs', '_private_job_queues', '_private_tasks'],
]

/** The invariants, which a job asks each minute beside what a test does. */
const isCheckOfLedger = ({ 'Query Text': text }: Executed) => text.startsWith('with violation as materialized')

/** Collects the plans of all statements of this process in databases with `planSettings`. */
export function collectPlans(): { take(): Executed[]; stop(): void } {
  const executed: Executed[] = []
  const { emit } = pg.Client.prototype
  pg.Client.prototype.emit = function (this: pg.Client, name: string, ...args: unknown[]) {
    const message = name === 'notice' ? (args[0] as { message?: string }).message : undefined
    const plan = /^duration: [^{]*plan:\n(\{[\s\S]*\})$/.exec(message ?? '')?.[1]
    const one = plan ? (JSON.parse(plan) as Executed) : null
    if (one && !isCheckOfLedger(one)) executed.push(one)
    return emit.call(this, name, ...args)
  } as typeof emit
  return {
    take: () => executed.splice(0),
    stop: () => {
      pg.Client.prototype.emit = emit
    },
  }
}

/** Statements that read a table or an index from end to end, without a limit. */
export function wholeReads(executed: readonly Executed[]): string[] {
  const found = executed.flatMap(({ 'Query Text': text, Plan }) =>
    readsOf(Plan, false).map((read) => `${read}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`),
  )
  return [...new Set(found)]
}

function readsOf(node: PlanNode, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = node
  const isWhole = type === 'Seq Scan' || (/^(Index|Index Only|Bitmap Index) Scan/.test(type) && !node['Index Cond'] && !isLimited)
  const isSmall = small.some((name) => name === table || index.startsWith(name))
  return [
    ...(isWhole && !isSmall ? [[type, table, index].filter(Boolean).join(' ')] : []),
    ...(node.Plans ?? []).flatMap((part) => readsOf(part, isLimited || type === 'Limit')),
  ]
}
