import { subscribe as subscribeChannel, unsubscribe as unsubscribeChannel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createClient } from 'graphql-ws'
import { newId } from '../../graph/kernel/identity.ts'
import type { Data, Identity } from './data.ts'

// Only ends a test that hangs, on machines that may be ten times slower than others.
const timeoutMs = 60_000

/** A subscription as its client sees it. */
export interface Subscription {
  /** Data of the next event; throws the refusal of the server, or when no event arrives in time. */
  next(): Promise<Data>
  /** Data of the next matching event; skips events before it. */
  nextMatching(fits: (data: Data) => boolean): Promise<Data>
  /** Number of events that have arrived and are not yet read. */
  pendingCount(): number
  /** Resolves when the server or the client has ended the subscription. */
  ended: Promise<void>
  end(): void
}

/** Opens a socket and subscribes; resolves when the server has subscribed or refused. */
export async function openSubscription(url: string, { token, language }: Identity, query: string, variables: Data): Promise<Subscription> {
  const operation = newId()
  const arrived: ({ data: Data } | { error: Error })[] = []
  const arrival = new EventTarget()
  const take = (event: (typeof arrived)[number]) => {
    arrived.push(event)
    arrival.dispatchEvent(new Event('event'))
  }
  const listening = serverListens(operation)
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { token, language },
    generateID: () => operation,
    retryAttempts: 0,
    lazy: true,
  })
  const ended = Promise.withResolvers<void>()
  const end = client.subscribe(
    { query, variables },
    {
      next: ({ data, errors }) => take(errors ? { error: refused(errors) } : { data: data as Data }),
      error: (error) => {
        take({ error: refused(error) })
        ended.resolve()
      },
      complete: () => ended.resolve(),
    },
  )
  const next = async () => {
    if (arrived.length === 0) await once(arrival, 'event', { signal: AbortSignal.timeout(timeoutMs) })
    const event = arrived.shift()!
    if ('error' in event) throw event.error
    return event.data
  }
  await Promise.race([listening, ended.promise])
  return {
    next,
    async nextMatching(fits) {
      for (;;) {
        const data = await next()
        if (fits(data)) return data
      }
    },
    pendingCount: () => arrived.length,
    ended: ended.promise,
    end() {
      end()
      void client.dispose()
    },
  }
}

/** The protocol does not acknowledge a subscription; the server of this process publishes it on a diagnostics channel. */
export function serverListens(operation: string): Promise<void> {
  return new Promise((resolve) => {
    const channel = 'wavehouse:subscribed'
    const listener = (message: unknown) => {
      if ((message as { operation: string }).operation !== operation) return
      unsubscribeChannel(channel, listener)
      resolve()
    }
    subscribeChannel(channel, listener)
  })
}

function refused(error: unknown): Error & { code?: string } {
  if (error instanceof Error) return error
  const [first] = Array.isArray(error) ? error : []
  if (first) return Object.assign(new Error(first.message), { code: first.extensions?.code })
  const { code, reason } = (error ?? {}) as { code?: number; reason?: string }
  return Object.assign(new Error(`The socket was closed: ${code} ${reason}`), { code: reason ?? '' })
}
