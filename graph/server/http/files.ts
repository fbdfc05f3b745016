import { readFile } from '../../file/readFile.ts'
import type { Services } from '../../kernel/command/command.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { type CallerOf, contextOf } from '../graphql/context.ts'
import { type Budget, chargeRequest } from './budget.ts'
import type { Handler } from './httpServer.ts'

interface Parts {
  services: Services
  callerOf: CallerOf
  budget: Budget
}

/** Cost of reading a stored file. */
const fileCost = 100

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `GET /files/<id>` with a bearer token: serves a stored file to callers with its right. A forbidden file is answered like a missing one. */
export function serveFile({ services, callerOf, budget }: Parts): Handler {
  return async (request, response, requestId) => {
    const id = (request.url ?? '').split('?')[0]?.slice('/files/'.length) ?? ''
    const ctx = await contextOf(services, callerOf(request, requestId))
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    if (!(await chargeRequest(budget, ctx, response, fileCost))) return
    if (!ctx.actor) return void response.writeHead(401).end()
    const file = uuid.test(id) ? await fenced(ctx, (reader) => readFile(reader, id)) : null
    if (!file) return void response.writeHead(404).end()
    const { name, mime, bytes } = file
    response
      .writeHead(200, {
        'content-type': mime,
        'content-length': bytes.byteLength,
        'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
        // A picture never changes; another token requests it again.
        'cache-control': mime.startsWith('image/') ? 'private, max-age=31536000, immutable' : 'private, no-store',
        vary: 'authorization',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .end(bytes)
  }
}
