// Baseline of the fan-out: plain HTTP, the statement that reads a session, those that run the scans, and one prepared buffer to every socket.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { WebSocketServer } from 'ws'
import { readSession } from '../../../graph/access/store.ts'
import { hashToken } from '../../../graph/access/token.ts'
import { runScans, type ScanRequest } from './directScans.ts'

interface Body extends ScanRequest {
  /** Message to every socket after that. */
  line: string
}

const pool = new Pool({ connectionString: process.argv[2], max: 4 })
/** Message to a socket when it subscribes. */
const first = process.argv[3] as string

const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const session = await readSession(pool, hashToken(String(request.headers.authorization).slice('Bearer '.length)))
    const { line, ...scans } = JSON.parse(Buffer.concat(chunks).toString()) as Body
    const answers = await runScans(pool, scans, session)
    response.writeHead(session ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
    const prepared = Buffer.from(line)
    for (const socket of sockets.clients) socket.send(prepared, { binary: false })
  })
})
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) =>
  socket.on('message', (data: Buffer) => {
    if (data.includes('connection_init')) socket.send('{"type":"connection_ack"}')
    else socket.send(data.includes('subscribe') ? first : '{"type":"pong"}')
  }),
)
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
