import type { Context } from '../kernel/schema/context.ts'
import { mutation, type PayloadShape } from '../kernel/schema/mutation.ts'
import { markNoticesRead } from './commands/markNoticesRead.ts'
import { setNoticeMail } from './commands/setNoticeMail.ts'
import { setNoticeMailRhythm } from './commands/setNoticeMailRhythm.ts'
import { readMailChoice } from './mailChoice.ts'
import { NoticeMailType } from './types.ts'

mutation(markNoticesRead, (t) => ({
  count: t.int({
    nullable: true,
    description: 'Number of those that were unread before.',
    resolve: ({ result }: PayloadShape<{ count: number }>) => result?.count ?? null,
  }),
}))

const choice = {
  type: NoticeMailType,
  nullable: true,
  description: 'What you are told by mail now.',
  resolve: ({ result }: PayloadShape<{ done: true }>, _args: object, ctx: Context) => (result ? readMailChoice(ctx) : null),
} as const

mutation(setNoticeMail, (t) => ({ choice: t.field(choice) }))
mutation(setNoticeMailRhythm, (t) => ({ choice: t.field(choice) }))
