import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { machineChromium } from '../chromium.ts'

/** Where to go, with what the browser keeps of somebody who is signed in, and how to tell that the page can be used. */
export interface Visit {
  url: string
  local?: Record<string, string>
  session?: Record<string, string>
  /** There as soon as a person can begin. */
  usable: string
}

/** What one opening of a page came to. */
export interface Figures {
  usableMs: number
  /** What went over the line for the page itself: its HTML, scripts and pictures, with their headers. */
  pageBytes: number
  /** The answers to what it asked. */
  dataBytes: number
  requests: number
  longTasks: number
  longestMs: number
}

export interface Circumstances {
  /** The processor that many times slower. */
  slower?: number
  /** Opened before, so that the browser has all files and their compiled code. */
  warm?: boolean
}

const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']
/** Long enough for what a page fetches by itself once it can be used. */
const settleMs = 800

export async function openBrowser(): Promise<Browser> {
  const executablePath = machineChromium()
  return chromium.launch({ args: ['--no-sandbox', ...quiet], ...(executablePath && { executablePath }) })
}

interface Watched {
  usable: number
  tasks: number[]
  slowest: number
}

/** Runs in the page, before its own code. */
function watch([usable, local, session]: [string, Record<string, string>, Record<string, string>]): void {
  const watched: Watched = { usable: 0, tasks: [], slowest: 0 }
  Object.assign(window, { watched })
  for (const [key, value] of Object.entries(local)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  const look = new MutationObserver(() => {
    if (!document.querySelector(usable)) return
    look.disconnect()
    // The frame that shows it is drawn before the next task.
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

async function enter(browser: Browser, { local = {}, session = {}, usable }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await context.addInitScript(watch, [usable, local, session] as [string, Record<string, string>, Record<string, string>])
  return context
}

const waitUsable = (page: Page) => page.waitForFunction(() => (window as unknown as { watched?: Watched }).watched?.usable)

/** Opens a page in a browser of its own and measures until it has come to rest. */
export async function open(browser: Browser, visit: Visit, { slower = 1, warm = false }: Circumstances = {}): Promise<Figures> {
  const context = await enter(browser, visit)
  try {
    const page = await context.newPage()
    // Compiled code is kept from the second time on.
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

/** The page never tells of what took less. */
const leastMs = 16

/** The longest that one of somebody's actions waited for its frame: interaction to next paint. */
export async function slowestAction(browser: Browser, visit: Visit, act: (page: Page) => Promise<void>): Promise<number> {
  const context = await enter(browser, visit)
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
