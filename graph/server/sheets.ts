import type { IncomingMessage, ServerResponse } from 'node:http'
import { may } from '../kernel/actor.ts'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { fromNodeId } from '../kernel/nodeId.ts'
import { pickingSheet } from '../wave/sheet.ts'
import { waveRights } from '../wave/states.ts'
import { contextOf } from './context.ts'

/** Printed sheets as PDF, for who may print them: `GET /sheets/picking-list/<wave id>`. */
export async function serveSheet(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , sheet, encoded = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
  const node = fromNodeId(decodeURIComponent(encoded))
  const ctx = await contextOf(services, {
    authorization: request.headers.authorization ?? null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.socket.remoteAddress ?? null,
  })
  if (!ctx.actor) return void response.writeHead(401).end()
  const bytes = sheet === 'picking-list' && node?.type === 'Wave' ? await pickingList(ctx, node.id) : null
  if (!bytes) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length, 'cache-control': 'no-store' }).end(bytes)
}

async function pickingList(ctx: Context, waveId: string): Promise<Buffer | null> {
  const wave = await ctx.db.wave.findUnique({ where: { id: waveId }, select: { warehouseId: true } })
  if (!wave || !ctx.actor || !may(ctx.actor, waveRights.print, wave)) return null
  return pickingSheet(ctx.db, waveId, ctx.language, new Date())
}
