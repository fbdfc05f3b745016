import { accessRights } from '../access/states.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { readBoard } from './board.ts'
import { NoticeBoardType } from './types.ts'

builder.subscriptionField('myNoticesChanged', (t) =>
  t.field({
    type: NoticeBoardType,
    description:
      'Emits your unread notices at once and after each change of them, of a role or of your account, at most once a second. Only for staff.',
    authScopes: { right: accessRights.self },
    subscribe: (_root, _args, ctx) => {
      const { id } = signedIn(ctx)
      return ctx.services.signals.follow(
        (s) => (s.type === 'Role' || ((s.type === 'NoticeReader' || s.type === 'Staff') && s.id === id) ? 'notices' : null),
        1_000,
        'notices',
      )
    },
    resolve: (_id, _args, ctx) => readBoard(ctx),
  }),
)
