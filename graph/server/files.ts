import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile } from '../file/readFile.ts'
import type { Services } from '../kernel/command.ts'
import { contextOf } from './context.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Stored files, for who holds the right that each of them names: `GET /files/<id>` with a bearer token. A foreign file is like none. */
export async function serveFile(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = (request.url ?? '').split('?')[0]?.slice('/files/'.length) ?? ''
  const ctx = await contextOf(services, {
    authorization: request.headers.authorization ?? null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.socket.remoteAddress ?? null,
  })
  if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
  if (!ctx.actor) return void response.writeHead(401).end()
  const file = uuid.test(id) ? await readFile(ctx, id) : null
  if (!file) return void response.writeHead(404).end()
  const { name, mime, bytes } = file
  response
    .writeHead(200, {
      'content-type': mime,
      'content-length': bytes.byteLength,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .end(bytes)
}
