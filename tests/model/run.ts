import { parseArgs } from 'node:util'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { openTestCluster } from '../cluster.ts'
import { runSequences } from './runSequences.ts'

// `npm run model -- --runs 10000 --seed 1`; a failure is shrunk for `patience` seconds and printed with the command that repeats it.
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    minutes: { type: 'string' },
    patience: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
})
/** Number of sequences that share a database and a seed. */
const sequencesPerDatabase = 100

await runUntilSignal(async (onShutdown, say) => {
  const cluster = await openTestCluster(['empty'], say)
  onShutdown(() => cluster.close())
  const runs = Number(values.runs ?? 10_000)
  const first = Number(values.seed ?? Date.now() % 1_000_000)
  const until = performance.now() + Number(values.minutes ?? 1_000_000) * 60_000
  const counts = new Map<string, number>()
  let sequenceCount = 0
  for (let seed = first; sequenceCount < runs && performance.now() < until; seed++) {
    const now = Math.min(sequencesPerDatabase, runs - sequenceCount)
    const outcome = await runSequences({
      seed,
      runs: now,
      path: values.path,
      until,
      patience: Number(values.patience ?? 120),
      only: values.only?.split(','),
      keep: values.keep?.split(',').map(Number),
    })
    for (const [name, count] of outcome.counts) counts.set(name, (counts.get(name) ?? 0) + count)
    if (outcome.failure) {
      say(outcome.failure)
      return 1
    }
    sequenceCount += outcome.sequences
    say(`seed ${seed}: ${outcome.sequences} sequences, ${sequenceCount} in all`)
  }
  const steps = [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (const [name, count] of [...counts].sort()) say(`${String(count).padStart(8)} ${name}`)
  say(`${sequenceCount} sequences of ${steps} steps: the system and the model agree`)
  return 0
})
