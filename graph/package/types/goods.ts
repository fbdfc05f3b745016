import { isOfProvider } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { defineEnum } from '../../kernel/states/enumSpec.ts'
import { type LineGoods, lineGoods } from '../rules.ts'
import type { GoodsPlace } from '../store/goods.ts'
import { placesOf } from './goodsPlaces.ts'

const GoodsPlaceKind = defineEnum('PackageGoodsPlaceKind', "Kind of place of a package's goods.", {
  ON_SHELF: 'On a shelf, allocated to the package.',
  PICKED: 'Picked, on the OUT location of the wave.',
  ON_HOLD: 'Not found by the picker, held for a count.',
  RETURNING: 'Picked, to be returned to a shelf by a return task.',
})

const PackageGoodsPlace = builder.objectRef<GoodsPlace>('PackageGoodsPlace').implement({
  description: 'Pieces of a package at one location.',
  fields: (t) => ({
    kind: t.field({ type: enumOf(GoodsPlaceKind), description: 'Kind of place.', resolve: ({ place }) => place }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    location: t.exposeString('location', { description: 'Code of the location.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
    returnTask: t.exposeString('returnTask', { nullable: true, description: 'Number of the return task, if they return to a shelf.' }),
  }),
})

const PackageLineGoods = builder.objectRef<LineGoods & { lineId: string }>('PackageLineGoods').implement({
  description: 'Pieces of a package line by location.',
  fields: (t) => ({
    lineId: t.globalID({ description: 'The line.', resolve: ({ lineId }) => ({ type: 'PackageLine', id: lineId }) }),
    required: t.exposeInt('required', { description: 'Number of pieces ordered.' }),
    picked: t.exposeInt('picked', { description: 'Number of picked pieces, on the OUT location of the wave.' }),
    onShelf: t.exposeInt('onShelf', { description: 'Number of pieces allocated on shelves.' }),
    missing: t.exposeInt('missing', { description: 'Number of pieces missing after a short pick.' }),
  }),
})

interface Goods {
  lines: (LineGoods & { lineId: string })[]
  places: GoodsPlace[]
}

const PackageGoods = builder.objectRef<Goods>('PackageGoods').implement({
  description: 'Where the goods of a package are.',
  fields: (t) => ({
    lines: t.expose('lines', { type: [PackageLineGoods], description: 'By line, in the order of the lines.' }),
    places: t.expose('places', { type: [PackageGoodsPlace], description: 'By SKU and location.' }),
  }),
})

const isStaff = (ctx: Context) => isOfProvider(signedIn(ctx))

builder.prismaObjectField('Package', 'goods', (t) =>
  t.field({
    type: PackageGoods,
    nullable: true,
    description: 'Where its goods are, by location; null for customers.',
    select: {
      id: true,
      state: true,
      waveId: true,
      simplePrintId: true,
      lines: { select: { id: true, quantity: true }, orderBy: { lineNo: 'asc' } },
    },
    resolve: async ({ id, state, waveId, simplePrintId, lines }, _args, ctx) => {
      if (!isStaff(ctx)) return null
      const places = await placesOf(ctx, id)
      const sum = (lineId: string, place: GoodsPlace['place']) =>
        places.filter((one) => one.lineId === lineId && one.place === place).reduce((pieces, one) => pieces + one.pieces, 0)
      return {
        places,
        lines: lines.map((line) => ({
          lineId: line.id,
          ...lineGoods(
            { state, waveId, simplePrintId, required: line.quantity },
            { picked: sum(line.id, 'PICKED'), onShelf: sum(line.id, 'ON_SHELF') },
          ),
        })),
      }
    },
  }),
)
