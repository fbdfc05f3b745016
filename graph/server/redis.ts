import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { limiterInMemory, type NewLimiter } from '../kernel/limiter.ts'
import type { Signals, Telling } from '../kernel/signal.ts'

/** So long a question waits for Redis; then the process goes on without it. */
const patienceMs = 250
const beatMs = 1_000
const hungMs = 2_000

type Client = ReturnType<typeof newClient>

/** What this process shares with the others through Redis. Whatever Redis does, nothing here fails or waits for long. */
export interface Shared {
  newLimiter: NewLimiter
  /** Tells the others what is published here, and hears what they tell. `name` is this process's own. */
  carry(signals: Signals, name: string): void
  close(): void
}

/** Opens the connections without waiting for them; `house` names the database, so that several can share one Redis. */
export function openRedis(url: string, house: string, log: Logger): Shared {
  const mouth = newClient(url)
  const ear = newClient(url)
  const clients = [mouth, ear]
  const channel = `wavehouse:${house}:signals`
  const stopBeats = clients.map(keepAlive)
  tellStates(mouth, log)
  ear.on('error', () => undefined)
  for (const client of clients) void client.connect().catch(() => undefined)
  return {
    newLimiter(limit) {
      const keyPrefix = `wavehouse:${house}:${limit.keyPrefix}`
      const limiter = new RateLimiterRedis({
        ...limit,
        keyPrefix,
        storeClient: mouth,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: limiterInMemory(limit),
      })
      // The wrapper hands its own `blockDuration` on to the insurance.
      return new RLWrapperTimeouts({ limiter, timeoutMs: patienceMs, keyPrefix, blockDuration: limit.blockDuration ?? 0 })
    },
    carry(signals, name) {
      const hear = (message: string) => {
        const space = message.indexOf(' ')
        if (message.slice(0, space) !== name) signals.hear(JSON.parse(message.slice(space + 1)) as Telling)
      }
      // Once subscribed, the client subscribes again by itself; until then each connection is a new try.
      ear.on('ready', () => void ear.subscribe(channel, hear).catch(() => undefined))
      signals.onPublish((telling) => {
        if (mouth.isReady) void mouth.publish(channel, `${name} ${JSON.stringify(telling)}`).catch(() => undefined)
      })
    },
    close() {
      for (const stop of stopBeats) stop()
      for (const client of clients) client.destroy()
    },
  }
}

function newClient(url: string) {
  return createClient({
    url,
    name: 'wavehouse',
    // What cannot be said now is not said later: the facts say it.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 2_000, socketTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  })
}

/** Asks once a second for a sign of life: a Redis that hangs closes no connection. */
function keepAlive(client: Client): () => void {
  const timer = setInterval(async () => {
    if (!client.isReady) return
    const answered = client.ping().then(
      () => true,
      () => true,
    )
    if (await Promise.race([answered, pause(hungMs, false, { ref: false })])) return
    if (!client.isReady) return
    client.destroy()
    void client.connect().catch(() => undefined)
  }, beatMs)
  return () => clearInterval(timer)
}

/** One line when Redis is lost, one when it is back; what is tried in between is no news. */
function tellStates(client: Client, log: Logger): void {
  let there: boolean | null = null
  client.on('error', (error: Error) => {
    if (there === false) return
    there = false
    log.warn({ error: error.message }, 'Redis does not answer: signals are found in the database, and limits count for this process alone')
  })
  client.on('ready', () => {
    if (there === false) log.info('Redis answers again')
    there = true
  })
}
