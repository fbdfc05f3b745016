import { scopeOfRight } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { hiddenWithout } from '../../kernel/schema/scoped.ts'
import { LogisticsGroup } from '../../logistics/types.ts'
import { packageRights } from '../states.ts'
import { countOpenOfGroups } from '../store/group.ts'

builder.prismaObjectField(LogisticsGroup, 'openPackages', (t) =>
  t.loadable({
    type: 'Int',
    description:
      'Number of its packages that are neither shipped nor cancelled, of those that you may see; null without the right to see packages.',
    ...hiddenWithout(packageRights.read),
    complexity: 5,
    load: (ids: string[], ctx) => countOpenOfGroups(ctx.db, ids, scopeOfRight(signedIn(ctx), packageRights.read)),
    resolve: ({ id }) => id,
  }),
)
