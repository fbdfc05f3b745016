import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { describeError } from './log.ts'

/** Work that stands on a connection of its own to the database. */
export interface Shift {
  /** Settles when that connection is lost, or the work has ended by itself. */
  lost: Promise<unknown>
  end(): Promise<unknown>
}

const againMs = 250
/** What a shift that is lost had begun gets so long to end; the next one does it again otherwise. */
const farewellMs = 5_000

/** Keeps shifts at work: when one is lost, the next begins as soon as the database answers. Only the first beginning may fail. */
export async function keepAtWork(begin: () => Promise<Shift>, log: Logger): Promise<{ stop(): Promise<void> }> {
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  let shift: Shift | null = await begin()
  const beginAgain = async () => {
    try {
      return await begin()
    } catch (error) {
      // One line for a loss, however long it lasts.
      if (shift) log.warn(describeError(error), 'Jobs wait for the database')
      return null
    }
  }

  const keeping = (async () => {
    while (!stopped) {
      await Promise.race([shift?.lost, stopping.promise])
      if (stopped) break
      await Promise.race([shift?.end().catch(() => undefined), pause(farewellMs)])
      shift = await beginAgain()
      if (!shift) await Promise.race([pause(againMs), stopping.promise])
    }
    await shift?.end()
  })()
  return {
    stop() {
      stopped = true
      stopping.resolve()
      return keeping
    },
  }
}
