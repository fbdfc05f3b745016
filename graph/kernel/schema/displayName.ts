import { type Named, nameIn } from '../name.ts'
import type { Context } from './context.ts'

/** Options of the field with the name of something that may have an English name. */
export const displayName = {
  description: 'Name in your language.',
  select: { name: true, nameEn: true } as const,
  resolve: (row: Named, _args: object, ctx: Context) => nameIn(ctx.language, row),
}
