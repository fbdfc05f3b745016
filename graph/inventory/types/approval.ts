import { actorName } from '../../kernel/command/actorName.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { ApprovalNeed } from '../aboveLimit.ts'
import type { Approval, Approvals } from '../approvals.ts'
import { ApprovalKind, approvalsCountedTo, approvalsShown } from '../states.ts'

const nodeTypes = { ADJUSTMENT: 'Adjustment', STOCK_COUNT: 'StockCount' } as const

const ApprovalType = builder.objectRef<Approval>('Approval').implement({
  description: 'A document that waits for your decision.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(ApprovalKind), description: 'Kind.' }),
    documentId: t.id({ description: 'Global id.', resolve: ({ kind, id }) => toNodeId(nodeTypes[kind], id) }),
    number: t.exposeString('number', { description: 'Number.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it waits.' }),
    by: t.loadable(actorName),
    lines: t.exposeInt('lines', { description: 'Number of lines that wait.' }),
    added: t.exposeInt('added', { description: 'Number of pieces that they add to the stock.' }),
    takenOff: t.exposeInt('takenOff', { description: 'Number of pieces that they take off.' }),
  }),
})

export const ApprovalsType = builder.objectRef<Approvals>('Approvals').implement({
  description: 'What waits for your decision in a warehouse: what you may approve, so nothing of your own.',
  fields: (t) => ({
    totalCount: t.int({
      description: `Number of documents; of each kind at most ${approvalsCountedTo} are counted.`,
      resolve: ({ adjustments, stockCounts }) => adjustments + stockCounts,
    }),
    adjustments: t.exposeInt('adjustments', { description: `Number of adjustments, at most ${approvalsCountedTo}.` }),
    stockCounts: t.exposeInt('stockCounts', {
      description: `Number of counts with differences to approve, at most ${approvalsCountedTo}.`,
    }),
    first: t.expose('first', { type: [ApprovalType], description: `The first ${approvalsShown}, the longest waiting first.` }),
  }),
})

const ProductAboveLimit = builder.objectRef<ApprovalNeed['products'][number]>('ProductAboveLimit').implement({
  description: 'A product of which a person adjusts more pieces in a day than the limit.',
  fields: (t) => ({
    productId: t.id({ description: 'The product.', resolve: ({ productId }) => toNodeId('Product', productId) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces that the adjustment changes, added or taken off.' }),
    earlier: t.exposeInt('earlier', { description: 'Number of pieces that earlier adjustments of the person have changed on that day.' }),
  }),
})

export const ApprovalNeedType = builder.objectRef<ApprovalNeed>('ApprovalNeed').implement({
  description: 'Why an adjustment needs the approval of another person.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Number of pieces of a product that one person may adjust in a day without approval.' }),
    products: t.expose('products', {
      type: [ProductAboveLimit],
      description: 'Products above the limit, by the limit of today; empty if it was raised since.',
    }),
  }),
})
