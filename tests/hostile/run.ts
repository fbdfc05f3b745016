import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { live } from '../../graph/server/lifetime.ts'
import { prepare } from '../../graph/server/prepare.ts'
import { openTestCluster } from '../cluster.ts'
import { root } from '../tool.ts'
import type { Attack, Outcome, Size } from './attack.ts'
import { attacks } from './attacks.ts'
import { type House, openHouse, type Vitals } from './house.ts'
import type { Probed } from './probe.ts'

// The long run: `npm run hostile`, or `npm run hostile documents -- --times 2000 --seed 7`. A case that failed is played again by
// `--seed 7 --from 1234 --times 1`. With `--proxy` everybody comes through the proxy of a deployment.
const quietMs = 5_000

await live(async (atEnd, say) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' }, proxy: { type: 'boolean' } },
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const wanted = attacks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  if (wanted.length === 0) {
    say(`There are: ${attacks.map(({ name, means }) => `\n  ${name}: ${means}`).join('')}`)
    return 1
  }
  await prepare(say)
  const cluster = await openTestCluster(['empty', 'demo'], say)
  atEnd(() => cluster.close())
  let broken = 0
  for (const attack of wanted) {
    const size = { seed, times: Number(values.times ?? attack.times), from: Number(values.from ?? 0) }
    broken += await attacked(attack, size, values.proxy === true, say)
  }
  return broken === 0 ? 0 : 1
})

/** One attack on a house of its own, between two looks at how it is without; says what was seen, and gives how much was wrong. */
async function attacked(attack: Attack, size: Size, proxied: boolean, say: (line: string) => void): Promise<number> {
  say(`\n${attack.name}${proxied ? ' through the proxy' : ''}, seed ${size.seed}, ${size.times} times from ${size.from}: ${attack.means}`)
  const house = await openHouse(attack.environment, proxied)
  const quiet = await house.during(() => new Promise((resolve) => setTimeout(resolve, quietMs)))
  const before = await house.weight()
  const begin = performance.now()
  let outcome: Outcome = { done: 0, answers: {}, faults: [] }
  const probed = await house.during(async () => {
    outcome = await attack.run(house, size)
  })
  const seconds = (performance.now() - begin) / 1000
  const faults = [...outcome.faults, ...probed.wrong.map((one) => `the probe was answered ${one}`), ...house.troubles()]
  await reported(house, before, { quiet, probed, outcome, seconds }, say)
  faults.push(...(await house.close()))
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
  quiet: Probed
  probed: Probed
  outcome: Outcome
  seconds: number
}

async function reported(house: House, before: Vitals, { quiet, probed, outcome, seconds }: Seen, say: (line: string) => void) {
  // One that has died says nothing any more.
  const turns = await house.vitals().catch(() => null)
  const after = await house.weight().catch(() => null)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const told = ({ answers, medianMs, slowestMs }: Probed) =>
    `${answers} answers, median ${medianMs.toFixed(1)} ms, slowest ${slowestMs.toFixed(0)} ms`
  say(`  ${outcome.done} cases in ${seconds.toFixed(1)} s`)
  for (const [answer, times] of Object.entries(outcome.answers).sort()) say(`    ${answer}: ${times}`)
  say(`  others meanwhile: ${told(probed)}`)
  say(`  others before:    ${told(quiet)}`)
  if (turns) say(`  longest turn of the server ${turns.longestTurnMs} ms`)
  if (after) {
    const of = (vitals: Vitals) => `${megabytes(vitals.rssBytes)}, of it in use ${megabytes(vitals.heapBytes)}`
    say(`  memory before: ${of(before)}`)
    say(`  memory after:  ${of(after)}`)
  }
}
