import { nameSql } from '../name.ts'
import type { Context } from '../schema/context.ts'

interface Acted {
  actorKind: string
  actorId: string | null
}

/** Options of the loadable field with the name of who did something; the row must select `actorKind` and `actorId`. */
export const actorName = {
  type: 'String' as const,
  nullable: true as const,
  description: 'Name of the person, in your language, or of the API key; null for the program, and if the reader is a customer.',
  load: (keys: string[], ctx: Context) => namesOf(keys, ctx),
  resolve: ({ actorKind, actorId }: Acted) => `${actorKind} ${actorId ?? ''}`,
}

async function namesOf(keys: readonly string[], ctx: Context): Promise<(string | null)[]> {
  if (ctx.actor?.kind !== 'STAFF') return keys.map(() => null)
  const idsOf = (kind: string) => keys.flatMap((key) => (key.startsWith(`${kind} `) ? key.slice(kind.length + 1) || [] : []))
  const rows = await ctx.db.$queryRawUnsafe<{ key: string; name: string }[]>(
    `select 'STAFF ' || s.id as key, ${nameSql(ctx.language, 's')} as name from staff s where s.id = any($1::uuid[])
     union all select 'KEY ' || k.id, k.name from api_key k where k.id = any($2::uuid[])`,
    idsOf('STAFF'),
    idsOf('KEY'),
  )
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return keys.map((key) => names.get(key) ?? null)
}
