import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Failure } from '../../kernel/command/failure.ts'
import { retryAfterSeconds } from '../../kernel/command/transactionLimit.ts'
import { ServerBusy } from '../../kernel/failures.ts'
import { newId } from '../../kernel/identity.ts'
import { languageOf } from '../../kernel/language.ts'
import { isBusy } from '../../kernel/sql/sqlError.ts'
import { describeError } from '../log.ts'
import { secure } from './headers.ts'
import { type FinishedRequest, finishedRequest } from './requestLog.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse, requestId: string) => unknown

/** Name of a route, test of the path, and handler; the first match wins. */
export type Route = [name: string, answers: (path: string, request: IncomingMessage) => boolean, handler: Handler]

/** Timeouts for slow clients. */
const timeouts = { headersTimeout: 5_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 1_000 }
/** Idle timeout of a connection; longer than any command or keep-alive of a stream. */
const idleTimeoutMs = 60_000

/** Maximum number of pipelined requests per connection. They run one at a time; browsers and proxies do not pipeline. */
const maxPipelined = 10

interface ConnectionQueue {
  length: number
  /** Resolves when the last request of the connection is finished. */
  last: Promise<void> | null
}

/**
 * Destroys a connection while its data is being parsed. Node would create a request for each of the thousands in the packet; `onIncoming`
 * returning -1 stops the parser. No public function does: `socket.destroy()` alone took 26 ms of processor time for a packet of 64 kB with
 * 2,400 requests, this takes 0.4 ms (Node 24.21, November 2026).
 */
function destroyWhileParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1
  socket.destroy()
}

/**
 * Closes a connection whose response was sent before the request was complete: half-closes it and drains it for a while so that the client
 * can read the response, then destroys it.
 */
function closeAfterEarlyResponse({ socket }: IncomingMessage): void {
  socket.end()
  setTimeout(() => socket.destroy(), halfCloseMs).unref()
}

const halfCloseMs = 2_000
/** Between two looks at what is going on while a server drains. */
const stepMs = 10
/** A draining server listens until it has been left alone for this long, but no longer than `graceMs`. */
const quietMs = 150
const graceMs = 3_000
/**
 * How long a connection stays open without a request after the drain began, unless it was given this time before. The client of an open
 * connection may send at any moment, and loses its request if the connection is closed in that moment; it learns of the drain only by an
 * answer with `connection: close`. So everyone who asks again and again must come by once more: a client under load, a browser that goes
 * through its tasks, a proxy with others waiting. Twice as long makes each stop longer (with a browser open, nearly each takes all of it);
 * with `graceMs` it stays below the ten seconds after which platforms kill a process, the shortest of those in use.
 */
const chanceMs = 2_000

/** HTTP server over all routes; every response has the security headers and a request id, and an error in a route is answered with 500. */
export function httpServer(
  routes: readonly Route[],
  log: Logger,
  requestDone: (done: FinishedRequest) => void = () => undefined,
): { server: Server; drain(patienceMs: number, leastMs?: number): Promise<void> } {
  const open = new Set<ServerResponse>()
  const queues = new WeakMap<Socket, ConnectionQueue>()
  const connected = new Set<Socket>()
  let arrivals = 0
  let draining = false

  const server = createServer({ ...timeouts, maxHeaderSize: 16_384 }, (request, response) => {
    const { socket } = request
    if (!socket.writable) return
    const queue = queues.get(socket) ?? { length: 0, last: null }
    if (queue.length >= maxPipelined) return destroyWhileParsing(socket)
    const { last: before } = queue
    const over = Promise.withResolvers<void>()
    queue.length++
    queue.last = over.promise
    queues.set(socket, queue)

    const begin = performance.now()
    const requestId = newId()
    const path = request.url?.split('?')[0] ?? '/'
    const [route = 'none', , handler] = routes.find(([, answers]) => answers(path, request)) ?? []
    arrivals++
    open.add(response)
    secure(response)
    response.setHeader('x-request-id', requestId)
    if (draining) response.setHeader('connection', 'close')
    response.on('finish', () => void (request.complete || closeAfterEarlyResponse(request.resume())))
    response.on('close', () => {
      over.resolve()
      queue.length--
      open.delete(response)
      const done = finishedRequest(response, { requestId, route, begin })
      // The path is not logged: it may contain user input.
      const { method, operation, status, ending, seconds } = done
      log.debug({ requestId, method, route, ...(operation && { operation }), status, ending, ms: Math.round(seconds * 1000) }, 'request')
      requestDone(done)
    })
    const begun = () =>
      handleRequest(handler, request, response, requestId).catch((error) => {
        if (isBusy(error) && !response.headersSent) return respondBusy(request, response, requestId)
        log.error({ requestId, route, ...describeError(error) }, 'A request failed')
        if (response.headersSent) response.destroy()
        else response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'SYSTEM_ERROR', requestId }))
      })
    if (before) void before.then(() => (socket.writable ? begun() : undefined))
    else void begun()
  })

  server.setTimeout(idleTimeoutMs)
  server.on('connection', (socket) => {
    arrivals++
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })

  /**
   * Waits until no client has come and no request was open for so long, `isOver`, or for `mostMs`. It counts its steps, not the time: while the
   * whole machine stands still, clients do, too, and go on at the same moment.
   */
  async function leftAlone(ms: number, mostMs: number, isOver = () => false): Promise<void> {
    for (let alone = 0, all = 0; alone < ms && all < mostMs && !isOver(); all += stepMs) {
      const before = arrivals
      await pause(stepMs)
      // Reads pending input before deciding that no request follows.
      await setImmediate()
      alone = open.size > 0 || arrivals !== before ? 0 : alone + stepMs
    }
  }

  return {
    server,
    /**
     * Drains the server: responses get `connection: close` for at least `leastMs`, so that a proxy notices; then it stops listening, gives
     * the connections that are still open the chance of such a response, and after `patienceMs` destroys them.
     */
    async drain(patienceMs, leastMs = 0) {
      draining = true
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close')
      if (leastMs > 0) await pause(leastMs)
      await leftAlone(quietMs, graceMs)
      const closed = new Promise((resolve) => server.once('close', resolve))
      // The one of HTTP closes idle connections at once.
      NetServer.prototype.close.call(server)
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
      await leftAlone(Math.max(quietMs, chanceMs - leastMs), patienceMs, () => connected.size === 0)
      server.close()
      // Node does not count these as idle: a browser opens one in advance.
      for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(idle)
      clearTimeout(patience)
    },
  }
}

/** Answers 503 in the format of the GraphQL endpoint. */
function respondBusy({ headers }: IncomingMessage, response: ServerResponse, requestId: string): void {
  const { code, values } = ServerBusy({ seconds: retryAfterSeconds })
  const message = Failure.sentence(code, languageOf(headers['accept-language']), values)
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': `${retryAfterSeconds}` })
    .end(JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] }))
}

/** Host name or address with an optional port. */
const host = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/

async function handleRequest(handler: Handler | undefined, request: IncomingMessage, response: ServerResponse, requestId: string) {
  // URLs are built from the host header later.
  if (!host.test(request.headers.host ?? 'none')) return void response.writeHead(400).end()
  if (handler) await handler(request, response, requestId)
  else response.writeHead(404).end()
}
