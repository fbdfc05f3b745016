import { builder } from '../kernel/schema/builder.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { accessRights } from './states.ts'
import { Staff } from './types.ts'

builder.subscriptionField('staffChanged', (t) =>
  t.prismaField({
    type: Staff,
    nullable: true,
    description: `Emits accounts of staff when created or changed, also their roles, starting with those of the last ten seconds. ${nullMeans}`,
    authScopes: { right: accessRights.staff },
    args: { id: t.arg.globalID({ for: Staff, description: 'Only this account; all if absent.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.followRecords((s) => (s.type === 'Staff' && (!id || s.id === id.id) ? s.id : null), 100),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'Staff', key, query),
  }),
)
