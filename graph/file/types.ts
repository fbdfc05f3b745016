import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { scoped } from '../kernel/schema/scoped.ts'
import { PrintJobKind, PrintJobState } from './states.ts'

export const PrintJob = builder.prismaNode('PrintJob', {
  description: 'A print job of one document; a reprint is a separate job with a reason.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PrintJob', 'warehouse:read', 'warehouse'),
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(PrintJobKind), description: 'Kind of printed document.' }),
    state: t.expose('state', { type: enumOf(PrintJobState), description: 'Current state.' }),
    reprintReason: t.exposeString('reprintReason', { nullable: true, description: 'Reason of a reprint; null for the first print.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'When it was confirmed or failed.' }),
  }),
})
