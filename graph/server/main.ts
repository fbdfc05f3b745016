import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../kernel/config.ts'
import { openDatabase } from '../kernel/db.ts'
import { storeEdges } from '../kernel/edges.ts'
import { catchUp } from './catchUp.ts'
import { callerReader } from './context.ts'
import { loadDocuments } from './documents.ts'
import { serveExplorer, wantsExplorer } from './explorer.ts'
import { serveFile } from './files.ts'
import { graphqlEndpoint } from './graphql.ts'
import { serveHealth } from './health.ts'
import { httpServer, type Route } from './http.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { adviseRedis, databaseName, Peers } from './peers.ts'
import { Presence } from './presence.ts'
import { openRedis } from './redis.ts'
import { servicesOf } from './services.ts'
import { serveSheet } from './sheets.ts'
import { serveSockets } from './socket.ts'
import { serveWeb } from './web.ts'

const root = join(import.meta.dirname, '../..')
const drainMs = 10_000

/** Serves console, API, subscriptions and walls on one port, and does the jobs, until it is closed; `ROLE` leaves it one of the two. */
export async function serve(config: Config & { databaseUrl: string }): Promise<{ url: string; close(): Promise<void> }> {
  const log = openLog(config.logLevel)
  const database = openDatabase(config.databaseUrl, config.databasePool)
  const redis = config.redisUrl ? openRedis(config.redisUrl, await databaseName(database.pool), log) : null
  const services = servicesOf(database.prisma, redis?.newLimiter)
  const name = services.newId()
  redis?.carry(services.signals, name)
  const closing = new AbortController()
  await storeEdges(database.prisma)
  const documents = await loadDocuments(database.prisma, join(root, 'graph/generated/persisted.json'))
  const presence = new Presence(services)
  const { costPerMinute, operationsToken } = config
  const callerOf = callerReader(config.publicUrl !== undefined)
  const endpoint = graphqlEndpoint({ services, callerOf, documents, presence, costPerMinute, closing: closing.signal, log })
  const health: Route = [
    (path) => path === '/health' || path === '/health/ledger',
    serveHealth(database.pool, closing.signal, operationsToken),
  ]
  const front: Route[] = [
    [(path, request) => /^\/graphql(\/|$)/.test(path) && wantsExplorer(request), serveExplorer],
    [(path) => path === '/graphql', (request, response) => endpoint(request, response)],
    [(path) => path.startsWith('/files/'), (request, response) => serveFile(services, request, response)],
    [(path) => path.startsWith('/sheets/'), (request, response) => serveSheet(services, request, response)],
    [() => true, serveWeb(join(root, 'dist/web'))],
  ]
  const worksOnly = config.role === 'worker'
  const beats = [...(redis ? [] : [adviseRedis(log)]), ...(worksOnly ? [] : [catchUp(services.signals, services.newId), presence.beat])]
  const peers = await Peers.join(database.pool, log, name, beats)
  const { server, drain } = httpServer(worksOnly ? [health] : [health, ...front], log)
  const sockets = worksOnly ? null : serveSockets(server, { services, callerOf, endpoint, documents, presence })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const { port } = server.address() as AddressInfo
  const jobs =
    config.role === 'server' ? null : await startJobs({ databaseUrl: config.databaseUrl, pool: database.pool, services, peers, log })
  return {
    url: `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`,
    async close() {
      closing.abort()
      const drained = drain(drainMs)
      await sockets?.close()
      await drained
      await presence.close()
      await jobs?.stop()
      await peers.stop()
      redis?.close()
      await database.close()
    },
  }
}
