import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../kernel/cannotStart.ts'

const patienceMs = 15_000

/** Takes what must be done when the program ends, and how long it may take; the last one taken is done first. */
export type AtEnd = (close: () => Promise<unknown>, patienceMs?: number) => void

/** Tells the person at the terminal what is going on; throws once the program was told to stop, so that long work ends there. */
export type Say = (line: string) => void

/**
 * Runs a program until it is told to stop, or has returned its exit code; what it opened is closed in reverse order. A signal that
 * comes a second after the first ends it at once.
 */
export async function live(program: (atEnd: AtEnd, say: Say) => Promise<number | undefined>): Promise<void> {
  const closers: { close: () => Promise<unknown>; patienceMs: number | undefined }[] = []
  let ending: number | undefined
  const say = (line: string) => {
    if (ending) throw new CannotStart('Told to stop.')
    console.log(line)
  }
  let finished = false
  const running = Promise.resolve()
    .then(() => program((close, patienceMs) => closers.push({ close, patienceMs }), say))
    .then((code) => {
      finished = true
      if (typeof code === 'number') void end(code)
    })
    .catch((error) => {
      // What breaks while everything is being stopped is no news.
      if (ending) return
      console.error(error instanceof CannotStart ? error.message : error)
      void end(1)
    })

  async function end(code: number) {
    // A terminal's Ctrl-C arrives twice, by the terminal and by npm; only a later one is impatience.
    if (ending) return void (Date.now() - ending > 1000 && process.exit(1))
    ending = Date.now()
    await within(running)
    for (const { close, patienceMs } of closers.reverse())
      await within(
        close().catch((error) => console.error(error)),
        patienceMs,
      )
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(finished ? 0 : 130))
  await running
}

function within(work: Promise<unknown>, ms = patienceMs): Promise<unknown> {
  return Promise.race([work, pause(ms)])
}
