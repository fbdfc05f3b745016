import { mkdirSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { prepare } from '../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { runChecks, sourceChecks } from './checks.ts'
import { requireChromium } from './chromium.ts'
import { openTestCluster } from './cluster.ts'
import { slowest, writeDurations } from './durations.ts'
import { playwrightScore, type Score, vitestScore } from './score.ts'
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

  const scores: Score[] = checked ? [checked] : []
  if (hasServer) {
    say('\nGates, unit and API tests')
    scores.push(await vitest())
  }
  if (hasBrowser) {
    say('\nBrowser tests')
    scores.push(await playwright())
  }

  const durations = Object.assign({}, ...scores.map((score) => score.durations))
  say(`\nSlowest files\n${slowest(durations, 15).join('\n')}`)
  if (process.env.KEEP_DURATIONS) writeDurations(durations)

  const troubles = scores.flatMap((score) => score.troubles)
  for (const failure of scores.flatMap((score) => score.failures)) say(`Failed: ${failure}`)
  for (const trouble of troubles) say(`Failed: ${trouble}`)
  const passed = scores.reduce((sum, score) => sum + score.passed, 0)
  const failed = scores.reduce((sum, score) => sum + score.failed, troubles.length)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

async function checkSources(say: (line: string) => void): Promise<Score> {
  say('\nTypes, lint and format')
  const failures = await runChecks(sourceChecks, say)
  // The server was compiled to print its schema: every process of the tests starts with that.
  flushCompileCache()
  return { passed: sourceChecks.length - failures.length, failed: failures.length, failures, troubles: [], durations: {} }
}

async function vitest(): Promise<Score> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await tool('node_modules/vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporters, ...ofServer])
  return vitestScore(report, code)
}

async function playwright(): Promise<Score> {
  const report = join(reports, 'playwright.json')
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...ofBrowser]
  const { code } = await tool('node_modules/playwright/cli.js', args, 'shown', { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return playwrightScore(report, code)
}
