import { Person } from '../../access/types/staff.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { Product } from '../../product/types.ts'
import type { FreePlace } from '../../stock/steps/piles.ts'
import { type PickTask, pickingOf } from '../pick/readPicking.ts'
import type { BoxShare, CartBox, PickedFor } from '../rules/boxes.ts'
import type { PickProgress, PickTaskLine } from '../store/picking.ts'

const WavePicking = builder.objectRef<PickProgress>('WavePicking').implement({
  description: 'Picking progress of a wave in pieces, without those reported short.',
  fields: (t) => ({
    open: t.exposeInt('open', { description: 'Number of pieces still to pick.' }),
    picked: t.exposeInt('picked', { description: 'Number of pieces picked.' }),
  }),
})

const BoxShareType = builder.objectRef<BoxShare>('BoxShare').implement({
  description: 'Pieces that go into a box of the pick cart.',
  fields: (t) => ({
    box: t.exposeInt('box', { description: 'Number of the box.' }),
    open: t.exposeInt('open', { description: 'Number of pieces still to pick for it.' }),
  }),
})

const PickedForType = builder.objectRef<PickedFor>('PickedFor').implement({
  description: 'Picked pieces of a batch that packages of a wave have.',
  fields: (t) => ({
    box: t.exposeInt('box', {
      nullable: true,
      description: 'Number of their box of the pick cart; null unless the wave is sorted while it is picked.',
    }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
  }),
})

export const CartBoxType = builder.objectRef<CartBox>('CartBox').implement({
  description: 'A box of a pick cart with a package of a wave that is sorted while it is picked.',
  fields: (t) => ({
    id: t.id({ description: 'Id of the box, within picking only.', resolve: ({ id }) => `box ${id}` }),
    box: t.exposeInt('box', { description: 'Number of the box that gets the next pieces of its package.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces of its package.' }),
    sorted: t.exposeInt('sorted', { description: 'Number of pieces that are in its boxes.' }),
    isAbnormal: t.exposeBoolean('isAbnormal', { description: 'Whether its package is abnormal.' }),
    full: t.intList({
      description: 'Boxes that its package got before and that are full, in this order.',
      resolve: ({ full }) => [...full],
    }),
    sortedBefore: t.exposeInt('sortedBefore', {
      description: 'Number of pieces that are in these; 0 without any.',
    }),
  }),
})

export const PickTaskLineType = builder.objectRef<PickTaskLine>('PickTaskLine').implement({
  description: 'Pieces of a batch of a product to pick at a location of a wave.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the line, within picking only.' }),
    location: t.exposeString('location', { description: 'Code of the location.' }),
    locationId: t.globalID({ description: 'The location.', resolve: ({ locationId }) => ({ type: 'Location', id: locationId }) }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    batch: t.exposeString('batch', { description: 'Number of the batch.' }),
    open: t.exposeInt('open', { description: 'Number of pieces still to pick.' }),
    picked: t.exposeInt('picked', { description: 'Number of pieces picked.' }),
    shares: t.expose('shares', {
      type: [BoxShareType],
      description: 'The boxes of the pick cart that get the open pieces; empty unless the wave is sorted while it is picked.',
    }),
    pickedFor: t.expose('pickedFor', {
      type: [PickedForType],
      description: 'The picked pieces of the batch that packages of the wave still have: no others can be put back.',
    }),
  }),
})

const PickTaskType = builder.objectRef<PickTask>('PickTask').implement({
  description: 'What a station needs to pick a wave, online and offline.',
  fields: (t) => ({
    lines: t.expose('lines', {
      type: [PickTaskLineType],
      description: 'Its lines in the order of the planned walk, else of the location codes.',
    }),
    skipped: t.exposeStringList('skipped', { description: 'Codes of the skipped locations, which come last, in the order of the skips.' }),
    boxes: t.expose('boxes', {
      type: [CartBoxType],
      description: 'Boxes of the pick cart; empty unless the wave is sorted while it is picked.',
    }),
    freeBoxes: t.exposeIntList('freeBoxes', { description: 'Boxes of the pick cart that no package has.' }),
    products: t.prismaField({
      type: [Product],
      description: 'The products of its lines.',
      resolve: (query, { lines }, _args, ctx) =>
        pickingOf(ctx).products.load({ query, ids: [...new Set(lines.map(({ productId }) => productId))] }),
    }),
  }),
})

export const OtherPickLocation = builder.objectRef<FreePlace>('OtherPickLocation').implement({
  description: 'Another location where a product can be picked.',
  fields: (t) => ({
    location: t.exposeString('location', { description: 'Code of the location.' }),
    free: t.exposeInt('free', { description: 'Number of free pieces.' }),
  }),
})

builder.prismaObjectFields('Wave', (t) => ({
  pickers: t.field({
    type: [Person],
    description: 'Those who pick it with handhelds, in the order in which they started.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => pickingOf(ctx).pickers.load(id),
  }),
  picking: t.field({
    type: WavePicking,
    description: 'Picking progress.',
    complexity: 10,
    select: { id: true },
    resolve: ({ id }, _args, ctx) => pickingOf(ctx).progress.load(id),
  }),
  pickTask: t.field({
    type: PickTaskType,
    description: 'What a station needs to pick it.',
    complexity: 50,
    select: { id: true },
    resolve: ({ id }, _args, ctx) => pickingOf(ctx).tasks.load(id),
  }),
}))
