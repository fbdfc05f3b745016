import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { tool } from './tool.ts'

interface LongRun {
  script: string
  args?: string[]
  env?: NodeJS.ProcessEnv
}

// `npm run test:long [name …] [-- option …]` runs what `npm test` only samples, one after the other, and ends with a line for each run.
// Options go to each run, as in `npm run test:long browser -- --shard=1/16`.
const runs: Readonly<Record<string, LongRun>> = {
  model: { script: 'tests/model/run.ts' },
  faults: { script: 'tests/faults/run.ts' },
  hostile: { script: 'tests/hostile/run.ts' },
  contention: { script: 'tests/contention/run.ts' },
  races: {
    script: 'tests/run.ts',
    args: ['tests/api/wave/races.test.ts', 'tests/api/inventory/races.test.ts', 'tests/api/package/interceptionRaces.test.ts'],
    env: { LONG: '1' },
  },
  screens: { script: 'tests/run.ts', args: ['tests/e2e/axe.spec.ts', 'tests/e2e/stations.spec.ts'], env: { LONG: '1' } },
  browser: { script: 'tests/browserRuns.ts' },
  inputs: { script: 'tests/run.ts', args: ['tests/api/badInput.test.ts'], env: { LONG: '1' } },
  customersSideBySide: { script: 'tests/run.ts', args: ['tests/api/customersSideBySide.test.ts'], env: { LONG: '1' } },
  rights: { script: 'tests/run.ts', args: ['tests/api/rights.test.ts'], env: { LONG: '1' } },
  instances: { script: 'tests/run.ts', args: ['tests/instances'], env: { LONG: '1' } },
  stories: { script: 'tests/run.ts', args: ['tests/e2e/waveStories.spec.ts'], env: { LONG: '1' } },
  new: { script: 'tests/run.ts', args: ['tests/gates/new.test.ts'], env: { LONG: '1' } },
  deploy: { script: 'tests/run.ts', args: ['tests/deploy'] },
  planner: { script: 'tests/bench/run.ts', args: ['plan'] },
}

await runUntilSignal(async (_onShutdown, say) => {
  const [options, named] = [process.argv.slice(2).filter(isOption), process.argv.slice(2).filter((word) => !isOption(word))]
  const unknown = named.filter((name) => !(name in runs))
  if (unknown.length > 0) throw new CannotStart(`Unknown: ${unknown.join(', ')}. Long runs are ${Object.keys(runs).join(', ')}.`)

  const results: string[] = []
  let failed = 0
  for (const [name, { script, args = [], env }] of Object.entries(runs)) {
    if (named.length > 0 && !named.includes(name)) continue
    say(`\n${name}`)
    const start = performance.now()
    const { code } = await tool(script, [...args, ...options], 'shown', env)
    if (code !== 0) failed++
    const seconds = Math.round((performance.now() - start) / 1000)
    results.push(`${code === 0 ? 'passed' : `failed (exit code ${code})`}  ${name}  ${seconds} s`)
  }
  say(`\n${results.join('\n')}`)
  return failed === 0 ? 0 : 1
})

function isOption(word: string): boolean {
  return word.startsWith('-')
}
