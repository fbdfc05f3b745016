import type { Wave } from '../generated/prisma/client.ts'
import type { Ref } from '../kernel/actor.ts'
import type { Db, Tx } from '../kernel/db.ts'
import { NotFound } from '../kernel/failures.ts'
import { lockWave } from './store/wave.ts'

/** The warehouse of a wave, for its rights; an unknown wave belongs to none. */
export async function scopeOfWave(db: Db, waveId: string): Promise<Ref> {
  const wave = await db.wave.findUnique({ where: { id: waveId }, select: { warehouseId: true } })
  return { warehouseId: wave?.warehouseId ?? null }
}

/** Locks a wave; fails with NOT_FOUND. */
export async function loadWave(tx: Tx, waveId: string): Promise<Wave> {
  const wave = await lockWave(tx, waveId)
  if (!wave) throw NotFound({ what: '' }, 'waveId')
  return wave
}
