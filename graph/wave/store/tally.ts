import type { Tx } from '../../kernel/db.ts'

/** How many packages of a wave are in a state. */
export interface TallyCell {
  waveId: string
  state: string
  count: number
}

/** The packages of waves by state: what is folded and what is not yet, in one statement, so that nothing is counted twice or not at all. */
export function readTally(db: Pick<Tx, '$queryRawUnsafe'>, waveIds: readonly string[]): Promise<TallyCell[]> {
  return db.$queryRawUnsafe<TallyCell[]>(
    `select wave_id::text as "waveId", state::text, sum(n)::integer as count
     from (
       select wave_id, state, count as n from package_tally_fold where wave_id = any($1::uuid[])
       union all select wave_id, state, delta from package_tally where wave_id = any($1::uuid[])
     ) x group by 1, 2`,
    waveIds,
  )
}
