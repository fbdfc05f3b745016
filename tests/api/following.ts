import { subscribe as hear, unsubscribe as unhear } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createClient } from 'graphql-ws'
import { newId } from '../../graph/kernel/identity.ts'
import type { Data, Identity } from './client.ts'

const patienceMs = 5_000

/** A subscription as its client sees it. */
export interface Following {
  /** The data of the next event; throws what the server refused, or when nothing comes. */
  next(): Promise<Data>
  /** The data of the next event that fits; what comes before it is passed over. */
  until(fits: (data: Data) => boolean): Promise<Data>
  /** What has arrived and was not yet taken. */
  waiting(): number
  /** Resolves when the server or the client has ended it. */
  ended: Promise<void>
  end(): void
}

/** Opens a socket of its own and subscribes; resolves when the server listens or has refused. */
export async function follow(url: string, { token, language }: Identity, query: string, variables: Data): Promise<Following> {
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
    if (arrived.length === 0) await once(arrival, 'event', { signal: AbortSignal.timeout(patienceMs) })
    const event = arrived.shift()!
    if ('error' in event) throw event.error
    return event.data
  }
  await Promise.race([listening, ended.promise])
  return {
    next,
    async until(fits) {
      for (;;) {
        const data = await next()
        if (fits(data)) return data
      }
    },
    waiting: () => arrived.length,
    ended: ended.promise,
    end() {
      end()
      void client.dispose()
    },
  }
}

/** The protocol does not tell a client from when on it hears; the server, in this very process, does. */
function serverListens(operation: string): Promise<void> {
  return new Promise((resolve) => {
    const channel = 'wavehouse:subscribed'
    const listener = (message: unknown) => {
      if ((message as { operation: string }).operation !== operation) return
      unhear(channel, listener)
      resolve()
    }
    hear(channel, listener)
  })
}

function refused(error: unknown): Error & { code?: string } {
  if (error instanceof Error) return error
  const [first] = Array.isArray(error) ? error : []
  if (first) return Object.assign(new Error(first.message), { code: first.extensions?.code })
  const { code, reason } = (error ?? {}) as { code?: number; reason?: string }
  return Object.assign(new Error(`The socket was closed: ${code} ${reason}`), { code: reason ?? '' })
}
