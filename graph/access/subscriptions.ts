import { customerOf } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import type { Signal } from '../kernel/events/signal.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { nullMeans, readChanged, refOf } from '../kernel/schema/recordChanged.ts'
import { concerns, eitherRight } from '../kernel/schema/scoped.ts'
import { accessRights } from './states.ts'
import { Viewer } from './types/viewer.ts'

/** Adds the subscription to the records of a type in all warehouses that the reader may see. */
function changed(field: string, model: string, what: string, right: Right, orRight = right): void {
  builder.subscriptionField(field, (t) =>
    t.prismaField({
      type: model as never,
      nullable: true,
      description: `Emits ${what} when created or changed, starting with those of the last ten seconds. ${nullMeans}`,
      authScopes: eitherRight(right, orRight),
      args: { id: t.arg.globalID({ for: refOf(model), description: 'Only this one; all if absent.' }) },
      subscribe: (_root, { id }, ctx) =>
        ctx.services.signals.followRecords(
          (s) => (s.type === model && (!id || s.id === id.id) && (concerns(ctx, right, s) || concerns(ctx, orRight, s)) ? s.id : null),
          100,
        ),
      resolve: (query, key, _args, ctx) => readChanged(ctx, model, key, query),
    }),
  )
}

changed('apiKeyChanged', 'ApiKey', 'API keys', accessRights.keys, accessRights.customerKeys)
changed('partnerChanged', 'Partner', 'partners', accessRights.partners)
changed('wallTokenChanged', 'WallToken', 'wall screens of your warehouses', accessRights.walls)
changed('staffChanged', 'Staff', 'accounts of staff', accessRights.staff)
changed('roleChanged', 'Role', 'roles', accessRights.staff)

builder.subscriptionField('viewerChanged', (t) =>
  t.field({
    type: Viewer,
    description:
      'Emits the account of a person when it, what it may do, a role, or its customer may have changed, starting with changes of the last ten seconds.',
    authScopes: { open: true },
    subscribe: (_root, _args, ctx) => {
      const { kind, id } = signedIn(ctx)
      const isOwn = (s: Signal) => (s.type === 'Staff' || s.type === 'CustomerUser') && s.id === id
      const ofCustomer = kind === 'CUSTOMER_USER' ? customerOf(signedIn(ctx)) : null
      const concerned = (s: Signal) => isOwn(s) || (kind === 'STAFF' ? s.type === 'Role' : s.type === 'Customer' && s.id === ofCustomer)
      return ctx.services.signals.follow((s) => (concerned(s) ? 'viewer' : null), 500)
    },
    resolve: (_key, _args, ctx) => signedIn(ctx),
  }),
)
