import { subscribe as subscribeChannel, unsubscribe as unsubscribeChannel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'

/** A socket with one subscription, at the level of its messages. */
export interface RawSocket {
  socket: WebSocket
  operation: string
  /** Texts of the `next` messages so far. */
  messages: string[]
  /** Errors with which the server refused or ended the subscription. */
  refusals: Data[]
  /** The types of all messages since the connection was acknowledged. */
  types: string[]
  /** The payload of the nth `next` message, from 0; waits for it. */
  message(nth: number): Promise<Data>
  /** Waits for a matching `next` message. */
  messageMatching(fits: (payload: Data) => boolean): Promise<Data>
  /** Unsubscribes and keeps the socket. */
  complete(): void
  /** The close code; waits for it. */
  closed: Promise<number>
}

const timeoutMs = 10_000

/**
 * Opens a socket and subscribes; resolves when the server has subscribed, refused or closed. `between` runs after the connection is
 * acknowledged.
 */
export async function openRawSocket(
  { url, identity }: Client,
  query: string,
  variables: Data = {},
  between = async () => {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const [operation, lines, types, refusals] = [newId(), [] as string[], [] as string[], [] as Data[]]
  const arrivals = new EventTarget()
  socket.on('message', (data) => {
    const text = String(data)
    const { type, payload } = JSON.parse(text)
    types.push(type)
    if (type === 'error') refusals.push(...payload)
    if (type === 'next') lines.push(text)
    arrivals.dispatchEvent(new Event('message'))
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  const acknowledged = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'connection_init', payload: identity }))
  await acknowledged
  types.length = 0
  await between()
  const listening = Promise.race([serverListens(operation), once(arrivals, 'message'), once(socket, 'close')])
  socket.send(JSON.stringify({ id: operation, type: 'subscribe', payload: { query, variables } }))
  await listening
  const line = async (nth: number) => {
    while (lines.length <= nth) await once(arrivals, 'message', { signal: AbortSignal.timeout(timeoutMs) })
    return JSON.parse(lines[nth] as string).payload
  }
  return {
    ...{ socket, operation, messages: lines, refusals, types, message: line, closed },
    async messageMatching(fits) {
      for (let nth = 0; ; nth++) {
        const payload = await line(nth)
        if (fits(payload)) return payload
      }
    },
    complete: () => socket.send(JSON.stringify({ id: operation, type: 'complete' })),
  }
}

function serverListens(operation: string): Promise<void> {
  return new Promise((resolve) => {
    const listener = (message: unknown) => {
      if ((message as { operation: string }).operation !== operation) return
      unsubscribeChannel('wavehouse:subscribed', listener)
      resolve()
    }
    subscribeChannel('wavehouse:subscribed', listener)
  })
}
