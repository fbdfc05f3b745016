import { hasRight } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { refuseJoining } from '../rules/splitting.ts'
import { waveRights } from '../states.ts'

builder.prismaObjectField('Package', 'joinable', (t) =>
  t.boolean({
    description: 'Whether you may join it now to the package from which it was split; `joinPackage` checks that package too.',
    select: {
      number: true,
      state: true,
      label: true,
      pieces: true,
      sorted: true,
      packed: true,
      heldAt: true,
      interception: true,
      splitFromId: true,
      warehouseId: true,
      customerId: true,
    },
    resolve: ({ splitFromId, warehouseId, customerId, ...parcel }, _args, ctx) =>
      splitFromId !== null &&
      hasRight(signedIn(ctx), waveRights.pack, { warehouseId, customerId }) &&
      refuseJoining(parcel, false) === null,
  }),
)
