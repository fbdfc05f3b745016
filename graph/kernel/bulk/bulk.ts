import type { z } from 'zod'
import { type Actor, scopeOfRight } from '../command/actor.ts'
import { type Command, command, execute, rightsOf, type Services } from '../command/command.ts'
import { defineRights, type Right } from '../command/right.ts'
import { defineFollower, defineJob, runAsSystem } from '../events/job.ts'
import { Forbidden, Malformed, NotFound, Required, TooManyMatch } from '../failures.ts'
import { isValidArgument } from '../input/argumentValidation.ts'
import { declared, fields, id, list, object } from '../input/fieldTypes.ts'
import { toNodeId } from '../schema/nodeId.ts'
import type { Db, Tx } from '../sql/db.ts'
import { bulkProgressSignal, cancelBulk, finishBulk, insertBulk, settleRow } from './store.ts'

export const bulkRights = defineRights('bulk', {
  read: { means: 'See and cancel bulk actions', zh: '查看和取消批量操作', scope: 'warehouse' },
})

/** Maximum number of rows chosen by id. */
export const bulkMaximum = 5000

/** Maximum number of rows chosen by a filter. */
export const matchMaximum = 10_000

/** A row with its display name. */
export interface LabelledRow {
  id: string
  label: string
}

/** How to choose rows by the filter of their list instead of by id. */
export interface BulkMatching<Filter extends { $inferInput: unknown }> {
  /** The list's filter. */
  filter: Filter
  /** Matching rows of the warehouse up to and including the row `through`, at most `limit`, of these customers (null: all). */
  rows(
    tx: Tx,
    at: { warehouseId: string; through: string; customerIds: readonly string[] | null; limit: number },
    filter: NonNullable<Filter['$inferInput']>,
  ): Promise<LabelledRow[]>
}

interface BulkSpec<Row extends z.ZodObject, Extra extends z.core.$ZodLooseShape> {
  name: string
  means: string
  right: Right
  /** Another right with which it may be called. */
  orRight?: Right
  /** GraphQL type of the rows. */
  node: string
  /** Command that runs once per row; `rowField` is the input field that takes the row's id. */
  row: Command<Row>
  rowField: string
  /** Further input fields, the same for every row, whose command parses them again: ids are `sentId`. */
  extra: Extra
  /** Display names of those ids that belong to the warehouse and to these customers (null: all). */
  labels(tx: Tx, warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null): Promise<LabelledRow[]>
  // biome-ignore lint/suspicious/noExplicitAny: each list has a filter of its own.
  matching: BulkMatching<any>
}

// biome-ignore lint/suspicious/noExplicitAny: bulk actions of all rows stand in one list.
const actions = new Map<string, BulkSpec<any, any>>()

/** Rights of all bulk actions. */
export function bulkActionRights(): ReadonlySet<string> {
  return new Set([...actions.values()].flatMap(rightsOf))
}

