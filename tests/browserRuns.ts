import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { prepare } from '../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { requireChromium } from './chromium.ts'
import { openTestCluster } from './cluster.ts'
import { type BrowserRun, failedTests, planRuns, repeats } from './repeatedRuns.ts'
import { playwrightScore, type Score } from './score.ts'
import { root, tool } from './tool.ts'

// `npm run test:long browser`: the browser tests three times, each test three times in each, with files in random order, late answers and slow pages.
// `SEED=7` repeats the order and the delays of a run; arguments are files and Playwright's options, as `--shard=1/16` (a whole run takes hours).
const reports = join(root, '.wavehouse/reports/browser')
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const files = process.argv.slice(2)

await runUntilSignal(async (onShutdown, say) => {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new CannotStart(`SEED is a whole number, not ${process.env.SEED}.`)
  await requireChromium(say)
  const opening = openTestCluster(['empty', 'demo'], say)
  onShutdown(() =>
    opening.then(
      (cluster) => cluster.close(),
      () => undefined,
    ),
  )
  await Promise.all([opening, prepare(say)])
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  say(`\nSEED=${seed}`)
  const runs = planRuns(seed)
  const scores: Score[] = []
  for (const [at, run] of runs.entries()) {
    say(`\nRun ${at + 1} of ${runs.length}: ${describe(run)}`)
    scores.push(await play(run, join(reports, `run-${at + 1}`)))
  }
  const troubles = scores.flatMap((score) => score.troubles)
  const failed = failedTests(scores)
  for (const trouble of troubles) say(`Failed: ${trouble}`)
  for (const line of failed) say(line)
  say(`\nSEED=${seed}: ${failed.length} tests failed in ${runs.length} runs`)
  return failed.length + troubles.length === 0 ? 0 : 1
})

function describe({ order, slowAnswers, slowCpu }: BrowserRun): string {
  return `--shuffle=${order}, SLOW_ANSWERS=${slowAnswers}, SLOW_CPU=${slowCpu}, --repeat-each=${repeats}`
}

async function play({ order, slowAnswers, slowCpu }: BrowserRun, folder: string): Promise<Score> {
  const report = join(folder, 'playwright.json')
  const options = [`--shuffle=${order}`, `--repeat-each=${repeats}`, '--reporter=list,json', `--output=${join(folder, 'results')}`]
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--trace=retain-on-failure', ...options, ...files]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, SLOW_ANSWERS: `${slowAnswers}`, SLOW_CPU: `${slowCpu}` }
  const { code } = await tool('node_modules/playwright/cli.js', args, 'shown', env)
  return playwrightScore(report, code)
}
