import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preparePostgres } from '../../graph/server/boot/embeddedPostgres.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { randomFrom, shuffled } from '../../prisma/seed/live/random.ts'
import { openTestCluster, testClusterFolder } from '../cluster.ts'
import { startBackgroundClient } from './backgroundClient.ts'
import { startContentionServer } from './contentionServer.ts'
import { createSetup } from './pairFixture.ts'
import { pairName, pairs, runPair } from './pairs.ts'
import { regressionCases } from './regressionCases.ts'

// Long run: `npm run contention [command …] [-- --seed S] [--pairs N]` runs the regression cases, then every pair (of these commands), and
// prints a line each with the deadlocks in PostgreSQL's log, the longest wait of a caller, and the longest wait of an unrelated client.
// Exits with 1 after any error.
await runUntilSignal(async (onShutdown, say) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' }, pairs: { type: 'string' } } })
  const seed = values.seed ?? String(Date.now())
  const cluster = await openTestCluster(['empty'], say)
  onShutdown(() => cluster.close())
  const testServer = await startContentionServer('all')
  const setup = await createSetup(testServer)
  const backgroundClient = await startBackgroundClient(setup)
  const { data } = await preparePostgres(testClusterFolder(), say)
  // PostgreSQL's statistics are delayed; its log is not.
  const deadlocks = async () => readFileSync(join(data, 'server.log'), 'utf8').split('deadlock detected').length
  const chosen = shuffled(
    randomFrom(seed),
    pairs.filter((pair) => positionals.length === 0 || positionals.some((name) => pairName(pair).includes(name))),
  )
  let broken = 0
  const tell = async (name: string, play: () => Promise<{ outcomes: Record<string, number>; broken: string[]; longestMs: number }>) => {
    const before = await deadlocks()
    backgroundClient.begin()
    const result = await play()
    const waited = backgroundClient.end()
    const found = (await deadlocks()) - before
    broken += result.broken.length + found
    const outcomes = Object.entries(result.outcomes).map(([end, count]) => `${count} ${end}`)
    say(
      `${name}: ${found} deadlocks, longest ${seconds(result.longestMs)}, another client reads ${seconds(waited.readMs)} and writes ${seconds(waited.writeMs)}; ${outcomes.join(', ')}`,
    )
    for (const one of new Set(result.broken)) say(`  BROKEN ${one}`)
  }
  say(`seed ${seed}`)
  if (positionals.length === 0) for (const [name, play] of regressionCases) await tell(name, () => play(setup))
  for (const pair of chosen.slice(0, values.pairs === undefined ? chosen.length : Number(values.pairs)))
    await tell(pairName(pair), () => runPair(setup, pair))
  await backgroundClient.stop()
  const remains = await testServer.close()
  say(`${remains.deadlocks} deadlocks in all, ${remains.brokenInvariants.length} invariants broken`)
  for (const one of remains.brokenInvariants) say(`  ${one}`)
  return broken + remains.deadlocks + remains.brokenInvariants.length === 0 ? 0 : 1
})

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
