import { accessRights } from '../access/states.ts'
import { builder } from '../kernel/schema/builder.ts'
import { readBoard } from './board.ts'
import { readMailChoice } from './mailChoice.ts'
import { NoticeBoardType, NoticeMailType } from './types.ts'

builder.queryField('myNotices', (t) =>
  t.field({
    type: NoticeBoardType,
    description: 'What you were told and have not read. Only for staff.',
    complexity: 20,
    authScopes: { right: accessRights.self },
    resolve: (_root, _args, ctx) => readBoard(ctx),
  }),
)

builder.queryField('myNoticeMail', (t) =>
  t.field({
    type: NoticeMailType,
    description: 'What you are told by mail. Only for people.',
    authScopes: { right: accessRights.self },
    resolve: (_root, _args, ctx) => readMailChoice(ctx),
  }),
)
