import { type Client, type ClientOptions, createClient } from 'graphql-ws'
import { jitteredDelay } from './subscribe.ts'

/** Ping interval, pong timeout and acknowledge timeout (ms). */
const askMs = 8_000
const answerMs = 10_000
const longestWaitMs = 15_000

interface Options extends Pick<ClientOptions, 'lazy' | 'generateID' | 'connectionParams'> {
  on: Pick<NonNullable<ClientOptions['on']>, 'connected' | 'message' | 'closed'>
}

/**
 * WebSocket client that reconnects forever with jitter. A connection that dies silently, as when a device leaves a radio cell, is detected by ping
 * and closed.
 */
export function createWsClient({ on, ...options }: Options): Client {
  let greeting = 0
  let pong = 0
  const client = createClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    keepAlive: askMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => jitteredDelay(Math.min(longestWaitMs, 500 * 2 ** attempt)),
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
