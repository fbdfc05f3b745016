import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { prepare } from '../../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { pictureFile } from '../../web/build/helpArticles.ts'
import type { Language } from '../../web/i18n/language.ts'
import { launchOptions } from '../chromium.ts'
import { openTestCluster } from '../cluster.ts'
import { must } from '../e2e/must.ts'
import { startTestServer, type TestServer } from '../e2e/testServer.ts'
import { folder, languages, maximumBytes, readTexts, writeTexts } from './files.ts'
import { findPart, followRequests, interfaceTexts, sizeOf } from './openPicture.ts'
import { type Picture, pictures } from './pictures.ts'

// Takes the pictures of the help articles in both languages: `npm run pictures`, or `npm run pictures out/parcel inventory/map`.

const qualities = [90, 84, 78, 70, 60]

await runUntilSignal(async (onShutdown, say) => {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !pictures.some(({ article }) => article === name))
  if (unknown.length > 0) throw new CannotStart(`No picture is described for ${unknown.join(', ')} (tests/pictures/pictures.ts).`)
  await prepare(say)
  const cluster = await openTestCluster(['demo'], say)
  onShutdown(() => cluster.close())
  const testServer = await startTestServer()
  onShutdown(() => testServer.close())
  const browser = await chromium.launch(launchOptions())
  onShutdown(() => browser.close())
  mkdirSync(folder, { recursive: true })
  for (const picture of pictures.filter(({ article }) => names.length === 0 || names.includes(article))) {
    const taken: [Language, string[]][] = []
    for (const language of languages) {
      const { bytes, texts } = await take(browser, testServer, picture, language)
      taken.push([language, texts])
      const file = pictureFile(picture.article, language)
      writeFileSync(join(folder, file), bytes)
      say(`${file}: ${bytes.length} bytes, ${texts.length} texts`)
    }
    const described = Object.entries(readTexts()).filter(([name]) => pictures.some(({ article }) => article === name))
    writeTexts({ ...Object.fromEntries(described), [picture.article]: Object.fromEntries(taken) as Record<Language, string[]> })
  }
  return 0
})

/** Opens the page of a picture, marks it and takes it. */
async function take(browser: Browser, testServer: TestServer, picture: Picture, language: Language) {
  const context = await browser.newContext({
    viewport: sizeOf(picture),
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const entries = { ...(await testServer.localStorageEntries(picture.login, 'LAX1')), language }
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  const page = await context.newPage()
  const settled = followRequests(page)
  const { path } = picture
  await page.goto(`${testServer.url}${path}${path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(entries.warehouseId)}`)
  const { part, marks } = await findPart(page, picture, language)
  await settled()
  const texts = await interfaceTexts(part, picture, language)
  const clip = must(await part.boundingBox(), 'visible part')
  await drawMarks(page, marks, clip)
  const png = await page.screenshot({ clip, animations: 'disabled' })
  await context.close()
  return { bytes: await toWebp(png, picture.article), texts }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws the numbers: at the upper left corner of a control, left of a label, above the name of a column. */
async function drawMarks(page: Page, marks: readonly Locator[], { x, y, width, height }: Box): Promise<void> {
  const radius = 15
  const centres = await Promise.all(
    marks.map(async (mark) => {
      const box = must(await mark.boundingBox(), 'visible mark')
      const isOfColumn = await mark.evaluate((element) => element.closest('[role=columnheader], th') !== null)
      const isCheckbox = await mark.evaluate((element) => element.matches('[type=checkbox]'))
      if (isOfColumn && !isCheckbox) return { left: box.x + box.width / 2, top: box.y + box.height / 2 - radius - 12 }
      if (box.height < 28) return { left: box.x - radius - 3, top: box.y + box.height / 2 }
      return { left: box.x - 3, top: box.y - 3 }
    }),
  )
  const outside = centres.findIndex(({ left, top }) => left > x + width - radius || top > y + height - radius)
  if (outside >= 0) throw new CannotStart(`Mark ${outside + 1} is outside of the picture: give it a higher window.`)
  const places = centres.map(({ left, top }) => ({ left: Math.max(left, x + radius) - radius, top: Math.max(top, y + radius) - radius }))
  await page.evaluate((all) => {
    for (const [at, { left, top }] of all.entries()) {
      const mark = document.createElement('div')
      mark.textContent = `${at + 1}`
      const round = 'width:30px;height:30px;border-radius:50%;background:#14181f;box-shadow:0 0 0 2px #fff'
      mark.style.cssText = `position:fixed;z-index:99999;left:${left}px;top:${top}px;${round};color:#fff;font:700 19px/30px sans-serif;text-align:center`
      document.body.append(mark)
    }
  }, places)
}

/** The best quality that is small enough. */
async function toWebp(png: Buffer, article: string): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (bytes.length <= maximumBytes) return bytes
  }
  throw new CannotStart(`The picture of ${article} has more than ${maximumBytes} bytes: show a smaller part of the page.`)
}
