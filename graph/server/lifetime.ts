import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../kernel/cannotStart.ts'

const patienceMs = 15_000

/** Takes what must be done when the program ends; the last one taken is done first. */
export type AtEnd = (close: () => Promise<unknown>) => void

/** Runs a program until it is told to stop; what it opened is closed in reverse order, and a second signal ends it at once. */
export async function live(program: (atEnd: AtEnd) => Promise<void>): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  let ending = false
  const end = async (code: number) => {
    if (ending) process.exit(1)
    ending = true
    for (const close of closers.reverse()) {
      const closed = close().catch((error) => console.error(error))
      await Promise.race([closed, pause(patienceMs)])
    }
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  try {
    await program((close) => closers.push(close))
  } catch (error) {
    // What breaks while everything is being stopped is no news.
    if (ending) return
    console.error(error instanceof CannotStart ? error.message : error)
    await end(1)
  }
}