/** Declares a bulk action: its command writes the job; a worker then runs one command per row with the idempotency key `job:index`. */
export function bulkCommand<Row extends z.ZodObject, Extra extends z.core.$ZodLooseShape>(spec: BulkSpec<Row, Extra>) {
  actions.set(spec.name, spec)
  const input = fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse of the rows.' }),
    ids: list(id(spec.node), bulkMaximum)
      .nullish()
      .meta({ description: `Ids of the rows, at most ${bulkMaximum}; alternative to \`matching\`.` }),
    matching: object(`${spec.node}sMatching`, {
      filter: declared(spec.matching.filter).meta({ description: 'The filter of the list.' }),
      through: id(spec.node).meta({ description: 'Newest row to include; rows created later are left out.' }),
    })
      .meta({ description: `Chooses all rows that match a filter, at most ${matchMaximum}; alternative to \`ids\`.` })
      .nullish(),
    ...spec.extra,
  })
  return command({
    name: spec.name,
    means: `${spec.means} Runs in the background; each row has its own result.`,
    right: spec.right,
    ...(spec.orRight && { orRight: spec.orRight }),
    input: input as z.ZodObject,
    scope: (raw) => ({ warehouseId: (raw as { warehouseId: string }).warehouseId }),
    async run(tx, call, raw) {
      const { warehouseId, ids, matching, ...extra } = raw as Chosen & Record<string, unknown>
      if (call.actor.id === null) throw Forbidden()
      const customerIds = customersOf(call.actor, rightsOf(spec))
      const chosen = await chosenRows(tx, spec, { warehouseId, ids, matching }, customerIds)
      const known = chosen.map(({ id, label }) => ({ nodeId: toNodeId(spec.node, id), label, failure: null }))
      const rows = [...known, ...unknownRows(spec.node, ids ?? [], chosen)]
      const customerId = customerIds?.length === 1 ? (customerIds[0] ?? null) : null
      const job = { action: spec.name, warehouseId, customerId, input: extra, matching: matching ?? null }
      const jobId = await insertBulk(tx, call, job, rows)
      return { result: { jobId }, facts: [{ kind: 'bulk.started', type: 'BulkJob', id: jobId, warehouseId, customerId: null }] }
    },
  })
}

/** Customers that the caller reaches with any of these rights; null means all. */
function customersOf(actor: Actor, rights: readonly Right[]): readonly string[] | null {
  const reached = rights.flatMap((right) => scopeOfRight(actor, right) ?? [])
  return reached.some(({ customerIds }) => customerIds === null)
    ? null
    : [...new Set(reached.flatMap(({ customerIds }) => customerIds ?? []))]
}

/** Requested ids that do not exist or are not visible to the caller; their label is the id that was sent. */
function unknownRows(node: string, ids: readonly string[], chosen: readonly LabelledRow[]) {
  const known = new Set(chosen.map(({ id }) => id))
  const unknown = [...new Set(ids)].filter((id) => !known.has(id)).map((id) => toNodeId(node, id))
  return unknown.map((nodeId) => ({ nodeId, label: nodeId, failure: NotFound({ what: node }) }))
}

interface Chosen {
  warehouseId: string
  ids?: string[] | null | undefined
  matching?: { filter: object; through: string } | null | undefined
}

/** Rows chosen by id or by filter. */
async function chosenRows(
  tx: Tx,
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  spec: BulkSpec<any, any>,
  { warehouseId, ids, matching }: Chosen,
  customerIds: readonly string[] | null,
): Promise<LabelledRow[]> {
  if (ids && matching) throw Malformed({}, 'matching')
  if (matching) {
    const { filter, through } = matching
    if (!isValidArgument(filter)) throw Malformed({}, 'matching.filter')
    const rows = await spec.matching.rows(tx, { warehouseId, through, customerIds, limit: matchMaximum + 1 }, filter)
    if (rows.length === 0) throw NotFound({ what: spec.node }, 'matching')
    if (rows.length > matchMaximum) throw TooManyMatch({ maximum: matchMaximum }, 'matching')
    return rows
  }
  if (!ids) throw Required({}, 'ids')
  const known = new Map((await spec.labels(tx, warehouseId, ids, customerIds)).map((row) => [row.id, row]))
  const rows = [...new Set(ids)].flatMap((nodeId) => known.get(nodeId) ?? [])
  if (rows.length === 0) throw NotFound({ what: spec.node }, 'ids')
  return rows
}

const scopeOfJob = async ({ jobId }: { jobId: string }, db: Db) =>
  (await db.bulkJob.findUnique({ where: { id: jobId }, select: { warehouseId: true, customerId: true } })) ?? { warehouseId: null }

