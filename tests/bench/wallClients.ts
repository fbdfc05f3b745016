// A thousand wall screen clients in their own process: prints the address of its control server. See screens.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'

interface Open {
  url: string
  tokens: string[]
  documentId: string
}

const figure = '"packedToday":'
const patienceMs = 15_000
const sockets: WebSocket[] = []
/** Number of packed packages that each screen shows. */
const shown: number[] = []
/** Number of messages of each screen since the reset, and their payloads, which must be equal for all. */
let lines: number[] = []
let payloads: Buffer[] = []
let different = 0
/** Number of screens that have reached a figure, and the time of the last one. */
const arrived = new Map<number, number>()
const arrivedAt = new Map<number, bigint>()
const waiting = new Map<number, () => void>()

function handleMessage(wall: number, line: Buffer): void {
  const start = line.indexOf(figure)
  if (start < 0) return
  const payload = line.subarray(line.indexOf('"payload":'))
  const nth = lines[wall] as number
  lines[wall] = nth + 1
  const first = payloads[nth]
  if (!first) payloads[nth] = payload
  else if (!first.equals(payload)) different++
  const end = line.indexOf(',', start)
  show(wall, Number(line.toString('latin1', start + figure.length, end)))
}

function show(wall: number, packed: number): void {
  const before = shown[wall] ?? packed - 1
  shown[wall] = packed
  for (let reached = before + 1; reached <= packed; reached++) {
    const count = (arrived.get(reached) ?? 0) + 1
    arrived.set(reached, count)
    if (count < sockets.length) continue
    arrivedAt.set(reached, process.hrtime.bigint())
    waiting.get(reached)?.()
  }
}

/** Connects a wall screen like the console; resolves with the first board. */
function openWallClient({ url, documentId }: Open, token: string, wall: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    sockets.push(socket)
    const say = (message: object) => socket.send(JSON.stringify(message))
    socket.on('open', () => say({ type: 'connection_init', payload: { token, language: 'en' } }))
    socket.on('message', (data: Buffer) => {
      if (data.indexOf('"next"') > 0) {
        handleMessage(wall, data)
        return resolve()
      }
      const { type } = JSON.parse(String(data))
      if (type === 'connection_ack') {
        const payload = { query: '', extensions: { documentId }, operationName: 'WavesPageSubscription', variables: {} }
        say({ id: '1', type: 'subscribe', payload })
        setInterval(() => say({ type: 'ping' }), 10_000)
      } else if (type !== 'pong') reject(new Error(String(data)))
    })
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`A wall was closed: ${code}`)))
  })
}

const orders: Record<string, (order: never) => Promise<object>> = {
  async '/open'(order: Open) {
    // Connects a number at a time, as after a power failure.
    const walls = order.tokens.map((token, wall) => ({ token, wall }))
    lines = order.tokens.map(() => 0)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let next = walls.shift(); next; next = walls.shift()) await openWallClient(order, next.token, next.wall)
      }),
    )
    return {}
  },
  /** Resets the counters. */
  async '/begin'() {
    lines = sockets.map(() => 0)
    ;[payloads, different] = [[], 0]
    arrived.clear()
    arrivedAt.clear()
    return {}
  },
  /** Waits until the last screen shows this number of packages. */
  async '/shown'({ packed }: { packed: number }) {
    if (!arrivedAt.has(packed)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const patience = setTimeout(() => reject(new Error(`${packed} packages are not on every screen`)), patienceMs)
      waiting.set(packed, resolve)
      await promise.finally(() => clearTimeout(patience))
    }
    return { at: String(arrivedAt.get(packed)) }
  },
  /** Returns the counters. */
  async '/counted'() {
    const [least, most] = [Math.min(...lines), Math.max(...lines)]
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    return { least, most, different, open, bytes: payloads[0]?.length ?? 0, sample: String(payloads.at(-1) ?? '') }
  },
}

// Connections are kept: one that is closed during a request would fail the bench.
const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const order = orders[request.url ?? '']
  const answer = order?.(JSON.parse(Buffer.concat(chunks).toString()) as never) ?? Promise.reject(new Error('No such order'))
  answer.then(
    (found) => response.writeHead(200).end(JSON.stringify(found)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
