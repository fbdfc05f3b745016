import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Client } from '../api/client.ts'
import { type Attack, countAnswer, emptyOutcome, runCases } from './attack.ts'
import type { TestServer } from './testServer.ts'

interface Opened {
  socket: WebSocket
  /** Messages received from the server. */
  received: string[]
  closed: Promise<string>
  /** Resolves when this number of messages were received, or the socket is closed. */
  until(messages: number): Promise<void>
}

interface SocketAttack {
  name: string
  run(testServer: TestServer): Promise<Opened>
  /** Expected close codes; null if the socket must stay open. */
  closes: RegExp | null
  /** Number of messages that the server must have sent. */
  minimumMessages?: number
}

const patienceMs = 40_000
const init = (token: string | null) => JSON.stringify({ type: 'connection_init', payload: { token } })
const subscribe = (id: string, query: string, variables = {}) => JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })

async function open({ url }: Client, options: { autoPong?: boolean; protocol?: string } = {}): Promise<Opened> {
  const { protocol = 'graphql-transport-ws', ...rest } = options
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, protocol, rest)
  const received: string[] = []
  const closed = new Promise<string>((resolve) => socket.on('close', (code, reason) => resolve(`${code} ${reason}`)))
  socket.on('error', () => undefined)
  socket.on('message', (data) => received.push(String(data)))
  await Promise.race([once(socket, 'open').catch(() => closed), closed])
  return {
    socket,
    received,
    closed,
    async until(messages) {
      while (received.length < messages && socket.readyState === WebSocket.OPEN) await Promise.race([once(socket, 'message'), closed])
    },
  }
}

async function known(client: Client, options = {}): Promise<Opened> {
  const opened = await open(client, options)
  opened.socket.send(init(client.identity.token))
  await opened.until(1)
  return opened
}

/** A socket that sends one message. */
function sendingMessage(
  name: string,
  what: (testServer: TestServer) => string | Buffer,
  closes: SocketAttack['closes'],
  acknowledged = true,
): SocketAttack {
  const run = async (testServer: TestServer) => {
    const opened = acknowledged ? await known(testServer.callers.owner) : await open(testServer.callers.owner)
    opened.socket.send(what(testServer))
    return opened
  }
  return { name, run, closes }
}

