import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { newId } from '../kernel/identity.ts'
import { secure } from './headers.ts'
import { describeError } from './log.ts'
import { type Done, doneOf } from './note.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse, requestId: string) => unknown

/** Who answers which paths, and the name of that part of the program: the first whose test holds. */
export type Route = [name: string, answers: (path: string, request: IncomingMessage) => boolean, handler: Handler]

/** A client that sends slower than this is no client. */
const timeouts = { headersTimeout: 5_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 1_000 }
/** Nor is one that takes nothing of its answer for so long: no command runs longer, and live streams speak more often. */
const silenceMs = 60_000

/**
 * What a connection sends without waiting for answers is answered one by one, so that who never reads them has one at work. Browsers and proxies
 * wait for each answer; who sends more than this at once does not mean well.
 */
const mostAtOnce = 10

interface Queue {
  length: number
  /** When the last of them is over. */
  last: Promise<void> | null
}

/**
 * Ends a connection in the middle of its packet. Node would make a request of each of the thousands that such a packet may still hold, for
 * nobody, while everybody else waits; its parser stops where it is told that a request is wrong.
 */
function cut(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1
  socket.destroy()
}

/**
 * Who was answered before they had said everything is soon not listened to any longer. Meanwhile what they say is thrown away: many read nothing
 * until they have said it all, and would not see why. No client says anything else on a connection on which it did not come to an end.
 */
function leave({ socket }: IncomingMessage): void {
  socket.end()
  setTimeout(() => socket.destroy(), readingMs).unref()
}

const readingMs = 2_000
const quietMs = 150
const graceMs = 3_000

/** One HTTP server over all routes: every answer has the security headers and the request's id, and a failing route answers 500. */
export function httpServer(
  routes: readonly Route[],
  log: Logger,
  requestDone: (done: Done) => void = () => undefined,
): { server: Server; drain(patienceMs: number, leastMs?: number): Promise<void> } {
  const open = new Set<ServerResponse>()
  const queues = new WeakMap<Socket, Queue>()
  let last = 0
  let draining = false

  const server = createServer({ ...timeouts, maxHeaderSize: 16_384 }, (request, response) => {
    const { socket } = request
    if (!socket.writable) return
    const queue = queues.get(socket) ?? { length: 0, last: null }
    if (queue.length >= mostAtOnce) return cut(socket)
    const { last: before } = queue
    const over = Promise.withResolvers<void>()
    queue.length++
    queue.last = over.promise
    queues.set(socket, queue)

    const begin = performance.now()
    const requestId = newId()
    const path = request.url?.split('?')[0] ?? '/'
    const [route = 'none', , handler] = routes.find(([, answers]) => answers(path, request)) ?? []
    last = Date.now()
    open.add(response)
    secure(response)
    response.setHeader('x-request-id', requestId)
    if (draining) response.setHeader('connection', 'close')
    response.on('finish', () => void (request.complete || leave(request.resume())))
    response.on('close', () => {
      over.resolve()
      queue.length--
      open.delete(response)
      const done = doneOf(response, { requestId, route, begin })
      // Neither the path nor what follows it is logged: both may hold what people typed.
      const { method, operation, status, ending, seconds } = done
      log.debug({ requestId, method, route, ...(operation && { operation }), status, ending, ms: Math.round(seconds * 1000) }, 'request')
      requestDone(done)
    })
    const begun = () =>
      answer(handler, request, response, requestId).catch((error) => {
        log.error({ requestId, route, ...describeError(error) }, 'A request failed')
        if (response.headersSent) response.destroy()
        else response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'SYSTEM_ERROR', requestId }))
      })
    if (before) void before.then(() => (socket.writable ? begun() : undefined))
    else void begun()
  })

  server.setTimeout(silenceMs)

  return {
    server,
    /**
     * Ends it without cutting anybody off: as long as requests still come, each is answered with `connection: close`, at first for
     * `leastMs`, in which a proxy notices that others must be asked; then no more connections are taken, and what runs after `patienceMs`
     * is cut.
     */
    async drain(patienceMs, leastMs = 0) {
      draining = true
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close')
      if (leastMs > 0) await pause(leastMs)
      const begin = Date.now()
      do {
        await pause(10)
        // What has arrived while this process had no turn is read before it is judged that nothing comes.
        await setImmediate()
      } while ((open.size > 0 || Date.now() - last < quietMs) && Date.now() - begin < graceMs)
      const closed = new Promise((resolve) => server.close(resolve))
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearInterval(idle)
      clearTimeout(patience)
    },
  }
}

/** A name or an address, with or without a port. */
const host = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/

async function answer(handler: Handler | undefined, request: IncomingMessage, response: ServerResponse, requestId: string) {
  // Addresses are made of it further on.
  if (!host.test(request.headers.host ?? 'none')) return void response.writeHead(400).end()
  if (handler) await handler(request, response, requestId)
  else response.writeHead(404).end()
}
