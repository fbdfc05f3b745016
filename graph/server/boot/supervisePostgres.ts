import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from './postgres.ts'

const firstPauseMs = 250
const maxPauseMs = 10_000
/** Minimum uptime after which a crash counts as the first one again. */
const stableMs = 60_000

/**
 * Restarts PostgreSQL on its port whenever it ends, with growing pauses, until it is stopped. Prints when it ended, each new reason why it
 * does not start, and when it is running again.
 */
export function supervisePostgres(first: Postgres, start: () => Promise<Postgres>, print: (line: string) => void): Postgres {
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  let current: Postgres = first

  const restart = async (): Promise<Postgres | null> => {
    let lastMessage = ''
    for (let retryMs = firstPauseMs; !stopped; retryMs = Math.min(maxPauseMs, retryMs * 2)) {
      try {
        return await start()
      } catch (error) {
        const { message } = error as Error
        if (message !== lastMessage) print(`${message} – trying again`)
        lastMessage = message
      }
      await Promise.race([pause(retryMs), stopping.promise])
    }
    return null
  }

  const supervising = (async () => {
    let pauseMs = 0
    for (;;) {
      const startedAt = performance.now()
      await Promise.race([current.lost, stopping.promise])
      if (stopped) return
      // After a short uptime the pause doubles.
      pauseMs = performance.now() - startedAt < stableMs ? Math.min(maxPauseMs, pauseMs * 2 || firstPauseMs) : 0
      print('The connection to PostgreSQL is lost: restarting PostgreSQL if it has ended …')
      await Promise.race([pause(pauseMs), stopping.promise])
      const next = await restart()
      if (!next) return
      current = next
      print('PostgreSQL is running again.')
    }
  })()

  return {
    url: first.url,
    get lost() {
      return current.lost
    },
    async stop() {
      stopped = true
      stopping.resolve()
      await supervising
      await current.stop()
    },
  }
}
