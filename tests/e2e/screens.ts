import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { prepare } from '../../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { launchOptions } from '../chromium.ts'
import { openTestCluster } from '../cluster.ts'
import { scan } from './scanner.ts'
import { createScenarios, type Scenario } from './scenarios.ts'
import { screenPaths } from './screenPaths.ts'
import { startTestServer, type TestServer } from './testServer.ts'

// Takes screenshots of every screen in both languages: `npm run screens`, or `npm run screens -- /out/parcel`, or, for a screen in the
// middle of some work, `npm run screens -- pack`; for all of those: `scenes`.

const folder = join(import.meta.dirname, 'output/screens')
const languages = ['zh-CN', 'en'] as const
const wide = { width: 1440, height: 900 }
const handheld = { width: 360, height: 640 }

/** A path with a parameter is opened from another screen. */
const paths = [
  { path: '/login', scan: false },
  { path: '/no/such/page', scan: false },
  ...screenPaths().filter(({ path }) => !path.includes(':')),
]

await runUntilSignal(async (onShutdown, say) => {
  await prepare(say)
  const cluster = await openTestCluster(['demo'], say)
  onShutdown(() => cluster.close())
  const testServer = await startTestServer()
  onShutdown(() => testServer.close())
  const browser = await chromium.launch(launchOptions({ isBrowser: true }))
  onShutdown(() => browser.close())
  mkdirSync(folder, { recursive: true })
  const wanted = process.argv[2]
  for (const { path, scan } of paths.filter((one) => !wanted || one.path === wanted)) {
    for (const language of languages) {
      const sizes = scan || path === '/login' ? [wide, handheld] : [wide]
      for (const size of sizes) say(await takeScreenshot(browser, testServer, { path, language, size }))
    }
  }
  for (const language of languages)
    for (const wall of ['/wall/waves', '/wall/cutoff', '/wall/sort']) {
      const path = `${wall}?lang=${language}#token=whw_demo-lax1`
      say(await takeScreenshot(browser, testServer, { path, language, size: { width: 1920, height: 1080 } }))
    }
  for (const [nth, language] of languages.entries()) {
    const all = await createScenarios(testServer, nth)
    for (const scenario of all.filter(({ name }) => !wanted || wanted === 'scenes' || name.startsWith(wanted)))
      for (const file of await takeScenarioScreenshots(browser, testServer, scenario, language)) say(file)
  }
  return 0
})

interface Shot {
  path: string
  language: (typeof languages)[number]
  size: { width: number; height: number }
}

/** Takes a screenshot once the page is idle; returns its file. */
async function takeScreenshot(browser: Browser, testServer: TestServer, { path, language, size }: Shot): Promise<string> {
  const context = await browser.newContext({ viewport: size, locale: language, colorScheme: 'light' })
  const open = path === '/login' || path.startsWith('/wall')
  const entries = open ? { language } : { ...(await testServer.localStorageEntries('owner', 'LAX1')), language }
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  const page = await context.newPage()
  await page.goto(testServer.url + path)
  // A page with a subscription is never without traffic, so `networkidle` cannot be used.
  await page.waitForLoadState('load')
  await page.waitForTimeout(1500)
  const name = `${path.split('?')[0]?.slice(1).replaceAll('/', '-') || 'home'}.${language}.${size.width}.png`
  await page.screenshot({ path: join(folder, name) })
  await context.close()
  return `tests/e2e/output/screens/${name}`
}

/** Runs a scenario and takes screenshots in desktop and handheld size; returns the files. */
async function takeScenarioScreenshots(
  browser: Browser,
  testServer: TestServer,
  scenario: Scenario,
  language: (typeof languages)[number],
): Promise<string[]> {
  const context = await browser.newContext({ viewport: wide, locale: language, colorScheme: 'light' })
  const entries = { ...(await testServer.localStorageEntries(scenario.login, 'LAX1')), language }
  await context.addInitScript((stored) => {
    window.print = () => undefined
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  const page = await context.newPage()
  await page.goto(
    `${testServer.url}${scenario.path}${scenario.path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(entries.warehouseId)}`,
  )
  if (scenario.station) await page.getByRole('button', { name: scenario.station }).click()
  await page.waitForTimeout(1500)
  for (const code of scenario.codes) {
    await scan(page, code)
    await page.waitForTimeout(800)
  }
  const files: string[] = []
  for (const size of [wide, handheld]) {
    await page.setViewportSize(size)
    await page.waitForTimeout(400)
    const name = `scene-${scenario.name}.${language}.${size.width}.png`
    await page.screenshot({ path: join(folder, name) })
    files.push(`tests/e2e/output/screens/${name}`)
  }
  await context.close()
  return files
}
