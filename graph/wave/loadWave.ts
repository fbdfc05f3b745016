import type { Wave } from '../generated/prisma/client.ts'
import type { Ref } from '../kernel/actor.ts'
import type { Call } from '../kernel/call.ts'
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
  if (!wave) throw NotFound({ what: 'Wave' }, 'waveId')
  return wave
}

/** Locks a wave for a scan: shared with other scans, but where the scan `changes` the wave itself. Fails with NOT_FOUND. */
export async function loadWaveForScan(tx: Tx, waveId: string, changes: (wave: Wave) => boolean): Promise<Wave> {
  const shared = await lockWave(tx, waveId, 'SHARED')
  if (!shared) throw NotFound({ what: 'Wave' }, 'waveId')
  // Two that wait for each other here are told apart by the database, and one of them runs again.
  return changes(shared) ? loadWave(tx, waveId) : shared
}

/** The member of staff who acts; a wave is held by people only, so null for keys and for the program itself. */
export function personOf(call: Call): string | null {
  return call.actor.kind === 'STAFF' ? call.actor.id : null
}
