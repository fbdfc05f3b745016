import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { Quality, StockQuantity } from '../states.ts'
import type { FlowRow } from '../store/flow.ts'
import type { FlowGroupRow } from '../store/flowGroups.ts'

type Posted = Pick<FlowRow, 'quantity' | 'documentKind' | 'documentId' | 'documentNumber' | 'batch' | 'location' | 'quality' | 'by'>

const StockPosting = builder.interfaceRef<Posted>('StockPosting').implement({
  description: 'What was changed in the ledger, by whom and by which document.',
  fields: (t) => ({
    quantity: t.expose('quantity', { type: enumOf(StockQuantity), description: 'Changed quantity.' }),
    documentKind: t.exposeString('documentKind', { description: 'Type of the causing document.' }),
    documentId: t.id({
      nullable: true,
      description: 'Global id of the document, if its type is a node.',
      resolve: ({ documentKind, documentId }) => (documentId ? toNodeId(documentKind, documentId) : null),
    }),
    documentNumber: t.exposeString('documentNumber', {
      nullable: true,
      description: 'Number of the document; null for customers if it is not theirs.',
    }),
    batch: t.exposeString('batch', { nullable: true, description: 'Number of the batch; only for pieces at a location.' }),
    location: t.exposeString('location', {
      nullable: true,
      description: 'Code of the location; only for pieces at a location, and only for staff.',
    }),
    quality: t.expose('quality', { type: enumOf(Quality), nullable: true, description: 'Quality; only for pieces at a location.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person, in your language, or of the key; null for the program itself, and for customers.',
    }),
  }),
})

export const StockChange = builder.objectRef<FlowRow>('StockChange').implement({
  description: 'A ledger row: one change of one quantity. Append-only.',
  interfaces: [StockPosting],
  fields: (t) => ({
    no: t.exposeString('no', { description: 'Row number; increasing, with gaps.' }),
    change: t.exposeInt('change', { description: 'Change in pieces; negative for a decrease.' }),
    after: t.exposeInt('after', { description: 'Quantity after the change.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
  }),
})

export const StockChangeGroup = builder.objectRef<FlowGroupRow>('StockChangeGroup').implement({
  description:
    'Ledger rows of one quantity, document, person and location in one direction, without a pause of 15 minutes. Long series are several groups.',
  interfaces: [StockPosting],
  fields: (t) => ({
    no: t.exposeString('no', { description: 'Number of the last row; increasing, with gaps.' }),
    firstNo: t.exposeString('firstNo', { description: 'Number of the first row.' }),
    postings: t.exposeInt('postings', { description: 'Number of rows; `stockFlow` lists them.' }),
    change: t.exposeInt('change', { description: 'Sum of the changes in pieces; negative for a decrease.' }),
    before: t.exposeInt('before', { description: 'Quantity before the first change.' }),
    after: t.exposeInt('after', { description: 'Quantity after the last change.' }),
    meanwhile: t.int({
      description: 'Sum of the changes of the same quantity between the first and the last change of the group that are not in it.',
      resolve: ({ before, change, after }) => after - before - change,
    }),
    from: t.expose('from', { type: 'DateTime', description: 'Time of the first change.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
})
