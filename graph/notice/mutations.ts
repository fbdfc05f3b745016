import { mutation, type PayloadShape } from '../kernel/schema/mutation.ts'
import { markNoticesRead } from './commands/markNoticesRead.ts'

mutation(markNoticesRead, (t) => ({
  count: t.int({
    nullable: true,
    description: 'Number of those that were unread before.',
    resolve: ({ result }: PayloadShape<{ count: number }>) => result?.count ?? null,
  }),
}))
