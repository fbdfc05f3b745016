import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { limiterInMemory, type NewLimiter } from '../../kernel/command/limiter.ts'
import type { EventBatch, Signals } from '../../kernel/events/signal.ts'

/** Timeout of a Redis call; then the process goes on without Redis. */
const limiterTimeoutMs = 250
const pingIntervalMs = 1_000
const pingTimeoutMs = 2_000

type Client = ReturnType<typeof newClient>

/** What processes share through Redis. Failures and delays of Redis never propagate to callers. */
export interface RedisBus {
  newLimiter: NewLimiter
  /** Publishes this process's signals and ingests those of others; `name` identifies this process. */
  connectSignals(signals: Signals, name: string): void
  close(): void
}

/** Opens the connections without waiting for them; `namespace` lets several databases share one Redis. */
export function openRedis(url: string, namespace: string, log: Logger): RedisBus {
  const publisher = newClient(url)
  const subscriber = newClient(url)
  const clients = [publisher, subscriber]
  const channel = `wavehouse:${namespace}:signals`
  const stopPings = clients.map(keepAlive)
  logConnectionState(publisher, log)
  subscriber.on('error', () => undefined)
  for (const client of clients) void client.connect().catch(() => undefined)
  return {
    newLimiter(limit) {
      const keyPrefix = `wavehouse:${namespace}:${limit.keyPrefix}`
      const limiter = new RateLimiterRedis({
        ...limit,
        keyPrefix,
        storeClient: publisher,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: limiterInMemory(limit),
      })
      // The wrapper passes its own `blockDuration` to the insurance limiter.
      return new RLWrapperTimeouts({ limiter, timeoutMs: limiterTimeoutMs, keyPrefix, blockDuration: limit.blockDuration ?? 0 })
    },
    connectSignals(signals, name) {
      const receive = (message: string) => {
        const space = message.indexOf(' ')
        if (message.slice(0, space) !== name) signals.ingest(JSON.parse(message.slice(space + 1)) as EventBatch)
      }
      // Once subscribed, the client resubscribes by itself; before that, every new connection tries again.
      subscriber.on('ready', () => void subscriber.subscribe(channel, receive).catch(() => undefined))
      signals.onPublish((batch) => {
        if (publisher.isReady) void publisher.publish(channel, `${name} ${JSON.stringify(batch)}`).catch(() => undefined)
      })
    },
    close() {
      for (const stop of stopPings) stop()
      for (const client of clients) client.destroy()
    },
  }
}

function newClient(url: string) {
  return createClient({
    url,
    name: 'wavehouse',
    // Signals are not queued while offline: the event poller finds them in the database.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 2_000, socketTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  })
}

/** Pings every second, because a hanging Redis does not close its connections. */
function keepAlive(client: Client): () => void {
  const timer = setInterval(async () => {
    if (!client.isReady) return
    const answered = client.ping().then(
      () => true,
      () => false,
    )
    if ((await Promise.race([answered, pause(pingTimeoutMs, false, { ref: false })])) || !client.isReady) return
    client.destroy()
    void client.connect().catch(() => undefined)
  }, pingIntervalMs)
  return () => clearInterval(timer)
}

/** Logs once when Redis is lost and once when it is back. */
function logConnectionState(client: Client, log: Logger): void {
  let isConnected: boolean | null = null
  client.on('error', (error: Error) => {
    if (isConnected === false) return
    isConnected = false
    log.warn({ error: error.message }, 'Redis is unavailable: signals come from the database, and rate limits apply per process')
  })
  client.on('ready', () => {
    if (isConnected === false) log.info('Redis is available again')
    isConnected = true
  })
}
