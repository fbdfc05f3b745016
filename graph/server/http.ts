import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { newId } from '../kernel/identity.ts'
import { secure } from './headers.ts'
import { describeError } from './log.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse, requestId: string) => unknown

/** Who answers which paths: the first whose test holds. */
export type Route = [answers: (path: string, request: IncomingMessage) => boolean, handler: Handler]

/** A client that sends or reads slower than this is no client. */
const timeouts = { headersTimeout: 5_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 1_000 }

/** One HTTP server over all routes: every answer has the security headers and the request's id, and a failing route answers 500. */
export function httpServer(routes: readonly Route[], closing: AbortSignal, log: Logger): Server {
  return createServer({ ...timeouts, maxHeaderSize: 16_384 }, (request, response) => {
    const begin = performance.now()
    const requestId = newId()
    // The query of a GET may hold what people typed: it is not logged.
    const path = request.url?.split('?')[0] ?? '/'
    secure(response)
    response.setHeader('x-request-id', requestId)
    if (closing.aborted) response.setHeader('connection', 'close')
    response.on('close', () => {
      const { method } = request
      const ms = Math.round(performance.now() - begin)
      log.debug({ requestId, method, path, status: response.statusCode, ms, ...(!response.writableFinished && { cut: true }) })
    })
    answer(routes, request, response, path, requestId).catch((error) => {
      log.error({ requestId, path, ...describeError(error) }, 'A request failed')
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'SYSTEM_ERROR', requestId }))
    })
  })
}

async function answer(routes: readonly Route[], request: IncomingMessage, response: ServerResponse, path: string, requestId: string) {
  const [, handler] = routes.find(([answers]) => answers(path, request)) ?? []
  if (handler) await handler(request, response, requestId)
  else response.writeHead(404).end()
}

const quietMs = 100
const graceMs = 2_000

/**
 * Ends a server without cutting anybody off: as long as requests still come, each is answered with `connection: close`; then no more
 * connections are taken, running requests end, and what is left after `patienceMs` is cut.
 */
export async function drain(server: Server, patienceMs: number): Promise<void> {
  let last = Date.now()
  const seen = () => {
    last = Date.now()
  }
  server.on('request', seen)
  for (const begin = last; Date.now() - last < quietMs && Date.now() - begin < graceMs; ) await pause(10)
  server.off('request', seen)
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(idle)
  clearTimeout(patience)
}
