import type { ElementHandle, Locator, Page, Request } from 'playwright'
import { expect } from 'playwright/test'
import type { Language } from '../../web/i18n/language.ts'
import { readCatalogue, textOf } from './files.ts'
import type { Picture } from './pictures.ts'

/** Window in which a picture is about 900 pixels wide. */
export const sizeOf = ({ height = 640 }: Picture): { width: number; height: number } => ({ width: 1120, height })

/** Waits until a page that is opened afterwards has asked for everything and shows it. */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changed = Promise.withResolvers<void>()
  const note = (change: () => void) => () => {
    change()
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const isAwaited = (request: Request) =>
    ['document', 'script', 'fetch', 'xhr', 'font', 'image', 'stylesheet'].includes(request.resourceType())
  page.on('request', (request) => isAwaited(request) && note(() => open.add(request))())
  const close = (request: Request) => note(() => open.delete(request))()
  page.on('requestfinished', close).on('requestfailed', close)
  return async () => {
    for (;;) {
      while (open.size > 0) await changed.promise
      // What came is drawn now, and may ask for more.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn))))
      if (open.size === 0) return
    }
  }
}

/** Waits for the part of an opened page that a picture shows, and for its marks. */
export async function findPart(page: Page, picture: Picture, language: Language): Promise<{ part: Locator; marks: Locator[] }> {
  const t = textOf(language)
  const main = page.locator('main')
  const part = picture.part?.(main, t) ?? main
  const marks = picture.marks.map((find) => find(part, t))
  await expect(part).toBeVisible()
  if (picture.until) await expect(picture.until(part, t), `what ${picture.article} waits for (${language})`).toBeVisible()
  for (const [at, mark] of marks.entries()) await expect(mark, `mark ${at + 1} of ${picture.article} (${language})`).toBeVisible()
  return { part, marks }
}

/** The texts of the catalogue without values that a part shows or has as accessible names, without those of rows and charts. */
export async function interfaceTexts(part: Locator, picture: Picture, language: Language): Promise<string[]> {
  const found = await Promise.all((picture.data ?? []).map((find) => find(part, textOf(language)).elementHandles()))
  const shown = await part.evaluate(collectTexts, found.flat() as ElementHandle<Element>[])
  const known = new Set(Object.values(readCatalogue(language)).filter((text) => /\p{L}/u.test(text) && !/[{<]/.test(text)))
  return [...new Set(shown)].filter((text) => known.has(text)).sort()
}

/** Runs in the page. */
function collectTexts(part: Element, data: readonly Element[]): string[] {
  const leftOut = new Set(data)
  const texts: string[] = []
  const take = (text: string | null) => {
    const plain = text?.replaceAll(/\s+/g, ' ').trim()
    if (plain) texts.push(plain)
  }
  const visit = (element: Element, inTable: boolean) => {
    if (leftOut.has(element) || element.matches('svg, .recharts-wrapper, [role=img], [role=meter], option')) return
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
    const isTable = element.matches('table, [role=table], [role=grid]')
    const isHead = element.matches('caption, thead th, [role=columnheader]')
    const inRows = (inTable || isTable) && !isHead
    if (!inRows || isTable) for (const name of ['aria-label', 'placeholder', 'alt', 'title']) take(element.getAttribute(name))
    if (!inRows) for (const node of element.childNodes) if (node instanceof Text) take(node.data)
    for (const child of element.children) visit(child, inRows)
  }
  visit(part, false)
  return texts
}
