import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../../kernel/cannotStart.ts'

const closeTimeoutMs = 15_000

/** Registers a function to run at shutdown, with its timeout; the last registered runs first. */
export type OnShutdown = (close: () => Promise<unknown>, patienceMs?: number) => void

/** Prints a line for the operator; throws once shutdown has begun, so that long work stops. */
export type PrintLine = (line: string) => void

/**
 * Runs a program until a signal arrives or it returns an exit code, then runs the shutdown functions. A second signal after one second
 * exits at once.
 */
export async function runUntilSignal(program: (onShutdown: OnShutdown, print: PrintLine) => Promise<number | undefined>): Promise<void> {
  const closers: { close: () => Promise<unknown>; patienceMs: number | undefined }[] = []
  let ending: number | undefined
  const print = (line: string) => {
    if (ending) throw new CannotStart('Stopping.')
    console.log(line)
  }
  let finished = false
  const running = Promise.resolve()
    .then(() => program((close, patienceMs) => closers.push({ close, patienceMs }), print))
    .then((code) => {
      finished = true
      if (typeof code === 'number') void end(code)
    })
    .catch((error) => {
      // Errors during shutdown are not reported.
      if (ending) return
      console.error(error instanceof CannotStart ? error.message : error)
      void end(1)
    })

  async function end(code: number) {
    // Ctrl-C arrives twice, from the terminal and from npm.
    if (ending) return void (Date.now() - ending > 1000 && process.exit(1))
    ending = Date.now()
    await withTimeout(running)
    for (const { close, patienceMs } of closers.reverse())
      await withTimeout(
        close().catch((error) => console.error(error)),
        patienceMs,
      )
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(finished ? 0 : 130))
  await running
}

function withTimeout(work: Promise<unknown>, ms = closeTimeoutMs): Promise<unknown> {
  return Promise.race([work, pause(ms)])
}
