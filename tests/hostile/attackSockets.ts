import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Client } from '../api/client.ts'
import { type Attack, count, nothing, runCases } from './attack.ts'
import type { House } from './house.ts'

interface Opened {
  socket: WebSocket
  /** What was said by the server, as it came. */
  heard: string[]
  closed: Promise<string>
  /** Resolves when as many messages were heard, or the socket is closed. */
  until(messages: number): Promise<void>
}

interface Rude {
  name: string
  run(house: House): Promise<Opened>
  /** The close codes that it may come to; none where the socket must stay open. */
  closes: RegExp | null
  /** How many messages the server must have sent. */
  hears?: number
}

const patienceMs = 40_000
const init = (token: string | null) => JSON.stringify({ type: 'connection_init', payload: { token } })
const subscribe = (id: string, query: string, variables = {}) => JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })

async function open({ url }: Client, options: { autoPong?: boolean; protocol?: string } = {}): Promise<Opened> {
  const { protocol = 'graphql-transport-ws', ...rest } = options
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, protocol, rest)
  const heard: string[] = []
  const closed = new Promise<string>((resolve) => socket.on('close', (code, reason) => resolve(`${code} ${reason}`)))
  socket.on('error', () => undefined)
  socket.on('message', (data) => heard.push(String(data)))
  await Promise.race([once(socket, 'open').catch(() => closed), closed])
  return {
    socket,
    heard,
    closed,
    async until(messages) {
      while (heard.length < messages && socket.readyState === WebSocket.OPEN) await Promise.race([once(socket, 'message'), closed])
    },
  }
}

async function known(client: Client, options = {}): Promise<Opened> {
  const opened = await open(client, options)
  opened.socket.send(init(client.identity.token))
  await opened.until(1)
  return opened
}

/** A socket that says one thing. */
function saying(name: string, what: (house: House) => string | Buffer, closes: Rude['closes'], acknowledged = true): Rude {
  const run = async (house: House) => {
    const opened = acknowledged ? await known(house.callers.owner) : await open(house.callers.owner)
    opened.socket.send(what(house))
    return opened
  }
  return { name, run, closes }
}

