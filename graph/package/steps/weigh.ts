import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { writeWeighing } from '../store/acceptance.ts'
import { markAbnormal } from './abnormal.ts'

/** Marks a locked package that is ready to ship abnormal because of its weight, and keeps that weight. */
export async function markMisweighed(
  tx: Tx,
  call: Call,
  id: string,
  weight: { measuredGrams: number; expectedGrams: number | null },
): Promise<Fact[]> {
  const { facts } = await markAbnormal(tx, call, [id], 'WEIGHING_ANOMALY')
  await writeWeighing(tx, call, id, weight)
  return facts
}
