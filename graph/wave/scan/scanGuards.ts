import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nameValues } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { WaveHeld, WaveNotPicked, WaveNotPrinted, WaveNotSortable, WaveOver, WaveSuspended } from '../failures.ts'
import { loadWaveForScan, personOf } from '../loadWave.ts'
import { confirmByScan } from '../picking.ts'
import { moveWave, updateWave, waveFact } from '../store/wave.ts'

export const isOver = (wave: Pick<Wave, 'state'>) => wave.state === 'ENDED' || wave.state === 'VOIDED'

/** Locks a wave for a sorting scan by the caller; fails if it is over, not picked, or held by somebody else. */
export async function beginSorting(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = personOf(call)
  const wave = await loadWaveForScan(tx, waveId, ({ state, sorterId }) => state === 'PICKING' || (sorterId === null && me !== null))
  const mine = wave.sorterId === null || wave.sorterId === me
  if (isOver(wave) || wave.type !== 'MIXED' || !mine) throw WaveNotSortable({ number: wave.number })
  const facts = await ensurePicked(tx, call, wave)
  if (wave.sorterId === null && me !== null) await updateWave(tx, call, wave.id, { sorterId: me })
  return { wave, facts }
}

/** Locks a wave for a packing scan by the caller; fails if it is over, suspended, not printed, not picked, or held by somebody else. */
export async function beginPacking(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = personOf(call)
  const wave = await loadWaveForScan(tx, waveId, ({ state, packerId }) => state !== 'PACKAGING' || (packerId === null && me !== null))
  if (isOver(wave)) throw WaveOver({ number: wave.number })
  if (wave.suspendedAt) throw WaveSuspended({ number: wave.number })
  if (wave.packerId && wave.packerId !== me) throw await waveHeldFailure(tx, wave, wave.packerId)
  const facts = await ensurePicked(tx, call, wave)
  if (wave.packerId === null && me !== null) await updateWave(tx, call, wave.id, { packerId: me })
  // Scans of a wave in packing share its lock; an exclusive lock would serialize them.
  if (wave.state !== 'PACKAGING' && (await moveWave(tx, call, wave, 'pack'))) facts.push(waveFact('packing', wave))
  return { wave, facts }
}

async function waveHeldFailure(tx: Tx, { number }: Wave, staffId: string): Promise<Error> {
  const holder = await tx.staff.findUnique({ where: { id: staffId }, select: { name: true, nameEn: true } })
  return WaveHeld({ number, ...nameValues('holder', holder ?? { name: '', nameEn: null }) })
}

async function ensurePicked(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  if (!wave.printedAt) throw WaveNotPrinted({ number: wave.number })
  const facts = await confirmByScan(tx, call, wave)
  if (!facts) throw WaveNotPicked({ number: wave.number })
  return facts
}
