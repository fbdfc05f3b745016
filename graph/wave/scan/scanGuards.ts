import type { Wave } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nameValues } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { WaveHeld, WaveNotPicked, WaveNotPrinted } from '../failures.ts'
import { loadWaveForScan } from '../loadWave.ts'
import { confirmByScan } from '../picking.ts'
import { beginsPacking, isPackedByOther, refuseWave } from '../rules/packing.ts'
import { beginsSorting, refuseSorting } from '../rules/sorting.ts'
import { moveWave, updateWave, waveFact } from '../store/wave.ts'

/** Locks a wave for a sorting scan by the caller; fails if it is over, not picked, or held by somebody else. */
export async function requireSortable(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = staffIdOf(call)
  const wave = await loadWaveForScan(tx, waveId, (one) => beginsSorting(one, me))
  const refusal = refuseSorting(wave, me)
  if (refusal) throw refusal
  return { wave, facts: await ensurePicked(tx, call, wave) }
}

/** The same, and begins to sort it. */
export async function beginSorting(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = staffIdOf(call)
  const { wave, facts } = await requireSortable(tx, call, waveId)
  if (wave.sorterId === null && me !== null) await updateWave(tx, call, wave.id, { sorterId: me })
  return { wave, facts }
}

/** Locks a wave for a packing scan by the caller; fails if it is over, suspended, not printed, not picked, or held by somebody else. */
export async function requirePackable(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = staffIdOf(call)
  const wave = await loadWaveForScan(tx, waveId, (one) => beginsPacking(one, me))
  const refusal = refuseWave(wave)
  if (refusal) throw refusal
  await refuseOtherPacker(tx, wave, me)
  return { wave, facts: await ensurePicked(tx, call, wave) }
}

/** The same, and begins to pack it. */
export async function beginPacking(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = staffIdOf(call)
  const { wave, facts } = await requirePackable(tx, call, waveId)
  if (wave.packerId === null && me !== null) await updateWave(tx, call, wave.id, { packerId: me })
  // Scans of a wave in packing share its lock; an exclusive lock would serialize them.
  if (wave.state !== 'PACKAGING' && (await moveWave(tx, call, wave, 'pack'))) facts.push(waveFact('packing', wave))
  return { wave, facts }
}

/** Fails if somebody else packs a wave. */
export async function refuseOtherPacker(tx: Tx, wave: Wave, me: string | null): Promise<void> {
  if (isPackedByOther(wave, me)) throw await waveHeldFailure(tx, wave)
}

async function waveHeldFailure(tx: Tx, { number, packerId }: Wave): Promise<Error> {
  const holder = packerId && (await tx.staff.findUnique({ where: { id: packerId }, select: { name: true, nameEn: true } }))
  return WaveHeld({ number, ...nameValues('holder', holder || { name: '', nameEn: null }) })
}

async function ensurePicked(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  if (!wave.printedAt) throw WaveNotPrinted({ number: wave.number })
  const facts = await confirmByScan(tx, call, wave)
  if (!facts) throw WaveNotPicked({ number: wave.number })
  return facts
}
