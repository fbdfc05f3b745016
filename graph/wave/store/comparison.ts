import type { Prisma, WaveComparison, WavePlan } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { ComparedPlan, ComparedSetting, ComparedWave } from '../compare/comparison.ts'

/** Days for which comparisons are kept. */
const keptDays = 1

/** A comparison as stored. */
export interface StoredComparison extends Omit<WaveComparison, 'settings'> {
  settings: ComparedSetting[]
}

/** Waves of a setting as stored. */
export interface StoredPlan extends Omit<WavePlan, 'waves'>, ComparedPlan {
  waves: ComparedWave[]
}

const toStored = (row: WaveComparison): StoredComparison => ({ ...row, settings: row.settings as unknown as ComparedSetting[] })

/** Stores a comparison of settings for a pool. */
export async function insertComparison(
  tx: Tx,
  call: Call,
  { warehouseId, packageIds, settings }: { warehouseId: string; packageIds: readonly string[]; settings: readonly ComparedSetting[] },
): Promise<string> {
  const id = call.newId()
  const stored = { id, warehouseId, packageIds: [...packageIds], settings: settings as unknown as Prisma.InputJsonValue }
  await tx.waveComparison.create({ data: { ...stored, state: 'PLANNING', createdById: staffIdOf(call), createdAt: call.now } })
  return id
}

/** Reads a comparison; null if it does not exist any more. */
export async function readComparison(db: Pick<Tx, 'waveComparison'>, id: string): Promise<StoredComparison | null> {
  const row = await db.waveComparison.findUnique({ where: { id } })
  return row && toStored(row)
}

/** Locks a comparison that is being planned; null if it is not. */
export async function lockPlanning(tx: Tx, id: string): Promise<StoredComparison | null> {
  await tx.$executeRawUnsafe('select 1 from wave_comparison where id = $1::uuid for no key update', id)
  const found = await readComparison(tx, id)
  return found?.state === 'PLANNING' ? found : null
}

export async function setComparisonState(tx: Tx, id: string, state: 'DONE' | 'CANCELLED'): Promise<void> {
  await tx.waveComparison.update({ where: { id }, data: { state } })
}

/** Stores the waves of a setting, and returns how many settings are planned. */
export async function insertPlan(tx: Tx, call: Call, comparisonId: string, position: number, plan: ComparedPlan): Promise<number> {
  const { waves, ...values } = plan
  const data = { ...values, comparisonId, position, waves: waves as unknown as Prisma.InputJsonValue, plannedAt: call.now }
  await tx.wavePlan.createMany({ data: [data], skipDuplicates: true })
  return tx.wavePlan.count({ where: { comparisonId } })
}

/** Reads the waves of a setting; null if it is not planned. */
export async function readPlan(tx: Tx, comparisonId: string, position: number): Promise<StoredPlan | null> {
  const row = await tx.wavePlan.findUnique({ where: { comparisonId_position: { comparisonId, position } } })
  return row && { ...row, waves: row.waves as unknown as ComparedWave[] }
}

/** Indices of the settings of a comparison that are not planned. */
export async function openPositions(db: Db, comparisonId: string): Promise<number[]> {
  const found = await readComparison(db, comparisonId)
  if (found?.state !== 'PLANNING') return []
  const planned = await db.wavePlan.findMany({ where: { comparisonId }, select: { position: true } })
  return [...found.settings.keys()].filter((position) => !planned.some((plan) => plan.position === position))
}

/** Deletes old comparisons with their plans. */
export async function deleteOldComparisons(sql: Sql): Promise<void> {
  await sql.query('delete from wave_comparison where created_at < kernel_now() - make_interval(days => $1)', [keptDays])
}

/** Fact of a comparison. */
export const comparisonFact = (
  what: 'created' | 'planned' | 'cancelled',
  { id, warehouseId }: Pick<WaveComparison, 'id' | 'warehouseId'>,
): Fact => ({
  kind: `waveComparison.${what}`,
  type: 'WaveComparison',
  id,
  warehouseId,
  customerId: null,
})
