import { builder } from '../../kernel/schema/builder.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { missingOf } from '../rules/status.ts'
import { inboundRights } from '../states.ts'
import { receivedInBoxes } from '../store/receipt.ts'

export const InboundLine = builder.prismaNode('InboundLine', {
  description: 'A line of an inbound order; undeclared products have 0 declared pieces.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundLine', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    lineNo: t.exposeInt('lineNo', { description: 'Number within the order, from 1.' }),
    product: t.relation('product', { description: 'The product.' }),
    declared: t.exposeInt('declared', { description: 'Number of declared pieces; 0 if undeclared.' }),
    signed: t.exposeInt('signed', { description: 'Number of declared pieces signed for.' }),
    confirmedUpTo: t.exposeInt('confirmedUpTo', {
      description: 'Highest total above the declared quantity that was confirmed, or received of an undeclared return; else 0.',
    }),
    receivedGood: t.exposeInt('receivedGood', { description: 'Number of good pieces received.' }),
    receivedDefective: t.exposeInt('receivedDefective', { description: 'Number of defective pieces received.' }),
    shelvedGood: t.exposeInt('shelvedGood', { description: 'Number of good pieces put away.' }),
    shelvedDefective: t.exposeInt('shelvedDefective', { description: 'Number of defective pieces put away.' }),
    missing: t.int({
      description:
        'Number of declared pieces that did not come: said to be missing and not found later, or not received when the receipt was closed.',
      select: { missing: true, declared: true, receivedGood: true, receivedDefective: true, order: { select: { closedAt: true } } },
      resolve: ({ order, ...line }) => missingOf(line, order.closedAt),
    }),
    lost: t.exposeInt('lost', { description: 'Number of received pieces written off.' }),
  }),
})

const InboundBoxReceived = builder.objectRef<{ lineId: string; quantity: number }>('InboundBoxReceived').implement({
  description: 'Pieces of a box that are accounted for.',
  fields: (t) => ({
    lineId: t.id({ description: 'Line of the order.', resolve: ({ lineId }) => toNodeId('InboundLine', lineId) }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces: good, defective and missing.' }),
  }),
})

export const InboundBox = builder.prismaNode('InboundBox', {
  description: 'A box of an inbound order.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundBox', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    boxNo: t.exposeInt('boxNo', { description: 'Number within the order, from 1.' }),
    mark: t.exposeString('mark', { description: 'Box mark; can be scanned.' }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: 'Tracking number of this box.' }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { nullable: true, description: 'Length in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { nullable: true, description: 'Width in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { nullable: true, description: 'Height in mm.' }),
    weightGrams: t.exposeInt('weightGrams', { nullable: true, description: 'Weight in g.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When it was signed for.' }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', nullable: true, description: 'When it was received; only once.' }),
    contents: t.relation('contents', { description: 'Declared contents; may be empty.', query: { orderBy: { id: 'asc' } } }),
    received: t.loadableList({
      type: InboundBoxReceived,
      description: 'Pieces received from it or missing, by line, net of corrections; also of lines that it does not list.',
      complexity: 5,
      load: async (ids: string[], ctx) => {
        const boxes = await receivedInBoxes(ctx.db, ids)
        return ids.map((id) => [...(boxes.get(id) ?? [])].map(([lineId, quantity]) => ({ lineId, quantity })))
      },
      resolve: ({ id }) => id,
    }),
    order: t.relation('order', { description: 'The order.' }),
  }),
})

export const InboundBoxLine = builder.prismaNode('InboundBoxLine', {
  description: 'Declared content of a box.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundBoxLine', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    declared: t.exposeInt('declared', { description: 'Number of pieces in the box.' }),
  }),
})
