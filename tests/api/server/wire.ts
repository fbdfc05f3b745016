import { subscribe as hear, unsubscribe as unhear } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client, Data } from '../client.ts'

/** A socket with one subscription, seen as what comes over the wire. */
export interface Wire {
  socket: WebSocket
  operation: string
  /** The texts of the `next` messages so far. */
  lines: string[]
  /** The types of all messages since the connection was acknowledged. */
  types: string[]
  /** The payload of the nth line, from 0; waits for it. */
  line(nth: number): Promise<Data>
  /** Waits until a line fits. */
  until(fits: (payload: Data) => boolean): Promise<Data>
  /** Tells the server that nobody listens any more, and keeps the socket. */
  complete(): void
  /** The code with which it was closed; waits for it. */
  closed: Promise<number>
}

const patienceMs = 10_000

/** Opens a socket and subscribes; resolves when the server listens, has refused or has closed. `between` is done when the server knows who it is. */
export async function openWire({ url, identity }: Client, query: string, variables: Data = {}, between = async () => {}): Promise<Wire> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const [operation, lines, types] = [newId(), [] as string[], [] as string[]]
  const arrivals = new EventTarget()
  socket.on('message', (data) => {
    const text = String(data)
    const { type } = JSON.parse(text)
    types.push(type)
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
    while (lines.length <= nth) await once(arrivals, 'message', { signal: AbortSignal.timeout(patienceMs) })
    return JSON.parse(lines[nth] as string).payload
  }
  return {
    ...{ socket, operation, lines, types, line, closed },
    async until(fits) {
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
      unhear('wavehouse:subscribed', listener)
      resolve()
    }
    hear('wavehouse:subscribed', listener)
  })
}
