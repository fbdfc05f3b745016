import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { WaveNotPicked, WaveNotPrinted, WaveNotSortable, WaveOver, WaveSuspended } from './failures.ts'
import { confirmByScan } from './picking.ts'
import { updateWave } from './store/wave.ts'

const over = (wave: Wave) => wave.state === 'ENDED' || wave.state === 'VOIDED'

/** Makes a wave ready for a scan at the sorting table by who calls; refuses what is over, not picked, or somebody else's. */
export async function beginSorting(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  const mine = wave.sorterId === null || wave.sorterId === call.actor.id
  if (over(wave) || wave.type !== 'MIXED' || !mine) throw WaveNotSortable({ number: wave.number })
  const facts = await ready(tx, call, wave)
  if (wave.sorterId === null) await updateWave(tx, call, wave.id, { sorterId: call.actor.id })
  return facts
}

/** Makes a wave ready for a scan at the packing bench; refuses what is over, suspended, not printed or not picked. */
export async function beginPacking(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  if (over(wave)) throw WaveOver({ number: wave.number })
  if (wave.suspendedAt) throw WaveSuspended({ number: wave.number })
  return ready(tx, call, wave)
}

async function ready(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  if (!wave.printedAt) throw WaveNotPrinted({ number: wave.number })
  const facts = await confirmByScan(tx, call, wave)
  if (!facts) throw WaveNotPicked({ number: wave.number })
  return facts
}
