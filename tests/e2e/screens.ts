import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { live } from '../../graph/server/lifetime.ts'
import { prepare } from '../../graph/server/prepare.ts'
import { machineChromium } from '../chromium.ts'
import { openTestCluster } from '../cluster.ts'

import { type House, openHouse } from './house.ts'
import { screenPaths } from './paths.ts'
import { scan } from './scanner.ts'
import { type Scene, scenes } from './scenes.ts'

// Pictures of every screen in both languages, to be looked at: `npm run screens`, or `npm run screens -- /out/parcel`, or, for a screen in the
// middle of some work, `npm run screens -- pack`; all of those: `scenes`.

const folder = join(import.meta.dirname, 'output/screens')
const languages = ['zh-CN', 'en'] as const
const wide = { width: 1440, height: 900 }
const handheld = { width: 360, height: 640 }

/** A path with a parameter is reached from another screen. */
const paths = [
  { path: '/login', scan: false },
  { path: '/no/such/page', scan: false },
  ...screenPaths().filter(({ path }) => !path.includes(':')),
]

await live(async (atEnd, say) => {
  await prepare(say)
  const cluster = await openTestCluster(['demo'], say)
  atEnd(() => cluster.close())
  const house = await openHouse()
  atEnd(() => house.close())
  const executablePath = machineChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath && { executablePath }) })
  atEnd(() => browser.close())
  mkdirSync(folder, { recursive: true })
  const wanted = process.argv[2]
  for (const { path, scan } of paths.filter((one) => !wanted || one.path === wanted)) {
    for (const language of languages) {
      const sizes = scan || path === '/login' ? [wide, handheld] : [wide]
      for (const size of sizes) say(await picture(browser, house, { path, language, size }))
    }
  }
  for (const language of languages) {
    say(await picture(browser, house, { path: '/wall/waves?token=whw_demo-lax1', language, size: { width: 1920, height: 1080 } }))
  }
  for (const [nth, language] of languages.entries()) {
    const all = await scenes(house, nth)
    for (const scene of all.filter(({ name }) => !wanted || wanted === 'scenes' || name.startsWith(wanted)))
      for (const file of await played(browser, house, scene, language)) say(file)
  }
  return 0
})

interface Shot {
  path: string
  language: (typeof languages)[number]
  size: { width: number; height: number }
}

/** Takes one picture once the page is quiet; returns its file. */
async function picture(browser: Browser, house: House, { path, language, size }: Shot): Promise<string> {
  const context = await browser.newContext({ viewport: size, locale: language, colorScheme: 'light' })
  const open = path === '/login' || path.startsWith('/wall')
  const entries = open ? { language } : { ...(await house.entries('manager', 'LAX1')), language }
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  const page = await context.newPage()
  await page.goto(house.url + path)
  // A page that listens is never without traffic; what it has read by then is what a person sees.
  await page.waitForLoadState('load')
  await page.waitForTimeout(1500)
  const name = `${path.split('?')[0]?.slice(1).replaceAll('/', '-') || 'home'}.${language}.${size.width}.png`
  await page.screenshot({ path: join(folder, name) })
  await context.close()
  return `tests/e2e/output/screens/${name}`
}

/** Plays a scene, and takes it wide and as a handheld shows it; returns the files. */
async function played(browser: Browser, house: House, scene: Scene, language: (typeof languages)[number]): Promise<string[]> {
  const context = await browser.newContext({ viewport: wide, locale: language, colorScheme: 'light' })
  const entries = { ...(await house.entries(scene.login, 'LAX1')), language }
  await context.addInitScript((stored) => {
    window.print = () => undefined
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  const page = await context.newPage()
  await page.goto(`${house.url}${scene.path}${scene.path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(entries.warehouseId)}`)
  if (scene.station) await page.getByRole('button', { name: scene.station }).click()
  await page.waitForTimeout(1500)
  for (const code of scene.codes) {
    await scan(page, code)
    await page.waitForTimeout(800)
  }
  const files: string[] = []
  for (const size of [wide, handheld]) {
    await page.setViewportSize(size)
    await page.waitForTimeout(400)
    const name = `scene-${scene.name}.${language}.${size.width}.png`
    await page.screenshot({ path: join(folder, name) })
    files.push(`tests/e2e/output/screens/${name}`)
  }
  await context.close()
  return files
}
