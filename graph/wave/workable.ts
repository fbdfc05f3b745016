import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { WaveHeld, WaveNotPicked, WaveNotPrinted, WaveNotSortable, WaveOver, WaveSuspended } from './failures.ts'
import { loadWaveForScan, personOf } from './loadWave.ts'
import { confirmByScan } from './picking.ts'
import { moveWave, updateWave, waveFact } from './store/wave.ts'

export const isOver = (wave: Pick<Wave, 'state'>) => wave.state === 'ENDED' || wave.state === 'VOIDED'

/** Locks a wave for a scan at the sorting table by who calls; refuses what is over, not picked, or somebody else's. */
export async function beginSorting(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = personOf(call)
  const wave = await loadWaveForScan(tx, waveId, ({ state, sorterId }) => state === 'PICKING' || (sorterId === null && me !== null))
  const mine = wave.sorterId === null || wave.sorterId === me
  if (isOver(wave) || wave.type !== 'MIXED' || !mine) throw WaveNotSortable({ number: wave.number })
  const facts = await ready(tx, call, wave)
  if (wave.sorterId === null && me !== null) await updateWave(tx, call, wave.id, { sorterId: me })
  return { wave, facts }
}

/** Locks a wave for a scan at the packing bench by who calls; refuses what is over, suspended, not printed, not picked, or somebody else's. */
export async function beginPacking(tx: Tx, call: Call, waveId: string): Promise<{ wave: Wave; facts: Fact[] }> {
  const me = personOf(call)
  const wave = await loadWaveForScan(tx, waveId, ({ state, packerId }) => state !== 'PACKAGING' || (packerId === null && me !== null))
  if (isOver(wave)) throw WaveOver({ number: wave.number })
  if (wave.suspendedAt) throw WaveSuspended({ number: wave.number })
  if (wave.packerId && wave.packerId !== me) throw await heldBy(tx, wave, wave.packerId)
  const facts = await ready(tx, call, wave)
  if (wave.packerId === null && me !== null) await updateWave(tx, call, wave.id, { packerId: me })
  if (await moveWave(tx, call, wave, 'pack')) facts.push(waveFact('packing', wave))
  return { wave, facts }
}

async function heldBy(tx: Tx, { number }: Wave, staffId: string): Promise<Error> {
  const holder = await tx.staff.findUnique({ where: { id: staffId }, select: { name: true } })
  return WaveHeld({ number, holder: holder?.name ?? '' })
}

async function ready(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  if (!wave.printedAt) throw WaveNotPrinted({ number: wave.number })
  const facts = await confirmByScan(tx, call, wave)
  if (!facts) throw WaveNotPicked({ number: wave.number })
  return facts
}
