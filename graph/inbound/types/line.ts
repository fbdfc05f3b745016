import { builder } from '../../kernel/builder.ts'
import { scoped } from '../../kernel/scoped.ts'
import { inboundRights } from '../states.ts'

export const InboundLine = builder.prismaNode('InboundLine', {
  description: 'A product of an inbound order. One that was not announced is declared 0.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundLine', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    lineNo: t.exposeInt('lineNo', { description: 'Its place in the order, from 1.' }),
    product: t.relation('product', { description: 'The product.' }),
    declared: t.exposeInt('declared', { description: 'Pieces that were announced; 0 where it came unannounced.' }),
    signed: t.exposeInt('signed', { description: 'Of the announced pieces: signed for.' }),
    confirmedUpTo: t.exposeInt('confirmedUpTo', { description: 'The highest total that somebody confirmed above the declared; else 0.' }),
    receivedGood: t.exposeInt('receivedGood', { description: 'Pieces that were received in good order.' }),
    receivedDefective: t.exposeInt('receivedDefective', { description: 'Pieces that were received defective.' }),
    shelvedGood: t.exposeInt('shelvedGood', { description: 'Good pieces on shelves.' }),
    shelvedDefective: t.exposeInt('shelvedDefective', { description: 'Defective pieces on shelves.' }),
    lost: t.exposeInt('lost', { description: 'Pieces that were received and written off.' }),
  }),
})

export const InboundBox = builder.prismaNode('InboundBox', {
  description: 'A box of an inbound order.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundBox', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    boxNo: t.exposeInt('boxNo', { description: 'Its place in the order, from 1.' }),
    mark: t.exposeString('mark', { description: 'Box mark; can be scanned.' }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: "The carrier's tracking number of this box." }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { nullable: true, description: 'Length in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { nullable: true, description: 'Width in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { nullable: true, description: 'Height in mm.' }),
    weightGrams: t.exposeInt('weightGrams', { nullable: true, description: 'Weight in g.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When it was signed for.' }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', nullable: true, description: 'When it was received; it is received once.' }),
    contents: t.relation('contents', { description: 'What it holds, as announced; may be empty.', query: { orderBy: { id: 'asc' } } }),
    order: t.relation('order', { description: 'The order that it belongs to.' }),
  }),
})

export const InboundBoxLine = builder.prismaNode('InboundBoxLine', {
  description: 'What a box holds of a product, as announced.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('InboundBoxLine', inboundRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    line: t.relation('line', { description: 'The line of the order.' }),
    declared: t.exposeInt('declared', { description: 'Pieces in the box.' }),
  }),
})
