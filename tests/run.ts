import { mkdirSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { prepare } from '../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { runChecks, sourceChecks } from './checks.ts'
import { requireChromium } from './chromium.ts'
import { openTestCluster } from './cluster.ts'
import { slowest, writeDurations } from './durations.ts'
import { reportVariable } from './runReporter.ts'
import { playwrightScore, type Score, vitestScore } from './score.ts'
import { closingLines, compareRuns, filesToRepeat, folderOf, keepFirst } from './secondRun.ts'
import { root, tool } from './tool.ts'

const reports = join(root, '.wavehouse/reports')

// Without arguments everything; with arguments these files, or files in these folders.
const named = process.argv.slice(2)
const isOfBrowser = (path: string) => path.startsWith('tests/e2e')
const ofBrowser = named.filter(isOfBrowser)
const ofServer = named.filter((path) => !isOfBrowser(path))

const hasBrowser = named.length === 0 || ofBrowser.length > 0
const hasServer = named.length === 0 || ofServer.length > 0

await runUntilSignal(async (onShutdown, say) => {
  if (hasBrowser) await requireChromium(say)
  const opening = openTestCluster(hasBrowser ? ['empty', 'demo'] : ['empty'], say)
  onShutdown(() =>
    opening.then(
      (cluster) => cluster.close(),
      () => undefined,
    ),
  )
  // The demo warehouse keeps one core busy; the build of the console and the checks another.
  const generating = prepare(say, ['prisma', 'relay'])
  const checking = generating.then(() => (named.length === 0 ? checkSources(say) : null))
  const [, , checked] = await Promise.all([opening, generating.then(() => prepare(say)), checking])
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const scores: Score[] = []
  if (hasServer) {
    say('\nGates, unit and API tests')
    scores.push(await vitest(reports, ofServer))
  }
  if (hasBrowser) {
    say('\nBrowser tests')
    scores.push(await playwright(reports, ofBrowser))
  }

  const durations = Object.assign({}, ...scores.map((score) => score.durations))
  say(`\nSlowest files\n${slowest(durations, 15).join('\n')}`)
  if (process.env.KEEP_DURATIONS) writeDurations(durations)

  const second = named.length === 0 ? await runAgain(scores, say) : []
  const outcome = compareRuns(checked ? [checked, ...scores] : scores, second)
  for (const line of closingLines(outcome)) say(line)
  return outcome.failures.length + outcome.troubles.length === 0 ? 0 : 1
})

async function checkSources(say: (line: string) => void): Promise<Score> {
  say('\nTypes, lint and format')
  const failures = await runChecks(sourceChecks, say)
  // The server was compiled to print its schema: every process of the tests starts with that.
  flushCompileCache()
  const tests = sourceChecks.map(({ name }) => ({ path: 'Check', name, passed: !failures.includes(name), message: '', attachments: [] }))
  return { tests, troubles: [], durations: {} }
}

async function vitest(folder: string, files: readonly string[], ...more: string[]): Promise<Score> {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=./tests/runReporter.ts']
  const args = ['run', '--allowOnly=false', ...reporters, ...more, ...files]
  const { code } = await tool('node_modules/vitest/vitest.mjs', args, 'shown', { [reportVariable]: report })
  return vitestScore(report, code)
}

async function playwright(folder: string, files: readonly string[], ...more: string[]): Promise<Score> {
  const report = join(folder, 'playwright.json')
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...more, ...files]
  const { code } = await tool('node_modules/playwright/cli.js', args, 'shown', { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return playwrightScore(report, code)
}

/** Runs each file in which a test failed once more: alone, in one worker, those of the browser with a new server and with traces. */
async function runAgain(first: readonly Score[], say: (line: string) => void): Promise<Score[]> {
  const second: Score[] = []
  for (const path of filesToRepeat(first)) {
    say(`\nOnce more: ${path}`)
    keepFirst(reports, first, path)
    const folder = folderOf(reports, path)
    const options = ['--workers=1', '--trace=on', `--output=${join(folder, 'second')}`]
    second.push(isOfBrowser(path) ? await playwright(folder, [path], ...options) : await vitest(folder, [path], '--maxWorkers=1'))
  }
  return second
}
