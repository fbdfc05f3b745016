import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright/test'

/** Delay of each answer and live update in milliseconds, such as `SLOW_ANSWERS=400`: it shows tests, and screens, that do not wait for one. */
const slowAnswers = Number(process.env.SLOW_ANSWERS ?? 0)
/** How many times slower than this machine the pages compute, such as `SLOW_CPU=4`. */
const slowCpu = Number(process.env.SLOW_CPU ?? 1)

const slowed = new WeakSet<BrowserContext>()

/** Slows the pages of a context as the environment says, also those that it opens later; once is enough. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (slowed.has(context)) return
  slowed.add(context)
  if (slowAnswers > 0) await delayAnswers(context)
  if (slowCpu > 1) {
    // A page that closes in that moment needs no slow processor.
    context.on('page', (page) => void slowProcessor(page).catch(() => undefined))
    await Promise.all(context.pages().map(slowProcessor))
  }
}

async function delayAnswers(context: BrowserContext): Promise<void> {
  await context.route('**/graphql', async (route) => {
    await setTimeout(slowAnswers)
    await route.fallback()
  })
  await context.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void setTimeout(slowAnswers).then(() => socket.send(message)))
  })
}

async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
}
