import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { launchOptions } from '../chromium.ts'

/** A page with the storage of a signed-in user, and a selector that tells when it is usable. */
export interface Visit {
  url: string
  local?: Record<string, string>
  session?: Record<string, string>
  /** Selector of an element that appears once the page is usable. */
  usable: string
}

/** Measurements of one page load. */
export interface Figures {
  usableMs: number
  /** Transferred bytes of the page: HTML, scripts and images, with headers. */
  pageBytes: number
  /** Bytes of the API responses. */
  dataBytes: number
  requests: number
  longTasks: number
  longestMs: number
}

export interface Circumstances {
  /** Factor of processor slowdown. */
  slower?: number
  /** Whether the page was opened before, so that files and compiled code are cached. */
  warm?: boolean
}

/** Time for requests that a page sends after it is usable. */
const settleMs = 800

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions({ isBrowser: true }))
}

interface Watched {
  usable: number
  tasks: number[]
  slowest: number
}

/** Runs in the page before its code. */
function watch([usable, local, session]: [string, Record<string, string>, Record<string, string>]): void {
  const watched: Watched = { usable: 0, tasks: [], slowest: 0 }
  Object.assign(window, { watched })
  for (const [key, value] of Object.entries(local)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  const look = new MutationObserver(() => {
    if (!document.querySelector(usable)) return
    look.disconnect()
    // The next task runs after the frame is drawn.
    requestAnimationFrame(() => setTimeout(() => Object.assign(watched, { usable: performance.now() })))
  })
  look.observe(document, { childList: true, subtree: true, attributes: true })
  new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) watched.slowest = Math.max(watched.slowest, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched)

async function openUsablePage(browser: Browser, { local = {}, session = {}, usable }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await context.addInitScript(watch, [usable, local, session] as [string, Record<string, string>, Record<string, string>])
  return context
}

const waitUsable = (page: Page) => page.waitForFunction(() => (window as unknown as { watched?: Watched }).watched?.usable)

/** Opens a page in a new browser and measures until it is idle. */
export async function open(browser: Browser, visit: Visit, { slower = 1, warm = false }: Circumstances = {}): Promise<Figures> {
  const context = await openUsablePage(browser, visit)
  try {
    const page = await context.newPage()
    // Chromium caches compiled code from the second load on.
    for (let before = 0; warm && before < 3; before++) {
      await page.goto(visit.url)
      await waitUsable(page)
      await page.waitForTimeout(settleMs)
    }
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const asked = new Map<string, string>()
    const bytes = { page: 0, data: 0 }
    session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes[asked.get(requestId)?.includes('/graphql') ? 'data' : 'page'] += encodedDataLength
    })
    await page.goto(visit.url)
    await waitUsable(page)
    await page.waitForTimeout(settleMs)
    const { usable, tasks } = await watched(page)
    return {
      usableMs: usable,
      pageBytes: bytes.page,
      dataBytes: bytes.data,
      requests: asked.size,
      longTasks: tasks.length,
      longestMs: Math.max(0, ...tasks),
    }
  } finally {
    await context.close()
  }
}

/** Event timing does not report shorter durations. */
const leastMs = 16

/** Longest interaction to next paint of some actions. */
export async function slowestAction(browser: Browser, visit: Visit, act: (page: Page) => Promise<void>): Promise<number> {
  const context = await openUsablePage(browser, visit)
  try {
    const page = await context.newPage()
    await page.goto(visit.url)
    await waitUsable(page)
    await page.waitForTimeout(settleMs)
    await act(page)
    await page.waitForTimeout(200)
    return Math.max(leastMs, (await watched(page)).slowest)
  } finally {
    await context.close()
  }
}
