import type { Wave } from '../generated/prisma/client.ts'
import type { Ref } from '../kernel/command/actor.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { RetryCommand } from '../kernel/sql/sqlError.ts'
import { lockWave, lockWaveShared, readWave } from './store/wave.ts'

/** Warehouse of a wave, for its rights; null for an unknown wave. */
export async function scopeOfWave(db: Db, waveId: string): Promise<Ref> {
  const wave = await db.wave.findUnique({ where: { id: waveId }, select: { warehouseId: true } })
  return { warehouseId: wave?.warehouseId ?? null }
}

/** Locks and reads a wave. Fails with NOT_FOUND. */
export async function loadWave(tx: Tx, waveId: string): Promise<Wave> {
  const wave = await lockWave(tx, waveId)
  if (!wave) throw NotFound({ what: 'Wave' }, 'waveId')
  return wave
}

/**
 * Locks a wave for a scan: shared with other scans, so that they wait only for commands on the whole wave; exclusive if the scan `changes`
 * the wave itself. The mode is chosen before locking and retried from the beginning if it was wrong, because two scans that upgrade a
 * shared lock would deadlock. Fails with NOT_FOUND.
 */
export async function loadWaveForScan(tx: Tx, waveId: string, changes: (wave: Wave) => boolean): Promise<Wave> {
  const seen = await readWave(tx, waveId)
  if (!seen) throw NotFound({ what: 'Wave' }, 'waveId')
  if (changes(seen)) return loadWave(tx, waveId)
  if ((await lockWaveShared(tx, waveId)) === seen.version) return seen
  // The wave changed between the two reads, which is rare.
  const shared = await readWave(tx, waveId)
  if (!shared) throw NotFound({ what: 'Wave' }, 'waveId')
  if (changes(shared)) throw new RetryCommand()
  return shared
}
