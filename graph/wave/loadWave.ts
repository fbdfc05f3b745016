import type { Wave } from '../generated/prisma/client.ts'
import type { Ref } from '../kernel/actor.ts'
import type { Call } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/db.ts'
import { NotFound } from '../kernel/failures.ts'
import { lockWave, readWave, shareWave } from './store/wave.ts'

/** The warehouse of a wave, for its rights; an unknown wave belongs to none. */
export async function scopeOfWave(db: Db, waveId: string): Promise<Ref> {
  const wave = await db.wave.findUnique({ where: { id: waveId }, select: { warehouseId: true } })
  return { warehouseId: wave?.warehouseId ?? null }
}

/** Locks a wave; fails with NOT_FOUND. */
export async function loadWave(tx: Tx, waveId: string): Promise<Wave> {
  const wave = await lockWave(tx, waveId)
  if (!wave) throw NotFound({ what: 'Wave' }, 'waveId')
  return wave
}

/**
 * Locks a wave for a scan: shared with other scans, so that they wait for commands of the whole wave and not for one another; alone where the
 * scan `changes` the wave itself. Which of them is decided before anything is locked: two that share it and then want it alone wait for each
 * other until the database ends one. Fails with NOT_FOUND.
 */
export async function loadWaveForScan(tx: Tx, waveId: string, changes: (wave: Wave) => boolean): Promise<Wave> {
  const seen = await readWave(tx, waveId)
  if (!seen) throw NotFound({ what: 'Wave' }, 'waveId')
  if (changes(seen)) return loadWave(tx, waveId)
  if ((await shareWave(tx, waveId)) === seen.version) return seen
  // It changed between the two, which is rare.
  const shared = await readWave(tx, waveId)
  if (!shared) throw NotFound({ what: 'Wave' }, 'waveId')
  return changes(shared) ? loadWave(tx, waveId) : shared
}

/** The member of staff who acts; a wave is held by people only, so null for keys and for the program itself. */
export function personOf(call: Call): string | null {
  return call.actor.kind === 'STAFF' ? call.actor.id : null
}
