import type { Language } from '../language.ts'
import { nameSql } from '../name.ts'
import type { Context } from '../schema/context.ts'
import { customerOf } from './actor.ts'

interface Acted {
  actorKind: string
  actorId: string | null
}

/** Stands for "no customer". */
const noCustomer = '00000000-0000-0000-0000-000000000000'

/** Whose names the reader of a history is told: null for all, as staff are; else those of the users and keys of one customer. */
export const namesTold = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor?.kind === 'STAFF' ? null : ((actor && customerOf(actor)) ?? noCustomer)

/** SQL: name of the account `s` or the API key `k`, if the reader is told it; `told` is the parameter with `namesTold`. */
export const toldNameSql = (language: Language, told: string): string =>
  `case when ${told}::uuid is null or s.customer_id = ${told}::uuid or k.customer_id = ${told}::uuid then coalesce(${nameSql(language, 's')}, k.name) end`

/** Options of the loadable field with the name of who did something; the row must select `actorKind` and `actorId`. */
export const actorName = {
  type: 'String' as const,
  nullable: true as const,
  description:
    'Name of the person, in your language, or of the API key; null for the program, and for customers if it is not one of theirs.',
  load: (keys: string[], ctx: Context) => namesOf(keys, ctx),
  resolve: ({ actorKind, actorId }: Acted) => `${actorKind} ${actorId ?? ''}`,
}

async function namesOf(keys: readonly string[], ctx: Context): Promise<(string | null)[]> {
  const idsOf = (kind: string) => keys.flatMap((key) => (key.startsWith(`${kind} `) ? key.slice(kind.length + 1) || [] : []))
  const rows = await ctx.db.$queryRawUnsafe<{ key: string; name: string }[]>(
    `select case when s.customer_id is null then 'STAFF ' else 'CUSTOMER_USER ' end || s.id as key, ${nameSql(ctx.language, 's')} as name
     from staff s where s.id = any($1::uuid[]) and ($3::uuid is null or s.customer_id = $3::uuid)
     union all select 'KEY ' || k.id, k.name from api_key k where k.id = any($2::uuid[]) and ($3::uuid is null or k.customer_id = $3::uuid)`,
    [...idsOf('STAFF'), ...idsOf('CUSTOMER_USER')],
    idsOf('KEY'),
    namesTold(ctx),
  )
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return keys.map((key) => names.get(key) ?? null)
}
