import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { live } from '../graph/server/lifetime.ts'
import { prepare } from '../graph/server/prepare.ts'
import { requireChromium } from './chromium.ts'
import { openTestCluster } from './cluster.ts'
import { playwrightScore, type Score, vitestScore } from './score.ts'
import { root, tool } from './tool.ts'

const reports = join(root, '.wavehouse/reports')

await live(async (atEnd, say) => {
  await requireChromium(say)
  await prepare(say)
  const opening = openTestCluster(['empty', 'demo'], say)
  atEnd(() =>
    opening.then(
      (cluster) => cluster.close(),
      () => undefined,
    ),
  )
  await opening
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  say('\nGates, unit and API tests')
  const scores = [await vitest()]
  say('\nBrowser tests')
  scores.push(await playwright())

  const troubles = scores.flatMap((score) => score.troubles)
  for (const trouble of troubles) say(`Failed: ${trouble}`)
  const passed = scores.reduce((sum, score) => sum + score.passed, 0)
  const failed = scores.reduce((sum, score) => sum + score.failed, troubles.length)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

async function vitest(): Promise<Score> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await tool('node_modules/vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporters])
  return vitestScore(report, code)
}

async function playwright(): Promise<Score> {
  const report = join(reports, 'playwright.json')
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const { code } = await tool('node_modules/playwright/cli.js', args, 'shown', { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return playwrightScore(report, code)
}
