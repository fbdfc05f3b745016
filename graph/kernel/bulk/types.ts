import { builder } from '../builder.ts'
import { enumOf } from '../enum.ts'
import { Failure } from '../failure.ts'
import { scoped } from '../scoped.ts'
import { defineEnum } from '../vocabulary.ts'
import { bulkRights } from './bulk.ts'

const BulkState = defineEnum('BulkState', 'Where an action on many rows stands.', {
  RUNNING: 'Its rows are being done.',
  CANCELLED: 'Stopped before its last row.',
  DONE: 'Every row has had its turn.',
})

const BulkOutcome = defineEnum('BulkOutcome', 'What became of a row.', {
  APPLIED: 'Done.',
  REFUSED: 'Refused: see message.',
})

const BulkRow = builder.prismaObject('BulkRow', {
  description: 'One row of an action on many rows.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its place, from 0.' }),
    nodeId: t.exposeID('nodeId', { description: 'Global id of the row.' }),
    label: t.exposeString('label', { description: 'What people call it.' }),
    outcome: t.expose('outcome', {
      type: enumOf(BulkOutcome),
      nullable: true,
      description: 'What became of it; null until its turn comes.',
    }),
    code: t.exposeString('code', { nullable: true, description: 'Why it was refused.' }),
    message: t.string({
      nullable: true,
      description: 'The same for people, in the language of the request.',
      select: { code: true, values: true },
      resolve: ({ code, values }, _args, ctx) => (code ? Failure.sentence(code, ctx.language, (values ?? {}) as never) : null),
    }),
  }),
})

export const BulkJob = builder.prismaNode('BulkJob', {
  description: 'An action on many rows, done in the background.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('BulkJob', bulkRights.read, 'warehouse'),
  fields: (t) => ({
    action: t.exposeString('action', { description: 'The mutation that began it.' }),
    state: t.expose('state', { type: enumOf(BulkState), description: 'Where it stands.' }),
    total: t.exposeInt('total', { description: 'How many rows it has.' }),
    applied: t.relationCount('rows', { where: { outcome: 'APPLIED' }, description: 'Rows that are done.' }),
    refused: t.relationCount('rows', { where: { outcome: 'REFUSED' }, description: 'Rows that were refused.' }),
    refusedRows: t.relation('rows', {
      type: BulkRow,
      description: 'The rows that were refused.',
      query: { where: { outcome: 'REFUSED' }, orderBy: { index: 'asc' } },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
  }),
})

builder.subscriptionField('bulkJobChanged', (t) =>
  t.prismaField({
    type: BulkJob,
    nullable: true,
    description: 'An action on many rows, at once and as its rows are done; at most once in 100 ms.',
    authScopes: { right: bulkRights.read },
    args: { id: t.arg.globalID({ required: true, for: BulkJob, description: 'The job.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'BulkJob' && s.id === id.id ? s.id : null), 100, id.id),
    resolve: (query, jobId, _args, ctx) => ctx.db.bulkJob.findFirst({ ...query, where: { id: jobId as string } }),
  }),
)
