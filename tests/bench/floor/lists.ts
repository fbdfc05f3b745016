// The floor of lists: plain HTTP, the statement that reads a session, and the one that prints a page; nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { readSession } from '../../../graph/access/store.ts'
import { hashToken } from '../../../graph/access/token.ts'
import { listSql } from './listSql.ts'

const pool = new Pool({ connectionString: process.argv[2], max: 16 })

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const token = String(request.headers.authorization).slice('Bearer '.length)
    const session = await readSession(pool, hashToken(token))
    const { name, values } = JSON.parse(Buffer.concat(chunks).toString()) as { name: keyof typeof listSql; values: unknown[] }
    const { rows } = await pool.query({ name, text: listSql[name], values })
    response.writeHead(session ? 200 : 401, { 'content-type': 'application/json' }).end(rows[0].answer)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => server.close(() => process.exit(0)))
