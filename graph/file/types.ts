import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { scoped } from '../kernel/scoped.ts'
import { PrintJobKind, PrintJobState } from './states.ts'

export const PrintJob = builder.prismaNode('PrintJob', {
  description: 'One printing of one document; a reprint is a job of its own, with a reason.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PrintJob', 'warehouse:read', 'warehouse'),
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(PrintJobKind), description: 'What is printed.' }),
    state: t.expose('state', { type: enumOf(PrintJobState), description: 'Where it stands.' }),
    reprintReason: t.exposeString('reprintReason', { nullable: true, description: 'Why it is printed again; null the first time.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'When it was confirmed or had failed.' }),
  }),
})