/** One that writes its frames itself. */
function framing(name: string, bytes: Buffer, closes: RegExp): Rude {
  const run = async (house: House) => {
    const opened = await known(house.callers.owner)
    ;(opened.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(bytes)
    return opened
  }
  return { name, run, closes }
}

const board = ({ estate }: House, id: string) =>
  subscribe(id, 'subscription ($w: ID!) { waveProgress(warehouseId: $w) { at waves { id } } }', { w: estate.warehouseId })

const rude: Rude[] = [
  { name: 'never speaks', run: ({ callers }) => open(callers.nobody), closes: /^4408/ },
  { name: 'speaks another protocol', run: ({ callers }) => open(callers.nobody, { protocol: 'graphql-ws' }), closes: /^4406|^1006|^1002/ },
  saying('subscribes before it says who it is', () => subscribe('1', '{ __typename }'), /^4401/, false),
  saying('a token that is a list', () => '{"type":"connection_init","payload":{"token":["whs_"]}}', /^4403/, false),
  saying('a payload that is a list', () => '{"type":"connection_init","payload":[]}', /^44|^4500/, false),
  saying('says twice who it is', ({ callers }) => init(callers.owner.identity.token), /^4429/),
  saying('no JSON', () => '{', /^4400/),
  saying('JSON and nothing', () => 'null', /^4400/),
  saying(
    'JSON 30,000 deep',
    () => `{"id":"1","type":"subscribe","payload":{"query":"{ __typename }","variables":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}}`,
    null,
  ),
  saying('a document 15,000 deep', () => subscribe('1', '{a'.repeat(15_000)), null),
  saying('a type that is none', () => '{"type":"steal","id":"1"}', /^4400/),
  saying('a prototype', () => '{"type":"subscribe","id":"__proto__","payload":{"query":"{ __typename }"}}', null),
  saying('a document that is a number', () => '{"type":"subscribe","id":"1","payload":{"query":1}}', /^4400/),
  saying(
    'a known document that is none',
    () => '{"type":"subscribe","id":"1","payload":{"query":"","extensions":{"documentId":"constructor"}}}',
    null,
  ),
  saying('bytes', () => Buffer.from([0, 255, 254, 128, 10]), /^4400|^1007/),
  saying('more than a socket takes', () => 'x'.repeat(70_000), /^1009/),
  framing('a frame of no kind', Buffer.from('8f80', 'hex'), /^1002|^1006/),
  framing('a frame without mask', Buffer.from('810161', 'hex'), /^1002|^1006/),
  framing('a length of the end of the world', Buffer.from('81ff7fffffffffffffff00000000', 'hex'), /^1009|^1006/),
  framing('a text that is no UTF-8', Buffer.concat([Buffer.from('818200000000', 'hex'), Buffer.from([0xc3, 0x28])]), /^1007|^1006/),
  framing('a close of one byte', Buffer.from('88810000000001', 'hex'), /^1002|^1006/),
  {
    name: 'the same id twice',
    async run(house) {
      const opened = await known(house.callers.owner)
      for (let i = 0; i < 2; i++) opened.socket.send(board(house, 'same'))
      return opened
    },
    closes: /^4409/,
  },
  {
    name: 'three hundred subscriptions',
    async run(house) {
      const opened = await known(house.callers.owner)
      for (let i = 0; i < 300; i++) opened.socket.send(board(house, `${i}`))
      // Each is either answered at once, as a board is, or refused.
      await opened.until(301)
      return opened
    },
    closes: null,
    hears: 301,
  },
  {
    name: 'two thousand questions at once',
    async run(house) {
      const opened = await known(house.callers.integrator)
      for (let i = 0; i < 2_000; i++) opened.socket.send(subscribe(`${i}`, '{ viewer { name } }'))
      // Each is answered and completed, or refused.
      while (
        opened.heard.filter((text) => /"type":"(complete|error)"/.test(text)).length < 2_000 &&
        opened.socket.readyState === WebSocket.OPEN
      )
        await opened.until(opened.heard.length + 1)
      return opened
    },
    closes: null,
    hears: 2_001,
  },
  {
    name: 'never reads what it follows',
    async run(house) {
      const opened = await known(house.callers.wall)
      opened.socket.pause()
      for (let i = 0; i < 90; i++) opened.socket.send(board(house, `${i}`))
      return opened
    },
    closes: null,
  },
  {
    name: 'begins and ends five hundred times',
    async run(house) {
      const opened = await known(house.callers.owner)
      for (let i = 0; i < 500; i++) {
        opened.socket.send(board(house, `${i}`))
        opened.socket.send(JSON.stringify({ id: `${i}`, type: 'complete' }))
      }
      opened.socket.send(subscribe('last', '{ __typename }'))
      while (!opened.heard.some((text) => text.includes('"last"')) && opened.socket.readyState === WebSocket.OPEN)
        await opened.until(opened.heard.length + 1)
      return opened
    },
    closes: null,
  },
  { name: 'never answers a ping', run: ({ callers }) => known(callers.owner, { autoPong: false }), closes: /^1006/ },
]

/** Those that come to an end soon; the others are for the long run. */
export const quickSockets = rude.length - 1

/** One rude socket, for as long as patience lasts: one that is neither answered nor closed hangs. */
function met(house: House, one: Rude): Promise<string | null> {
  const patience = new Promise<string>((resolve) => setTimeout(() => resolve(`${one.name}: hangs`), patienceMs).unref())
  return Promise.race([judged(house, one), patience])
}

async function judged(house: House, one: Rude): Promise<string | null> {
  const opened = await one.run(house)
  // One that must stay open shows it by an answer.
  if (one.closes === null && !opened.socket.isPaused) {
    opened.socket.send(subscribe('alive', '{ __typename }'))
    while (!opened.heard.some((text) => text.includes('"alive"')) && opened.socket.readyState === WebSocket.OPEN)
      await opened.until(opened.heard.length + 1)
  }
  const ended = one.closes === null && opened.socket.readyState === WebSocket.OPEN ? 'open' : await opened.closed
  opened.socket.terminate()
  const bug = opened.heard.find((text) => text.includes('SYSTEM_ERROR'))
  if (bug) return `${one.name}: ${bug.slice(0, 300)}`
  if (opened.heard.length < (one.hears ?? 0)) return `${one.name}: heard only ${opened.heard.length} messages`
  if (one.closes ? one.closes.test(ended) : ended === 'open') return null
  return `${one.name}: should have been closed with ${one.closes ?? 'nothing'}, but was ${ended}`
}

export const sockets: Attack = {
  name: 'sockets',
  means: 'sockets that never speak, never listen, say too much or say what is no message',
  times: rude.length * 10,
  async run(house, size) {
    const outcome = nothing()
    await runCases(size, 10, outcome, async (index) => {
      const one = rude[index % rude.length]!
      count(outcome, one.name)
      return met(house, one)
    })
    return outcome
  },
}

/** Connections that are only there: half of them know who they are. */
export const idlers: Attack = {
  name: 'idlers',
  means: 'thousands of connections that are only there',
  times: 3_000,
  async run(house, { times }) {
    const outcome = nothing()
    const opened: Opened[] = []
    for (let made = 0; made < times && outcome.faults.length === 0; made += 50) {
      const some = await Promise.all(Array.from({ length: Math.min(50, times - made) }, () => known(house.callers.wall)))
      opened.push(...some)
    }
    outcome.done = opened.length
    const alive = opened.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length
    count(outcome, `${alive} open at once`)
    const { rssBytes } = await house.vitals()
    count(outcome, `${Math.round(rssBytes / 1e6)} MB with all of them`)
    if (alive < opened.length) outcome.faults.push(`${opened.length - alive} of ${opened.length} were closed`)
    for (const { socket } of opened) socket.terminate()
    return outcome
  },
}
