import { duePrinters } from '../file/steps.ts'
import { defineFollower, defineJob, defineScheduledTask, type FollowedFact, runAsSystem } from '../kernel/events/job.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { settleSorting } from './commands/settleSorting.ts'
import { settleWave } from './commands/settleWave.ts'
import { planComparedSetting } from './compare/commands/planComparedSetting.ts'
import { runPrinter } from './print/queue/runPrinter.ts'
import { runStandingJob, type StandingMoment } from './standing/runStandingJob.ts'
import { wavesWithEmptyCart } from './store/cart.ts'
import { deleteOldComparisons, openPositions } from './store/comparison.ts'
import { wavesMarkedWrongly } from './store/lines.ts'
import { readRemainder } from './store/members.ts'
import { calibrateWarehouses } from './store/pickTimes.ts'
import { deleteOldRuns, dueRules } from './store/standing.ts'

const settle = defineJob<{ waveId: string }>({
  name: 'wave.settle',
  means: 'Ends a wave with nothing left to do, and frees its pick cart.',
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
  'wave.split-off',
])

defineFollower({
  name: 'wave.settle',
  means: 'Checks waves after packages left them.',
  startsAt: 'now',
  matches: (kind) => triggeringFacts.has(kind),
  jobsFor: async (facts) => wavesOf(facts).map((waveId) => settle.request({ waveId }, waveId)),
})

defineFollower({
  name: 'wave.carts',
  means: 'Frees the pick carts of waves that have ended once their goods have returned to shelves.',
  startsAt: 'now',
  matches: (kind) => kind === 'returnTask.done',
  jobsFor: async (facts, sql) =>
    (
      await wavesWithEmptyCart(
        sql,
        facts.map(({ id }) => id),
      )
    ).map((waveId) => settle.request({ waveId }, waveId)),
})

const settleSorted = defineJob<{ waveId: string }>({
  name: 'wave.settleSorting',
  means: 'Sets or clears the sorted mark of a wave.',
  async run(work, { waveId }) {
    await runAsSystem(work, settleSorting, { waveId: toNodeId('Wave', waveId) })
  },
})

/** Facts after which the sorted mark of a wave may change. */
const sorting = new Set([
  'wave.sorting',
  'wave.sorted',
  'wave.picked',
  'wave.picked-again',
  'package.cancelled',
  'package.pending',
  'package.abnormal',
])

defineFollower({
  name: 'wave.sorting',
  means: 'Checks waves whose last pieces may have been sorted concurrently.',
  startsAt: 'now',
  matches: (kind) => sorting.has(kind),
  // Facts of scans arrive after they and all earlier ones have committed. Nearly every wave is already marked correctly, so a wave is
  // locked only if it is not.
  jobsFor: async (facts, sql) => (await wavesMarkedWrongly(sql, wavesOf(facts))).map((waveId) => settleSorted.request({ waveId }, waveId)),
})

const compare = defineJob<{ comparisonId: string }>({
  name: 'wave.compare',
  means: 'Plans the waves of each setting of a comparison.',
  urgent: true,
  async run(work, { comparisonId }) {
    for (const position of await openPositions(work.db, comparisonId))
      await runAsSystem(work, planComparedSetting, { comparisonId: toNodeId('WaveComparison', comparisonId), position })
  },
})

defineFollower({
  name: 'wave.comparisons',
  means: 'Plans new comparisons of wave settings.',
  startsAt: 'now',
  matches: (kind) => kind === 'waveComparison.created',
  jobsFor: async (facts) => facts.map(({ id: comparisonId }) => compare.request({ comparisonId }, comparisonId)),
})

defineScheduledTask({
  name: 'wave.comparisons',
  means: 'Deletes old comparisons of wave settings.',
  everyMs: 3_600_000,
  run: deleteOldComparisons,
})

defineScheduledTask({
  name: 'wave.pickTimes',
  means: 'Calibrates the times of picking by the scans of handhelds.',
  everyMs: 3_600_000,
  run: calibrateWarehouses,
})

const standing = defineJob<StandingMoment>({
  name: 'wave.standing',
  means: 'Generates the waves of a standing rule that is due.',
  once: true,
  // Rules that are due together would plan the same packages.
  serial: ({ warehouseId }) => warehouseId,
  run: runStandingJob,
})

defineScheduledTask({
  name: 'wave.standing',
  means: 'Looks which standing rules are due.',
  everyMs: 60_000,
  jobs: async (sql) =>
    (await dueRules(sql)).map(({ moment, ...rule }) => {
      const at = moment.toISOString()
      return standing.request({ ...rule, moment: at }, `${rule.ruleId}:${at}`)
    }),
})

defineScheduledTask({
  name: 'wave.standingRuns',
  means: 'Deletes old entries of the logs of standing rules.',
  everyMs: 3_600_000,
  run: deleteOldRuns,
})

const printJob = defineJob<{ printerId: string }>({
  name: 'wave.print',
  means: 'Sends the waiting print jobs of a printer, and asks it about those that it has.',
  urgent: true,
  serial: true,
  run: runPrinter,
})

const requestsOf = (printerIds: readonly string[]) =>
  [...new Set(printerIds)].map((printerId) => printJob.request({ printerId }, printerId))

defineFollower({
  name: 'wave.print',
  means: 'Sends new print jobs at once.',
  startsAt: 'now',
  matches: (kind) => kind === 'printJob.queued',
  jobsFor: async (facts) => requestsOf(facts.flatMap(({ payload }) => (typeof payload.printerId === 'string' ? [payload.printerId] : []))),
})

defineScheduledTask({
  name: 'wave.print',
  means: 'Sends print jobs again, and asks printers about those that they have, when it is time.',
  everyMs: 1_000,
  jobs: async (sql) => requestsOf(await duePrinters(sql)),
})

/** Distinct wave ids of facts. */
function wavesOf(facts: readonly FollowedFact[]): string[] {
  return [...new Set(facts.flatMap(({ payload }) => (typeof payload.waveId === 'string' ? [payload.waveId] : [])))]
}
