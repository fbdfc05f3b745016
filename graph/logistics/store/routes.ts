import type { Queries } from '../../kernel/sql/db.ts'

/** How many packages met each rule since a time; keys are the ids of a version and a rule. */
export async function countMetRules(sql: Queries, keys: readonly string[], since: Date): Promise<number[]> {
  const setIds = [...new Set(keys.map((key) => key.split(' ')[0]))]
  const { rows } = await sql.query<{ key: string; count: number }>(
    `select r.rule_set_id || ' ' || met.id as key, count(*)::integer as count
     from package_route r
     cross join unnest(r.met_rule_ids) as met(id)
     where r.rule_set_id = any($1::uuid[]) and r.decided_at >= $2::timestamptz
     group by 1`,
    [setIds, since],
  )
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return keys.map((key) => counts.get(key) ?? 0)
}
