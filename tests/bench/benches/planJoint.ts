import { join } from 'node:path'
import { faultsOf, type JointPlan, type JointProblem, planJoint } from '../../../graph/wave/plan/joint.ts'
import { root } from '../../tool.ts'
import type { Bench, Contest } from '../bench.ts'
import { distanceGreedy } from '../floor/planJoint.ts'
import { type Instance, readInstances } from '../plan/zalando.ts'

const folder = join(root, '../shared/data/plan/zalando')
const seconds = 2
const long = 20

/** What is published for the instances: the least of the greedy algorithm's figures, and the best that is listed in public. */
const published: Record<string, { greedy: number; best: number }> = {
  'small-0': { greedy: 8712, best: 7510 },
  'small-1': { greedy: 8234, best: 7162 },
  'small-2': { greedy: 8586, best: 7230 },
}

/** What this thread has worked, which does not count what others do on the machine meanwhile. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

function planFor(problem: JointProblem, time: number, seed: number): JointPlan {
  const start = worked()
  const plan = planJoint(problem, { seed, pace: { spent: () => (worked() - start) / time } })
  return checked(problem, plan)
}

function checked(problem: JointProblem, plan: JointPlan): JointPlan {
  const faults = faultsOf(problem, plan)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return plan
}

const positionsOf = ({ batches }: JointPlan) =>
  batches.reduce((sum, { picklists }) => sum + picklists.reduce((of, { items }) => of + items.length, 0), 0)
const below = (length: number, other: number) => `${((1 - length / other) * 100).toFixed(1)} %`

function contestOf({ name, problem }: Instance): Contest {
  let seed = 0
  const lengths: number[] = []
  return {
    name: `plan.joint.${name.replaceAll('-', '')}`,
    work: `the packages, pieces, batches and picklists of a wave chosen from ${problem.orders.length} packages, ${seconds} s of one thread, the whole walk of all picklists; the floor is the published greedy algorithm, which stops here as soon as enough is picked`,
    unit: 'steps',
    goal: { most: 0.88 },
    ours: async () => {
      const { length } = planFor(problem, seconds, ++seed)
      lengths.push(length)
      return length
    },
    floor: async () => checked(problem, distanceGreedy(problem)).length,
    notes: () => notesOf(name, problem, lengths),
  }
}

function notesOf(name: string, problem: JointProblem, lengths: readonly number[]): string[] {
  const later = planFor(problem, long, 1)
  const most = Math.max(...lengths)
  const direct = { ...problem, withinAisle: 'direct' as const }
  const known = published[name]
  return [
    `In ${seconds} s between ${Math.min(...lengths)} and ${most} steps, in ${long} s ${later.length} steps for ${positionsOf(later)} positions; ${problem.leastPositions} are asked for. Every rule is checked.`,
    ...(known
      ? [
          `Published greedy ${known.greedy}, best listed in public ${known.best}: the longest of ours in ${seconds} s is ${below(most, known.greedy)} and ${below(most, known.best)} below, that of ${long} s ${below(later.length, known.greedy)} and ${below(later.length, known.best)}. The published greedy fills its last batch though enough is picked, with about a third more positions than are asked for; that is why it is longer than the floor.`,
        ]
      : []),
    `Lengths within an aisle are counted by the cross aisles, as the published ones are. Counted directly, as the public program does since September 2026: ${planFor(direct, seconds, 1).length} steps in ${seconds} s, greedy ${checked(direct, distanceGreedy(direct)).length}.`,
  ]
}

/** Zalando's instances of joint order selection, allocation, batching and picking. */
export const planOfZones: Bench = {
  name: 'plan.joint',
  async prepare() {
    const instances = readInstances(folder)
    if (instances.length === 0) console.log(`  skipped: nothing is in ${folder}`)
    return instances.map(contestOf)
  },
}
