import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Client } from '../api/client.ts'
import type { Request } from './documents.ts'
import { jsonOf, Raw } from './texts.ts'

/** Response: the HTTP status, or the message type or close code of a socket, and its text. */
export interface Answer {
  status: number
  text: string
}

export type Channel = (client: Client, request: Request) => Promise<Answer>

const patienceMs = 20_000

const headersOf = ({ identity }: Client) => ({
  accept: 'application/graphql-response+json',
  'accept-language': identity.language,
  ...(identity.token && { authorization: `Bearer ${identity.token}` }),
})

/** Sends by POST, like most clients. */
export const byPost: Channel = async (client, { kind: _kind, variables, ...request }) => {
  const response = await fetch(`${client.url}/graphql`, {
    method: 'POST',
    headers: { ...headersOf(client), 'content-type': 'application/json' },
    body: jsonOf({ ...request, variables: new Raw('VARIABLES') }).replace('VARIABLES', () => variables),
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, text: await response.text() }
}

const longestAddress = 12_000

/** Sends by GET; by POST if too long for a URL. */
export const byGet: Channel = async (client, request) => {
  const { query, variables, operationName } = request
  const asked = new URLSearchParams({ query, variables, ...(operationName && { operationName }) })
  if (String(asked).length > longestAddress) return byPost(client, request)
  const response = await fetch(`${client.url}/graphql?${asked}`, { headers: headersOf(client), signal: AbortSignal.timeout(patienceMs) })
  return { status: response.status, text: await response.text() }
}

/** Sends over a socket that is kept as long as the server keeps it. A subscription is completed after its first response. */
export class Sockets {
  readonly #open = new Map<string, Promise<Line>>()

  send: Channel = async (client, request) => {
    const key = client.identity.token ?? ''
    const line = await (this.#open.get(key) ?? this.#connect(client, key))
    return line.ask(request)
  }

  async #connect(client: Client, key: string): Promise<Line> {
    const connecting = Line.to(client)
    this.#open.set(key, connecting)
    const line = await connecting
    line.closed.then(() => this.#open.delete(key))
    return line
  }

  async close(): Promise<void> {
    for (const line of this.#open.values()) (await line).end()
  }
}

interface Message {
  id?: string
  type: string
}

class Line {
  readonly closed: Promise<Answer>
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, (answer: Answer) => void>()
  #count = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ status: code, text: String(reason) }))
    })
    socket.on('error', () => undefined)
    socket.on('message', (data) => this.#handleMessage(String(data)))
  }

  static async to({ url, identity }: Client): Promise<Line> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const line = new Line(socket)
    await Promise.race([once(socket, 'open'), line.closed])
    socket.send(JSON.stringify({ type: 'connection_init', payload: identity }))
    await Promise.race([new Promise<Answer>((resolve) => line.#waiting.set('connection_ack', resolve)), line.closed])
    return line
  }

  async ask({ kind, variables, ...request }: Request): Promise<Answer> {
    const id = `${++this.#count}`
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    const payload = jsonOf({ ...request, variables: new Raw('VARIABLES') }).replace('VARIABLES', () => variables)
    this.#socket.send(`{"id":"${id}","type":"subscribe","payload":${payload}}`)
    // Messages are processed in order: the reply to the next one shows that the subscription has started or was refused.
    const begun = kind === 'subscription' ? this.#echo() : null
    const told = await Promise.race([answer, this.closed, ...(begun ? [begun] : [])])
    this.#waiting.delete(id)
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, type: 'complete' }))
    return told
  }

  end(): void {
    this.#socket.close()
  }

  #echo(): Promise<Answer> {
    const id = `echo${++this.#count}`
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query: '{ __typename }' } }))
    return answer
  }

  #handleMessage(text: string): void {
    const { id, type } = JSON.parse(text) as Message
    const key = id ?? type
    this.#waiting.get(key)?.({ status: 200, text })
    this.#waiting.delete(key)
    if (type === 'ping') this.#socket.send('{"type":"pong"}')
  }
}
