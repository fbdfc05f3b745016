// A thousand walls in a process of their own: prints the address where it takes orders. See screens.ts for what they are.
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
/** What each screen shows: the packages that are packed. */
const shown: number[] = []
/** How many lines each screen got since the last look, and the payloads of these lines: everybody's must be the same. */
let lines: number[] = []
let payloads: Buffer[] = []
let different = 0
/** How many screens have come to a figure, and when the last of them did. */
const arrived = new Map<number, number>()
const arrivedAt = new Map<number, bigint>()
const waiting = new Map<number, () => void>()

function hear(wall: number, line: Buffer): void {
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

/** Opens a wall as the console does; resolves with the first board. */
function openWall({ url, documentId }: Open, token: string, wall: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    sockets.push(socket)
    const say = (message: object) => socket.send(JSON.stringify(message))
    socket.on('open', () => say({ type: 'connection_init', payload: { token, language: 'en' } }))
    socket.on('message', (data: Buffer) => {
      if (data.indexOf('"next"') > 0) {
        hear(wall, data)
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
    // So many at a time, as after a power cut.
    const walls = order.tokens.map((token, wall) => ({ token, wall }))
    lines = order.tokens.map(() => 0)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let next = walls.shift(); next; next = walls.shift()) await openWall(order, next.token, next.wall)
      }),
    )
    return {}
  },
  /** Begins to count anew. */
  async '/begin'() {
    lines = sockets.map(() => 0)
    ;[payloads, different] = [[], 0]
    arrived.clear()
    arrivedAt.clear()
    return {}
  },
  /** When the last screen showed so many packages. */
  async '/shown'({ packed }: { packed: number }) {
    if (!arrivedAt.has(packed)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const patience = setTimeout(() => reject(new Error(`${packed} packages are not on every screen`)), patienceMs)
      waiting.set(packed, resolve)
      await promise.finally(() => clearTimeout(patience))
    }
    return { at: String(arrivedAt.get(packed)) }
  },
  /** What came since it was begun. */
  async '/counted'() {
    const [least, most] = [Math.min(...lines), Math.max(...lines)]
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    return { least, most, different, open, bytes: payloads[0]?.length ?? 0, sample: String(payloads.at(-1) ?? '') }
  },
}

// Connections stay: one that is closed while it is asked again fails the bench.
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
