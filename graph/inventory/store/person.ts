import type { Tx } from '../../kernel/sql/db.ts'

interface Acting {
  kind: string
  id: string | null
}

/** SQL: the person behind an actor of row `row`; of an API key the one who made it, if that is known. */
export const personSql = (row: string) => `coalesce(
  'STAFF ' || (select k.created_by_id from api_key k where ${row}.actor_kind = 'KEY' and k.id = ${row}.actor_id),
  ${row}.actor_kind || ' ' || coalesce(${row}.actor_id::text, 'null'))`

/** The persons behind actors, as `personSql` names them. */
export async function personsOf(db: Pick<Tx, '$queryRawUnsafe'>, actors: readonly Acting[]): Promise<string[]> {
  const keyIds = [...new Set(actors.flatMap(({ kind, id }) => (kind === 'KEY' && id ? [id] : [])))]
  const rows =
    keyIds.length === 0
      ? []
      : await db.$queryRawUnsafe<{ id: string; makerId: string }[]>(
          `select id::text, created_by_id::text as "makerId" from api_key where id = any($1::uuid[]) and created_by_id is not null`,
          keyIds,
        )
  const makers = new Map(rows.map(({ id, makerId }) => [id, makerId]))
  return actors.map(({ kind, id }) => {
    const maker = kind === 'KEY' ? makers.get(id ?? '') : undefined
    return maker ? `STAFF ${maker}` : `${kind} ${id}`
  })
}
