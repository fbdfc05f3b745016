import { accessRights } from '../access/states.ts'
import { builder } from '../kernel/schema/builder.ts'
import { readBoard } from './board.ts'
import { NoticeBoardType } from './types.ts'

builder.queryField('myNotices', (t) =>
  t.field({
    type: NoticeBoardType,
    description: 'What you were told and have not read. Only for staff.',
    complexity: 20,
    authScopes: { right: accessRights.self },
    resolve: (_root, _args, ctx) => readBoard(ctx),
  }),
)