/** A socket that writes raw frames. */
function sendingFrames(name: string, bytes: Buffer, closes: RegExp): SocketAttack {
  const run = async (testServer: TestServer) => {
    const opened = await known(testServer.callers.owner)
    ;(opened.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(bytes)
    return opened
  }
  return { name, run, closes }
}

const board = ({ knownData }: TestServer, id: string) =>
  subscribe(id, 'subscription ($w: ID!) { waveProgress(warehouseId: $w) { at waves { id } } }', { w: knownData.warehouseId })

const socketAttacks: SocketAttack[] = [
  { name: 'never speaks', run: ({ callers }) => open(callers.anonymous), closes: /^4408/ },
  {
    name: 'uses another protocol',
    run: ({ callers }) => open(callers.anonymous, { protocol: 'graphql-ws' }),
    closes: /^4406|^1006|^1002/,
  },
  sendingMessage('subscribes before it says who it is', () => subscribe('1', '{ __typename }'), /^4401/, false),
  sendingMessage('a token that is a list', () => '{"type":"connection_init","payload":{"token":["whs_"]}}', /^4403/, false),
  sendingMessage('a payload that is a list', () => '{"type":"connection_init","payload":[]}', /^44|^4500/, false),
  sendingMessage('says twice who it is', ({ callers }) => init(callers.owner.identity.token), /^4429/),
  sendingMessage('no JSON', () => '{', /^4400/),
  sendingMessage('JSON and nothing', () => 'null', /^4400/),
  sendingMessage(
    'JSON 30,000 deep',
    () => `{"id":"1","type":"subscribe","payload":{"query":"{ __typename }","variables":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}}`,
    null,
  ),
  sendingMessage('a document 15,000 deep', () => subscribe('1', '{a'.repeat(15_000)), null),
  sendingMessage('a type that is none', () => '{"type":"steal","id":"1"}', /^4400/),
  sendingMessage('a prototype', () => '{"type":"subscribe","id":"__proto__","payload":{"query":"{ __typename }"}}', null),
  sendingMessage('a document that is a number', () => '{"type":"subscribe","id":"1","payload":{"query":1}}', /^4400/),
  sendingMessage(
    'a known document that is none',
    () => '{"type":"subscribe","id":"1","payload":{"query":"","extensions":{"documentId":"constructor"}}}',
    null,
  ),
  sendingMessage('bytes', () => Buffer.from([0, 255, 254, 128, 10]), /^4400|^1007/),
  sendingMessage('more than a socket takes', () => 'x'.repeat(70_000), /^1009/),
  sendingFrames('a frame of no kind', Buffer.from('8f80', 'hex'), /^1002|^1006/),
  sendingFrames('a frame without mask', Buffer.from('810161', 'hex'), /^1002|^1006/),
  sendingFrames('a length of the end of the world', Buffer.from('81ff7fffffffffffffff00000000', 'hex'), /^1009|^1006/),
  sendingFrames('a text that is no UTF-8', Buffer.concat([Buffer.from('818200000000', 'hex'), Buffer.from([0xc3, 0x28])]), /^1007|^1006/),
  sendingFrames('a close of one byte', Buffer.from('88810000000001', 'hex'), /^1002|^1006/),
  {
    name: 'the same id twice',
    async run(testServer) {
      const opened = await known(testServer.callers.owner)
      for (let i = 0; i < 2; i++) opened.socket.send(board(testServer, 'same'))
      return opened
    },
    closes: /^4409/,
  },
  {
    name: 'three hundred subscriptions',
    async run(testServer) {
      const opened = await known(testServer.callers.owner)
      for (let i = 0; i < 300; i++) opened.socket.send(board(testServer, `${i}`))
      // Each is either answered at once, such as a board, or refused.
      await opened.until(301)
      return opened
    },
    closes: null,
    minimumMessages: 301,
  },
  {
    name: 'two thousand requests at once',
    async run(testServer) {
      const opened = await known(testServer.callers.integrator)
      for (let i = 0; i < 2_000; i++) opened.socket.send(subscribe(`${i}`, '{ viewer { name } }'))
      // Each is answered and completed, or refused.
      while (
        opened.received.filter((text) => /"type":"(complete|error)"/.test(text)).length < 2_000 &&
        opened.socket.readyState === WebSocket.OPEN
      )
        await opened.until(opened.received.length + 1)
      return opened
    },
    closes: null,
    minimumMessages: 2_001,
  },
  {
    name: 'never reads its subscription',
    async run(testServer) {
      const opened = await known(testServer.callers.wall)
      opened.socket.pause()
      for (let i = 0; i < 90; i++) opened.socket.send(board(testServer, `${i}`))
      return opened
    },
    closes: null,
  },
  {
    name: 'subscribes and unsubscribes five hundred times',
    async run(testServer) {
      const opened = await known(testServer.callers.owner)
      for (let i = 0; i < 500; i++) {
        opened.socket.send(board(testServer, `${i}`))
        opened.socket.send(JSON.stringify({ id: `${i}`, type: 'complete' }))
      }
      opened.socket.send(subscribe('last', '{ __typename }'))
      while (!opened.received.some((text) => text.includes('"last"')) && opened.socket.readyState === WebSocket.OPEN)
        await opened.until(opened.received.length + 1)
      return opened
    },
    closes: null,
  },
  { name: 'never answers a ping', run: ({ callers }) => known(callers.owner, { autoPong: false }), closes: /^1006/ },
]

/** Number of attacks that end soon; the others are for the long run. */
export const quickSockets = socketAttacks.length - 1

/** Runs one socket attack until its timeout: a socket that is neither answered nor closed hangs. */
function runSocketAttack(testServer: TestServer, one: SocketAttack): Promise<string | null> {
  const patience = new Promise<string>((resolve) => setTimeout(() => resolve(`${one.name}: hangs`), patienceMs).unref())
  return Promise.race([judged(testServer, one), patience])
}

async function judged(testServer: TestServer, one: SocketAttack): Promise<string | null> {
  const opened = await one.run(testServer)
  // A socket that must stay open is checked by a request.
  if (one.closes === null && !opened.socket.isPaused) {
    opened.socket.send(subscribe('alive', '{ __typename }'))
    while (!opened.received.some((text) => text.includes('"alive"')) && opened.socket.readyState === WebSocket.OPEN)
      await opened.until(opened.received.length + 1)
  }
  const ended = one.closes === null && opened.socket.readyState === WebSocket.OPEN ? 'open' : await opened.closed
  opened.socket.terminate()
  const bug = opened.received.find((text) => text.includes('SYSTEM_ERROR'))
  if (bug) return `${one.name}: ${bug.slice(0, 300)}`
  if (opened.received.length < (one.minimumMessages ?? 0))
    return `${one.name}: heard only ${opened.received.length} messages, then ${ended}`
  if (one.closes ? one.closes.test(ended) : ended === 'open') return null
  return `${one.name}: should have been closed with ${one.closes ?? 'nothing'}, but was ${ended}`
}

export const sockets: Attack = {
  name: 'sockets',
  description: 'sockets that never send, never read, send too much or send malformed messages',
  times: socketAttacks.length * 10,
  async run(testServer, size) {
    const outcome = emptyOutcome()
    await runCases(size, 10, outcome, async (index) => {
      const one = socketAttacks[index % socketAttacks.length]!
      countAnswer(outcome, one.name)
      return runSocketAttack(testServer, one)
    })
    return outcome
  },
}

/** Idle connections, half of them authenticated. */
export const idleConnections: Attack = {
  name: 'idle',
  description: 'thousands of idle connections',
  times: 3_000,
  async run(testServer, { times }) {
    const outcome = emptyOutcome()
    const opened: Opened[] = []
    for (let made = 0; made < times && outcome.faults.length === 0; made += 50) {
      const some = await Promise.all(Array.from({ length: Math.min(50, times - made) }, () => known(testServer.callers.wall)))
      opened.push(...some)
    }
    outcome.done = opened.length
    const alive = opened.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length
    countAnswer(outcome, `${alive} open at once`)
    const { rssBytes } = await testServer.stats()
    countAnswer(outcome, `${Math.round(rssBytes / 1e6)} MB with all of them`)
    if (alive < opened.length) outcome.faults.push(`${opened.length - alive} of ${opened.length} were closed`)
    for (const { socket } of opened) socket.terminate()
    return outcome
  },
}
