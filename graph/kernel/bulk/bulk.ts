import type { z } from 'zod'
import { reach } from '../actor.ts'
import { type Command, command, execute, type Services } from '../command.ts'
import type { Tx } from '../db.ts'
import { Forbidden, NotFound } from '../failures.ts'
import { fields, id, list } from '../input.ts'
import { defineFollower, defineJob } from '../job.ts'
import { toNodeId } from '../nodeId.ts'
import { defineRights, type Right } from '../right.ts'
import { cancelBulk, finishBulk, insertBulk, progressed, settleRow } from './store.ts'

export const bulkRights = defineRights('bulk', {
  read: { means: 'See and cancel actions on many rows', scope: 'warehouse' },
})

/** How many rows one action may have. */
export const bulkMaximum = 5000

interface BulkSpec<Row extends z.ZodObject, Extra extends z.core.$ZodLooseShape> {
  name: string
  means: string
  right: Right
  /** The type of the rows. */
  node: string
  /** The command of one row; its input has the row's id under this name. */
  row: Command<Row>
  rowField: string
  /** Further input, the same for every row. */
  extra: Extra
  /** The rows of the warehouse among these ids, of these customers (null: of all), with what people call them. */
  labels(
    tx: Tx,
    warehouseId: string,
    ids: readonly string[],
    customerIds: readonly string[] | null,
  ): Promise<{ id: string; label: string }[]>
}

// biome-ignore lint/suspicious/noExplicitAny: bulk actions of all rows stand in one list.
const actions = new Map<string, BulkSpec<any, any>>()

/** Declares an action on many rows: its command writes the job; each row is then a command of its own with the key `job:index`. */
export function bulkCommand<Row extends z.ZodObject, Extra extends z.core.$ZodLooseShape>(spec: BulkSpec<Row, Extra>) {
  actions.set(spec.name, spec)
  const input = fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse of the rows.' }),
    ids: list(id(spec.node), bulkMaximum).meta({ description: `The rows, at most ${bulkMaximum}.` }),
    ...spec.extra,
  })
  return command({
    name: spec.name,
    means: `${spec.means} Runs in the background; each row has a result of its own.`,
    right: spec.right,
    input: input as z.ZodObject,
    scope: (raw) => ({ warehouseId: (raw as { warehouseId: string }).warehouseId }),
    async run(tx, call, raw) {
      const { warehouseId, ids, ...extra } = raw as { warehouseId: string; ids: string[] } & Record<string, unknown>
      if (call.actor.id === null) throw Forbidden()
      const known = new Map(
        (await spec.labels(tx, warehouseId, ids, reach(call.actor, spec.right)?.customerIds ?? null)).map((row) => [row.id, row.label]),
      )
      const rows = [...new Set(ids)].flatMap((nodeId) => {
        const label = known.get(nodeId)
        return label === undefined ? [] : [{ nodeId: toNodeId(spec.node, nodeId), label }]
      })
      if (rows.length === 0) throw NotFound({ what: spec.node }, 'ids')
      const jobId = await insertBulk(tx, call, { action: spec.name, warehouseId, input: extra }, rows)
      return { result: { jobId }, facts: [{ kind: 'bulk.started', type: 'BulkJob', id: jobId, warehouseId, customerId: null }] }
    },
  })
}

/** Stops an action on many rows before its next row; what is done stays done. */
export const cancelBulkJob = command({
  name: 'cancelBulkJob',
  means: 'Stops an action on many rows before its next row; what is done stays done.',
  right: bulkRights.read,
  input: fields({ jobId: id('BulkJob').meta({ description: 'The job.' }) }),
  scope: async ({ jobId }, db) =>
    (await db.bulkJob.findUnique({ where: { id: jobId }, select: { warehouseId: true } })) ?? { warehouseId: null },
  async run(tx, call, { jobId }) {
    const job = await tx.bulkJob.findUnique({ where: { id: jobId }, select: { warehouseId: true } })
    if (!job) throw NotFound({ what: 'BulkJob' }, 'jobId')
    const { warehouseId } = job
    const stopped = await cancelBulk(tx, call, jobId)
    const fact = { kind: 'bulk.cancelled', type: 'BulkJob', id: jobId, warehouseId, customerId: null }
    return { result: { jobId }, facts: stopped ? [fact] : [] }
  },
})

const runBulk = defineJob<{ jobId: string }>({
  name: 'kernel.runBulk',
  means: 'Does the rows of an action on many rows, one after the other.',
  urgent: true,
  run: async (services, { jobId }) => doRows(services, jobId),
})

defineFollower({
  name: 'kernel.bulk',
  means: 'Starts actions on many rows.',
  hears: (kind) => kind === 'bulk.started',
  errands: async (facts) => facts.map(({ id: jobId }) => runBulk.errand({ jobId }, jobId)),
})

/** Goes on where an earlier try has stopped: a row's key makes its command harmless to repeat. */
async function doRows(services: Services, jobId: string): Promise<void> {
  const job = await services.db.bulkJob.findUniqueOrThrow({ where: { id: jobId } })
  const spec = actions.get(job.action)
  const actor = await services.actorOf(job.actorKind, job.actorId)
  const rows = await services.db.bulkRow.findMany({ where: { jobId, outcome: null }, orderBy: { index: 'asc' } })
  const tell = () => services.signals.publish([progressed({ id: jobId, warehouseId: job.warehouseId })], services.newId())
  for (const row of rows) {
    const { state } = await services.db.bulkJob.findUniqueOrThrow({ where: { id: jobId }, select: { state: true } })
    if (state !== 'RUNNING') return
    // Who has lost the right, or their account, since they asked is refused row by row.
    const failure = actor && spec ? await doRow(services, spec, actor, job, row) : Forbidden()
    await settleRow(services.db, row.id, failure)
    tell()
  }
  await finishBulk(services.db, jobId)
  tell()
}

type Job = Awaited<ReturnType<Services['db']['bulkJob']['findUniqueOrThrow']>>
type Row = Awaited<ReturnType<Services['db']['bulkRow']['findUniqueOrThrow']>>

async function doRow(
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
