import type { Right } from '../kernel/command/right.ts'
import { builder } from '../kernel/schema/builder.ts'
import { nullMeans, readChanged, refOf } from '../kernel/schema/recordChanged.ts'
import { concerns } from '../kernel/schema/scoped.ts'
import { accessRights } from './states.ts'

/** Adds the subscription to the records of a type in all warehouses that the reader may see. */
function changed(field: string, model: string, what: string, right: Right): void {
  builder.subscriptionField(field, (t) =>
    t.prismaField({
      type: model as never,
      nullable: true,
      description: `Emits ${what} when created or changed, starting with those of the last ten seconds. ${nullMeans}`,
      authScopes: { right },
      args: { id: t.arg.globalID({ for: refOf(model), description: 'Only this one; all if absent.' }) },
      subscribe: (_root, { id }, ctx) =>
        ctx.services.signals.followRecords(
          (s) => (s.type === model && (!id || s.id === id.id) && concerns(ctx, right, s) ? s.id : null),
          100,
        ),
      resolve: (query, key, _args, ctx) => readChanged(ctx, model, key, query),
    }),
  )
}

changed('apiKeyChanged', 'ApiKey', 'API keys', accessRights.keys)
changed('wallTokenChanged', 'WallToken', 'wall screens of your warehouses', accessRights.walls)
changed('staffChanged', 'Staff', 'accounts of staff', accessRights.staff)
changed('roleChanged', 'Role', 'roles', accessRights.staff)
