import { defineFollower, defineJob, type FollowedFact, runAsSystem } from '../kernel/events/job.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { settleSorting } from './settleSorting.ts'
import { settleWave } from './settleWave.ts'
import { wavesMarkedWrongly } from './store/lines.ts'
import { readRemainder } from './store/members.ts'

const settle = defineJob<{ waveId: string }>({
  name: 'wave.settle',
  means: 'Ends a wave with nothing left to do.',
  async run(work, { waveId }) {
    // Reads without a lock first: most waves still have work, and their scans must not wait for the lock.
    if ((await readRemainder(work.db, waveId)) === 'NOTHING') await runAsSystem(work, settleWave, { waveId: toNodeId('Wave', waveId) })
  },
})

/** Facts after which a wave may have nothing left to do. */
const triggeringFacts = new Set([
  'package.to-be-shipped',
  'package.shipped',
  'package.cancelled',
  'package.pending',
  'package.abnormal',
  'wave.picked',
])

defineFollower({
  name: 'wave.settle',
  means: 'Checks waves after packages left them.',
  matches: (kind) => triggeringFacts.has(kind),
  jobsFor: async (facts) => wavesOf(facts).map((waveId) => settle.request({ waveId }, waveId)),
})

const settleSorted = defineJob<{ waveId: string }>({
  name: 'wave.settleSorting',
  means: 'Sets or clears the sorted mark of a wave.',
  async run(work, { waveId }) {
    await runAsSystem(work, settleSorting, { waveId: toNodeId('Wave', waveId) })
  },
})

/** Facts after which the sorted mark of a wave may change. */
const sorting = new Set(['wave.sorting', 'wave.sorted', 'package.cancelled', 'package.pending', 'package.abnormal'])

defineFollower({
  name: 'wave.sorting',
  means: 'Checks waves whose last pieces may have been sorted concurrently.',
  matches: (kind) => sorting.has(kind),
  // Facts of scans arrive after they and all earlier ones have committed. Nearly every wave is already marked correctly, so a wave is
  // locked only if it is not.
  jobsFor: async (facts, sql) => (await wavesMarkedWrongly(sql, wavesOf(facts))).map((waveId) => settleSorted.request({ waveId }, waveId)),
})

/** Distinct wave ids of facts. */
function wavesOf(facts: readonly FollowedFact[]): string[] {
  return [...new Set(facts.flatMap(({ payload }) => (typeof payload.waveId === 'string' ? [payload.waveId] : [])))]
}