export const cancelBulkJob = command({
  name: 'cancelBulkJob',
  means: 'Cancels a bulk action before its next row; rows that are done stay changed.',
  right: bulkRights.read,
  input: fields({ jobId: id('BulkJob').meta({ description: 'The job.' }) }),
  scope: scopeOfJob,
  async run(tx, call, { jobId }) {
    const job = await tx.bulkJob.findUnique({ where: { id: jobId }, select: { warehouseId: true } })
    if (!job) throw NotFound({ what: 'BulkJob' }, 'jobId')
    const { warehouseId } = job
    const stopped = await cancelBulk(tx, call, jobId)
    const fact = { kind: 'bulk.cancelled', type: 'BulkJob', id: jobId, warehouseId, customerId: null }
    return { result: { jobId }, facts: stopped ? [fact] : [] }
  },
})

const finishBulkJob = command({
  name: 'finishBulkJob',
  means: 'Ends a bulk action after its last row.',
  right: bulkRights.read,
  input: fields({ jobId: id('BulkJob').meta({ description: 'The job.' }) }),
  scope: scopeOfJob,
  async run(tx, call, { jobId }) {
    const { warehouseId } = await tx.bulkJob.findUniqueOrThrow({ where: { id: jobId }, select: { warehouseId: true } })
    const fact = { kind: 'bulk.finished', type: 'BulkJob', id: jobId, warehouseId, customerId: null }
    return { result: {}, facts: (await finishBulk(tx, call, jobId)) ? [fact] : [] }
  },
})

const runBulk = defineJob<{ jobId: string }>({
  name: 'kernel.runBulk',
  means: 'Runs the rows of a bulk action one after the other.',
  urgent: true,
  run: async (services, { jobId }) => runRows(services, jobId),
})

defineFollower({
  name: 'kernel.bulk',
  means: 'Starts bulk actions.',
  startsAt: 'now',
  matches: (kind) => kind === 'bulk.started',
  jobsFor: async (facts) => facts.map(({ id: jobId }) => runBulk.request({ jobId }, jobId)),
})

/** Resumes after an interrupted run: the idempotency key of a row makes repeating its command harmless. */
async function runRows(services: Services, jobId: string): Promise<void> {
  const job = await services.db.bulkJob.findUniqueOrThrow({ where: { id: jobId } })
  const spec = actions.get(job.action)
  const actor = await services.actorOf(job.actorKind, job.actorId)
  const rows = await services.db.bulkRow.findMany({ where: { jobId, outcome: null }, orderBy: { index: 'asc' } })
  const tell = () => services.signals.publish([bulkProgressSignal({ id: jobId, warehouseId: job.warehouseId })], services.newId())
  for (const row of rows) {
    const { state } = await services.db.bulkJob.findUniqueOrThrow({ where: { id: jobId }, select: { state: true } })
    if (state !== 'RUNNING') return
    // If the actor has lost the right or the account, every remaining row is refused.
    const failure = actor && spec ? await runRow(services, spec, actor, job, row) : Forbidden()
    await settleRow(services.db, row.id, failure)
    tell()
  }
  await runAsSystem(services, finishBulkJob, { jobId: toNodeId('BulkJob', jobId) })
  tell()
}

type Job = Awaited<ReturnType<Services['db']['bulkJob']['findUniqueOrThrow']>>
type Row = Awaited<ReturnType<Services['db']['bulkRow']['findUniqueOrThrow']>>

async function runRow(
  services: Services,
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  spec: BulkSpec<any, any>,
  actor: NonNullable<Awaited<ReturnType<Services['actorOf']>>>,
  job: Job,
  row: Row,
) {
  const origin = { actor, language: 'zh-CN', requestId: job.id, address: null } as const
  const input = { ...(job.input as Record<string, unknown>), [spec.rowField]: row.nodeId }
  try {
    const { failures } = await execute(services, origin, spec.row, input, { key: `${job.id}:${row.index}` })
    return failures[0] ?? null
  } catch (error) {
    if (error instanceof Error && error.message === Forbidden.code) return Forbidden()
    throw error
  }
}
