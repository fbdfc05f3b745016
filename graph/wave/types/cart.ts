import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { hiddenWithout } from '../../kernel/schema/scoped.ts'
import { pickingOf } from '../pick/readPicking.ts'
import { mayEmptyCart } from '../rules/carts.ts'
import { PickCartState, waveRights } from '../states.ts'

builder.prismaObjectFields('Package', (t) => ({
  moreBoxes: t.intList({
    description:
      'Boxes of the pick cart with other pieces of it than its slot, which it got when the ones before were full; null without the right to see waves.',
    ...hiddenWithout(waveRights.read),
    select: { id: true },
    resolve: ({ id }, _args, ctx) => pickingOf(ctx).moreBoxes.load(id),
  }),
}))

builder.prismaObjectFields('PickCar', (t) => ({
  state: t.field({
    type: enumOf(PickCartState),
    description: 'What it is doing.',
    select: { wave: { select: { state: true, sortMode: true, pickedAt: true } } },
    resolve: ({ wave }) => (wave === null ? 'FREE' : mayEmptyCart(wave) ? 'HOLDS_GOODS' : 'BOUND'),
  }),
  wave: t.relation('wave', {
    description: 'Wave that it is bound to, or whose goods it holds; null if it is free, or without the right to see waves.',
    ...hiddenWithout(waveRights.read),
  }),
}))
