import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { describeError } from '../log.ts'

/** A worker with its own database connection. */
export interface RunningWorker {
  /** Resolves when the connection is lost or the worker has ended. */
  lost: Promise<unknown>
  stop(): Promise<unknown>
}

const retryMs = 250
/** Time for a lost worker to finish its jobs; unfinished jobs run again. */
const stopTimeoutMs = 5_000

/** Restarts the worker as soon as the database answers after a loss; only the first start may fail. */
export async function superviseWorker(start: () => Promise<RunningWorker>, log: Logger): Promise<{ stop(): Promise<void> }> {
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  let worker: RunningWorker | null = await start()
  const restart = async () => {
    try {
      return await start()
    } catch (error) {
      // Logged once per loss.
      if (worker) log.warn(describeError(error), 'Jobs wait for the database')
      return null
    }
  }

  const supervising = (async () => {
    while (!stopped) {
      await Promise.race([worker?.lost, stopping.promise])
      if (stopped) break
      await Promise.race([worker?.stop().catch(() => undefined), pause(stopTimeoutMs)])
      worker = await restart()
      if (!worker) await Promise.race([pause(retryMs), stopping.promise])
    }
    await worker?.stop()
  })()
  return {
    stop() {
      stopped = true
      stopping.resolve()
      return supervising
    },
  }
}
