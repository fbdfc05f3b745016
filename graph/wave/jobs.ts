import { defineFollower, defineJob, runAsSystem } from '../kernel/job.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { settleWave } from './settleWave.ts'
import { isOver } from './store/members.ts'

const settle = defineJob<{ waveId: string }>({
  name: 'wave.settle',
  means: 'Ends a wave that its last package has left.',
  async run(work, { waveId }) {
    // Asked without a lock first: nearly always somebody is still at it, and the scans of the wave should not wait for the answer.
    if (await isOver(work.db, waveId)) await runAsSystem(work, settleWave, { waveId: toNodeId('Wave', waveId) })
  },
})

/** After these a wave may have nothing left to do. */
const leaving = new Set(['package.to-be-shipped', 'package.shipped', 'package.cancelled', 'package.pending'])

defineFollower({
  name: 'wave.settle',
  means: 'Looks after waves whose packages leave.',
  hears: (kind) => leaving.has(kind),
  errands: async (facts) => {
    const waveIds = facts.flatMap(({ payload }) => (typeof payload.waveId === 'string' ? [payload.waveId] : []))
    return [...new Set(waveIds)].map((waveId) => settle.errand({ waveId }, waveId))
  },
})
