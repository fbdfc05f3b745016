import type { IncomingMessage, ServerResponse } from 'node:http'
import { may } from '../kernel/actor.ts'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { fromNodeId } from '../kernel/nodeId.ts'
import type { Right } from '../kernel/right.ts'
import { packageRights } from '../package/states.ts'
import { labelSheet } from '../wave/labelSheet.ts'
import { pickingSheet } from '../wave/sheet.ts'
import { waveRights } from '../wave/states.ts'
import { contextOf } from './context.ts'

interface Printout {
  right: Right
  draw(ctx: Context, waveId: string, query: URLSearchParams): Promise<Uint8Array | null>
}

/** What is printed of a wave: `GET /sheets/<name>/<wave id>`. */
const printouts: Record<string, Printout> = {
  'picking-list': { right: waveRights.print, draw: (ctx, waveId) => pickingSheet(ctx.db, waveId, ctx.language, new Date()) },
  // With `?queued` only the labels whose print job waits: a wave's first printing, or the few that came late.
  'wave-labels': {
    right: packageRights.label,
    draw: (ctx, waveId, query) => labelSheet(ctx.db, waveId, query.has('queued') ? 'QUEUED' : 'ALL', new Date()),
  },
}

/** Sheets as PDF, for who may print them, with a bearer token. What is not there and what is not the caller's are answered alike. */
export async function serveSheet(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, , name = '', encoded = ''] = pathname.split('/')
  const ctx = await contextOf(services, {
    authorization: request.headers.authorization ?? null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.socket.remoteAddress ?? null,
  })
  if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
  if (!ctx.actor) return void response.writeHead(401).end()
  const bytes = await drawn(ctx, Object.hasOwn(printouts, name) ? printouts[name] : undefined, encoded, searchParams)
  if (!bytes) return void response.writeHead(404).end()
  response
    .writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .end(bytes)
}

async function drawn(ctx: Context, printout: Printout | undefined, encoded: string, query: URLSearchParams): Promise<Uint8Array | null> {
  const node = fromNodeId(decoded(encoded))
  if (!printout || !ctx.actor || node?.type !== 'Wave') return null
  const wave = await ctx.db.wave.findUnique({ where: { id: node.id }, select: { warehouseId: true } })
  return wave && may(ctx.actor, printout.right, wave) ? printout.draw(ctx, node.id, query) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
