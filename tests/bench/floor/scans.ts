// The floor of scans: plain HTTP, the statement that reads a session, and the one that runs the scans; nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { readSession } from '../../../graph/access/store.ts'
import { hashToken } from '../../../graph/access/token.ts'

interface Body {
  name: string
  caller: object
  scans: object[]
}

const pool = new Pool({ connectionString: process.argv[2], max: 16 })

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const token = String(request.headers.authorization).slice('Bearer '.length)
    const session = await readSession(pool, hashToken(token))
    const { name, caller, scans } = JSON.parse(Buffer.concat(chunks).toString()) as Body
    const values = [JSON.stringify({ ...caller, actorId: session?.id }), JSON.stringify(scans)]
    const { rows } = await pool.query({ name, text: `select ${name}($1::jsonb, $2::jsonb) as answers`, values })
    response.writeHead(session ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0].answers))
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => server.close(() => process.exit(0)))
