import { type Client, type ClientOptions, createClient } from 'graphql-ws'
import { rest } from './listen.ts'

/** A server is asked so often whether it still hears, and has so long to answer. */
const askMs = 8_000
const answerMs = 10_000
const longestWaitMs = 15_000

/** A socket that comes back for ever, with jitter. A line that died without a word, as where a device leaves a radio cell, is hung up on. */
export function lineOf({ on = {}, ...options }: Pick<ClientOptions, 'lazy' | 'generateID' | 'connectionParams' | 'on'>): Client {
  let overdue = 0
  const client = createClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    keepAlive: askMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => rest(Math.min(longestWaitMs, 500 * 2 ** attempt)),
    ...options,
    on: {
      ...on,
      ping: (isReceived) => {
        if (!isReceived) overdue = window.setTimeout(() => client.terminate(), answerMs)
      },
      pong: () => window.clearTimeout(overdue),
      closed: (event) => {
        window.clearTimeout(overdue)
        on.closed?.(event)
      },
    },
  })
  return client
}
