import { type Client, type ClientOptions, createClient } from 'graphql-ws'
import { rest } from './listen.ts'

/** A server is asked so often whether it still hears, and has so long to answer; and so long for a greeting. */
const askMs = 8_000
const answerMs = 10_000
const longestWaitMs = 15_000

interface Options extends Pick<ClientOptions, 'lazy' | 'generateID' | 'connectionParams'> {
  on: Pick<NonNullable<ClientOptions['on']>, 'connected' | 'message' | 'closed'>
}

/** A socket that comes back for ever, with jitter. A line that died without a word, as where a device leaves a radio cell, is hung up on. */
export function lineOf({ on, ...options }: Options): Client {
  let greeting = 0
  let pong = 0
  const client = createClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    keepAlive: askMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => rest(Math.min(longestWaitMs, 500 * 2 ** attempt)),
    ...options,
    on: {
      ...on,
      connecting: () => {
        greeting = window.setTimeout(() => client.terminate(), answerMs)
      },
      connected: (...how) => {
        window.clearTimeout(greeting)
        on.connected?.(...how)
      },
      ping: (isReceived) => {
        if (!isReceived) pong = window.setTimeout(() => client.terminate(), answerMs)
      },
      pong: (isReceived) => {
        if (isReceived) window.clearTimeout(pong)
      },
      closed: (event) => {
        window.clearTimeout(greeting)
        window.clearTimeout(pong)
        on.closed?.(event)
      },
    },
  })
  return client
}
