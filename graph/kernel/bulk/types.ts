import { Failure } from '../command/failure.ts'
import { builder } from '../schema/builder.ts'
import { signedIn } from '../schema/context.ts'
import { enumOf } from '../schema/enum.ts'
import { concerns, scoped, visible } from '../schema/scoped.ts'
import { defineEnum } from '../states/enumSpec.ts'
import { bulkRights } from './bulk.ts'

const BulkState = defineEnum('BulkState', 'State of a bulk action.', {
  RUNNING: 'Its rows are being processed.',
  CANCELLED: 'Stopped before its last row.',
  DONE: 'All rows were processed.',
})

const BulkOutcome = defineEnum('BulkOutcome', 'Outcome of a row.', {
  APPLIED: 'Done.',
  REFUSED: 'Refused: see message.',
})

const BulkRow = builder.prismaObject('BulkRow', {
  description: 'A row of a bulk action.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position, starting at 0.' }),
    nodeId: t.exposeID('nodeId', { description: 'Global id of the row.' }),
    label: t.exposeString('label', { description: 'Display name; the global id if the row was not found.' }),
    outcome: t.expose('outcome', {
      type: enumOf(BulkOutcome),
      nullable: true,
      description: 'Outcome; null until the row is processed.',
    }),
    code: t.exposeString('code', { nullable: true, description: 'Failure code if the row was refused.' }),
    message: t.string({
      nullable: true,
      description: 'Failure message in the language of the request.',
      select: { code: true, values: true },
      resolve: ({ code, values }, _args, ctx) => (code ? Failure.sentence(code, ctx.language, (values ?? {}) as never) : null),
    }),
  }),
})

export const BulkJob = builder.prismaNode('BulkJob', {
  description: 'A bulk action that runs in the background.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('BulkJob', bulkRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Mutation that started it.' }),
    state: t.expose('state', { type: enumOf(BulkState), description: 'Current state.' }),
    total: t.exposeInt('total', { description: 'Number of rows.' }),
    applied: t.relationCount('rows', { where: { outcome: 'APPLIED' }, description: 'Number of applied rows.' }),
    refused: t.relationCount('rows', { where: { outcome: 'REFUSED' }, description: 'Number of refused rows.' }),
    refusedRows: t.relation('rows', {
      type: BulkRow,
      description: 'The rows that were refused.',
      query: { where: { outcome: 'REFUSED' }, orderBy: { index: 'asc' } },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended; null while it is running.' }),
  }),
})

/** As many as a page shows at most. */
const mostRunning = 20

builder.queryField('bulkJobs', (t) =>
  t.prismaField({
    type: [BulkJob],
    description: `Actions on many rows that you began and that are running, the oldest first, at most ${mostRunning}.`,
    authScopes: { right: bulkRights.read },
    resolve: (query, _root, _args, ctx) => {
      const { kind, id } = signedIn(ctx)
      return ctx.db.bulkJob.findMany({
        ...query,
        where: { state: 'RUNNING', actorKind: kind, actorId: id ?? '', ...visible(ctx, 'BulkJob') },
        orderBy: { createdAt: 'asc' },
        take: mostRunning,
      })
    },
  }),
)

builder.subscriptionField('bulkJobChanged', (t) =>
  t.prismaField({
    type: BulkJob,
    nullable: true,
    description: 'A bulk action, on subscription and whenever rows are processed; at most every 100 ms.',
    authScopes: { right: bulkRights.read },
    args: { id: t.arg.globalID({ required: true, for: BulkJob, description: 'The job.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'BulkJob' && s.id === id.id && concerns(ctx, bulkRights.read, s) ? s.id : null),
        100,
        id.id,
      ),
    resolve: (query, jobId, _args, ctx) =>
      ctx.db.bulkJob.findFirst({ ...query, where: { id: jobId as string, ...visible(ctx, 'BulkJob') } }),
  }),
)
