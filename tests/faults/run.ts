import { parseArgs } from 'node:util'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { prepare } from '../../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { randomFrom } from '../../prisma/seed/live/random.ts'
import { type Fault, type FaultResult, type FaultRun, runFault } from './fault.ts'
import { faults } from './faults.ts'
import { startFaultTestServer } from './faultTestServer.ts'
import { createWorkload } from './workload.ts'

// Long run: `npm run faults [name …] [-- --times N --seed S]`. Prints one line per fault; exits with 1 after any loss.
await runUntilSignal(async (onShutdown, say) => {
  const { chosen, times, seed } = readOptions()
  await prepare(say, ['prisma', 'relay'])
  const testServer = await startFaultTestServer()
  onShutdown(() => testServer.close())
  const workload = await createWorkload(testServer)
  let lost = 0
  for (const fault of chosen) {
    say(`${fault.name}: ${fault.description} …`)
    const begin = Date.now()
    const options = { times: times ?? fault.times.long, random: randomFrom(`${seed} ${fault.name}`) }
    const found = await runFault(fault, options, workload)
    say(line(fault, seed, options, found, Date.now() - begin))
    for (const loss of found.losses) say(`  ${loss}`)
    lost += found.losses.length
  }
  return lost === 0 ? 0 : 1
})

function readOptions(): { chosen: readonly Fault[]; times: number | null; seed: string } {
  const { values, positionals } = parse()
  const unknown = positionals.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown) throw new CannotStart(`${unknown} is none of ${faults.map(({ name }) => name).join(', ')}`)
  const times = values.times === undefined ? null : Number(values.times)
  if (times !== null && !(Number.isInteger(times) && times > 0)) throw new CannotStart('--times is not a whole number above 0')
  const chosen = positionals.length === 0 ? faults : faults.filter(({ name }) => positionals.includes(name))
  return { chosen, times, seed: values.seed ?? String(Date.now()) }
}

function parse() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ allowPositionals: true, options: { times: text, seed: text } })
  } catch (error) {
    throw new CannotStart((error as Error).message)
  }
}

function line(
  { name }: Fault,
  seed: string,
  { times }: FaultRun,
  { losses, recoveries = [], counts: seen }: FaultResult,
  ms: number,
): string {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (value = 0) => `${(value / 1000).toFixed(1)} s`
  const recovery = sorted.length > 0 ? [`recovery median ${seconds(sorted[sorted.length >> 1])}, longest ${seconds(sorted.at(-1))}`] : []
  const injected = Object.entries(seen).map(([what, count]) => `${count} ${what}`)
  const told = injected.length > 6 ? injected.map((what) => `\n  ${what}`).join('') : injected.map((what) => `, ${what}`).join('')
  return `${[`${name}: seed ${seed}`, `${times} times`, `${losses.length} lost`, ...recovery, `in ${seconds(ms)}`].join(', ')}${told}`
}
