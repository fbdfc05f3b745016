import { parseArgs } from 'node:util'
import { live } from '../../graph/server/lifetime.ts'
import { openTestCluster } from '../cluster.ts'
import { playMany } from './sequence.ts'

// npm run model -- --runs 10000 --seed 1; a failure is shrunk for `patience` seconds and says how it is seen again.
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    minutes: { type: 'string' },
    patience: { type: 'string' },
    keep: { type: 'string' },
  },
})
/** So many plays share a database, and a seed. */
const playsAtOnce = 100

await live(async (atEnd, say) => {
  const cluster = await openTestCluster(['empty'], say)
  atEnd(() => cluster.close())
  const runs = Number(values.runs ?? 10_000)
  const first = Number(values.seed ?? Date.now() % 1_000_000)
  const until = performance.now() + Number(values.minutes ?? 1_000_000) * 60_000
  const counts = new Map<string, number>()
  let played = 0
  for (let seed = first; played < runs && performance.now() < until; seed++) {
    const now = Math.min(playsAtOnce, runs - played)
    const outcome = await playMany({
      seed,
      runs: now,
      path: values.path,
      until,
      patience: Number(values.patience ?? 120),
      keep: values.keep?.split(',').map(Number),
    })
    for (const [name, count] of outcome.counts) counts.set(name, (counts.get(name) ?? 0) + count)
    if (outcome.failure) {
      say(outcome.failure)
      return 1
    }
    played += outcome.plays
    say(`seed ${seed}: ${outcome.plays} plays, ${played} in all`)
  }
  const steps = [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (const [name, count] of [...counts].sort()) say(`${String(count).padStart(8)} ${name}`)
  say(`${played} plays of ${steps} steps: the house and the model agree`)
  return 0
})
