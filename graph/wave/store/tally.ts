import type { Reads } from '../../kernel/sql/customerFence.ts'

/** Number of packages of a wave in a state. */
export interface TallyCell {
  waveId: string
  state: string
  count: number
}

/** Packages of waves by state: folded and unfolded tally in one statement, so that nothing is counted twice or missed. */
export async function readTally(pool: Reads['pool'], waveIds: readonly string[]): Promise<TallyCell[]> {
  const { rows } = await pool.query<TallyCell>({
    name: 'wave_tally',
    text: `select wave_id::text as "waveId", state::text, sum(n)::integer as count
     from (
       select wave_id, state, count as n from package_tally_fold where wave_id = any($1::uuid[])
       union all select wave_id, state, delta from package_tally where wave_id = any($1::uuid[])
     ) x group by 1, 2`,
    values: [waveIds],
  })
  return rows
}
