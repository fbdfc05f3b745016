import type { Db } from '../../kernel/sql/db.ts'

/** The run of a standing rule that generated a wave. */
export interface WaveOrigin {
  waveId: string
  runId: string
  ruleId: string
  ruleName: string
}

/** By which rules waves were generated; none for a wave that a person generated. */
export function readOrigins(db: Pick<Db, '$queryRawUnsafe'>, waveIds: readonly string[]): Promise<WaveOrigin[]> {
  return db.$queryRawUnsafe<WaveOrigin[]>(
    `select w.wave_id::text as "waveId", x.id::text as "runId", r.id::text as "ruleId", r.name as "ruleName"
     from standing_run_wave w join standing_run x on x.id = w.run_id join standing_rule r on r.id = x.rule_id
     where w.wave_id = any($1::uuid[])`,
    waveIds,
  )
}

/** The last run of each rule. */
export function readLastRuns(db: Pick<Db, '$queryRawUnsafe'>, ruleIds: readonly string[]): Promise<{ ruleId: string; runId: string }[]> {
  return db.$queryRawUnsafe(
    `select r.id::text as "ruleId", x.id::text as "runId" from unnest($1::uuid[]) as r(id) cross join lateral (
       select id from standing_run where rule_id = r.id order by created_at desc, id desc limit 1
     ) x`,
    ruleIds,
  )
}
