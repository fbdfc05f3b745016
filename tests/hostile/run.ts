import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '../../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { openTestCluster } from '../cluster.ts'
import { root } from '../tool.ts'
import type { Attack, Outcome, Size } from './attack.ts'
import { attacks } from './attacks.ts'
import type { ProbeResult } from './probe.ts'
import { type ProcessStats, startTestServer, type TestServer } from './testServer.ts'

// Long run: `npm run hostile`, or `npm run hostile documents -- --times 2000 --seed 7`. A failed case is repeated by `--seed 7 --from 1234
// --times 1`. With `--proxy` all requests go through the proxy of a deployment.
const quietMs = 5_000

await runUntilSignal(async (onShutdown, say) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' }, proxy: { type: 'boolean' } },
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const wanted = attacks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  if (wanted.length === 0) {
    say(`There are: ${attacks.map(({ name, description: means }) => `\n  ${name}: ${means}`).join('')}`)
    return 1
  }
  await prepare(say)
  const cluster = await openTestCluster(['empty', 'demo'], say)
  onShutdown(() => cluster.close())
  let broken = 0
  for (const attack of wanted) {
    const size = { seed, times: Number(values.times ?? attack.times), from: Number(values.from ?? 0) }
    broken += await runAttack(attack, size, values.proxy === true, say)
  }
  return broken === 0 ? 0 : 1
})

/** Runs one attack on its own server, between two measurements without load; reports the measurements and returns the number of faults. */
async function runAttack(attack: Attack, size: Size, proxied: boolean, say: (line: string) => void): Promise<number> {
  say(
    `\n${attack.name}${proxied ? ' through the proxy' : ''}, seed ${size.seed}, ${size.times} times from ${size.from}: ${attack.description}`,
  )
  const testServer = await startTestServer(attack.environment, proxied)
  const quiet = await testServer.probeDuring(() => new Promise((resolve) => setTimeout(resolve, quietMs)))
  const before = await testServer.statsAfterGc()
  const begin = performance.now()
  let outcome: Outcome = { done: 0, answers: {}, faults: [] }
  const probeResult = await testServer.probeDuring(async () => {
    outcome = await attack.run(testServer, size)
  })
  const seconds = (performance.now() - begin) / 1000
  const faults = [...outcome.faults, ...probeResult.wrong.map((one) => `the probe was answered ${one}`), ...testServer.loggedErrors()]
  await printReport(testServer, before, { quiet, probeResult, outcome, seconds }, say)
  faults.push(...(await testServer.close()))
  for (const fault of faults) say(`  WRONG ${fault.slice(0, 400)}`)
  say(faults.length === 0 ? '  Nothing was wrong.' : `  ${faults.length} wrong, told whole in ${written(attack.name, size.seed, faults)}`)
  return faults.length
}

function written(name: string, seed: number, faults: readonly string[]): string {
  const folder = join(root, '.wavehouse/hostile')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${seed}.txt`)
  writeFileSync(file, faults.join('\n\n'))
  return file
}

interface Seen {
  quiet: ProbeResult
  probeResult: ProbeResult
  outcome: Outcome
  seconds: number
}

async function printReport(
  testServer: TestServer,
  before: ProcessStats,
  { quiet, probeResult, outcome, seconds }: Seen,
  say: (line: string) => void,
) {
  // A crashed server does not answer.
  const turns = await testServer.stats().catch(() => null)
  const after = await testServer.statsAfterGc().catch(() => null)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const formatProbe = ({ answers, medianMs, slowestMs }: ProbeResult) =>
    `${answers} answers, median ${medianMs.toFixed(1)} ms, slowest ${slowestMs.toFixed(0)} ms`
  say(`  ${outcome.done} cases in ${seconds.toFixed(1)} s`)
  for (const [answer, times] of Object.entries(outcome.answers).sort()) say(`    ${answer}: ${times}`)
  say(`  others meanwhile: ${formatProbe(probeResult)}`)
  say(`  others before:    ${formatProbe(quiet)}`)
  if (turns) say(`  longest block of the event loop ${turns.longestBlockMs} ms`)
  if (after) {
    const of = (vitals: ProcessStats) => `${megabytes(vitals.rssBytes)}, of it in use ${megabytes(vitals.heapBytes)}`
    say(`  memory before: ${of(before)}`)
    say(`  memory after:  ${of(after)}`)
  }
}
