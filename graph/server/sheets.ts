import type { IncomingMessage, ServerResponse } from 'node:http'
import { may } from '../kernel/actor.ts'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { fromNodeId } from '../kernel/nodeId.ts'
import type { Right } from '../kernel/right.ts'
import { packageRights } from '../package/states.ts'
import { commandSheet } from '../print/commandSheet.ts'
import { pigeonholeLabels } from '../print/pigeonholeLabels.ts'
import { stationRights } from '../station/states.ts'
import { labelSheet } from '../wave/labelSheet.ts'
import { pickingSheet } from '../wave/sheet.ts'
import { waveRights } from '../wave/states.ts'
import { settingsOf } from '../wave/store/setting.ts'
import { contextOf } from './context.ts'

interface Printout {
  /** Of what it is printed: the type of the id in the path. */
  of: 'Wave' | 'Warehouse'
  right: Right
  draw(ctx: Context, id: string, query: URLSearchParams): Promise<Uint8Array | null>
}

const now = (ctx: Context) => ({ createdAt: new Date(), language: ctx.language })

/** What is printed of a wave or for the stations of a warehouse: `GET /sheets/<name>/<id>`. */
const printouts: Record<string, Printout> = {
  'picking-list': { of: 'Wave', right: waveRights.print, draw: (ctx, waveId) => pickingSheet(ctx.db, waveId, ctx.language, new Date()) },
  // With `?queued` only the labels whose print job waits: a wave's first printing, or the few that came late.
  'wave-labels': {
    of: 'Wave',
    right: packageRights.label,
    draw: (ctx, waveId, query) => labelSheet(ctx.db, waveId, query.has('queued') ? 'QUEUED' : 'ALL', new Date()),
  },
  // What the F-keys do, as barcodes to be hung up at a station.
  'command-sheet': { of: 'Warehouse', right: stationRights.use, draw: (ctx) => commandSheet(null, now(ctx)) },
  // The numbers of a sorting table's holes, as many as a mixed wave may have packages; `?columns=2&feed=flat` says on what.
  'hole-labels': {
    of: 'Warehouse',
    right: stationRights.use,
    draw: async (ctx, warehouseId, query) => {
      const mixed = (await settingsOf(ctx.db, warehouseId)).find(({ type }) => type === 'MIXED')
      const holes = Array.from({ length: mixed?.maximum ?? 0 }, (_, at) => ({ hole: at + 1, table: null }))
      const columns = ([1, 2, 3] as const).find((one) => String(one) === query.get('columns')) ?? 2
      return pigeonholeLabels(holes, { feed: query.get('feed') === 'roll' ? 'roll' : 'flat', columns }, now(ctx))
    },
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
  if (!printout || !ctx.actor || node?.type !== printout.of) return null
  const warehouseId = await warehouseOf(ctx, printout.of, node.id)
  return warehouseId && may(ctx.actor, printout.right, { warehouseId }) ? printout.draw(ctx, node.id, query) : null
}

async function warehouseOf(ctx: Context, of: Printout['of'], id: string): Promise<string | null> {
  if (of === 'Wave') return (await ctx.db.wave.findUnique({ where: { id }, select: { warehouseId: true } }))?.warehouseId ?? null
  return (await ctx.db.warehouse.findUnique({ where: { id }, select: { id: true } }))?.id ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
