import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { readSession } from '../../../graph/access/store.ts'
import { hashToken } from '../../../graph/access/token.ts'

export interface Signed {
  id: string
}

/** Serves the baseline of a bench: plain HTTP, the statement that reads a session, and a function that answers the body with JSON text. */
export function serveBaseline<Body>(answer: (pool: Pool, body: Body, session: Signed | null) => Promise<string>, options?: string): void {
  const pool = new Pool({ connectionString: process.argv[2], max: 16, ...(options !== undefined && { options }) })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const token = String(request.headers.authorization).slice('Bearer '.length)
      const session = await readSession(pool, hashToken(token))
      const text = await answer(pool, JSON.parse(Buffer.concat(chunks).toString()), session)
      response.writeHead(session ? 200 : 401, { 'content-type': 'application/json' }).end(text)
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  process.on('SIGTERM', () => server.close(() => process.exit(0)))
}
