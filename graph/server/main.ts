import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CommandDone, Services } from '../kernel/command.ts'
import type { Config } from '../kernel/config.ts'
import { type Database, openDatabase } from '../kernel/db.ts'
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
import { laneOf } from './lane.ts'
import { openLog } from './log.ts'
import { measureDatabase } from './metrics/database.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve.ts'
import { adviseRedis, databaseName, Peers } from './peers.ts'
import { Presence } from './presence.ts'
import { servicesOf } from './services.ts'
import { serveSheet } from './sheets.ts'
import { serveSockets } from './socket.ts'
import { serveWeb } from './web.ts'

const root = join(import.meta.dirname, '../..')
const drainMs = 10_000

/** A running process, until it is closed. */
export interface Serving {
  url: string
  metricsUrl: string | null
  close(): Promise<void>
}

/** Serves console, API, subscriptions and walls on one port, and does the jobs, until it is closed; `ROLE` leaves it one of the two. */
export async function serve(config: Config & { databaseUrl: string }): Promise<Serving> {
  const log = openLog(config.logLevel)
  const database = openDatabase(config.databaseUrl, config.databasePool)
  const redis = config.redisUrl ? await openSharing(config.redisUrl, database, log) : null
  const metrics = config.metricsPort === undefined ? null : openMetrics(() => sockets?.count() ?? 0)
  const services: Services = { ...servicesOf(database, redis?.newLimiter), commandDone: (done) => commandDone(log, metrics, done) }
  const name = services.newId()
  redis?.carry(services.signals, name)
  const closing = new AbortController()
  await storeEdges(database.prisma)
  const documents = await loadDocuments(database.prisma, join(root, 'graph/generated/persisted.json'))
  const presence = new Presence(services)
  const { costPerMinute, operationsToken } = config
  const callerOf = callerReader(config.publicUrl !== undefined)
  const endpoint = graphqlEndpoint({
    services,
    callerOf,
    documents,
    presence,
    costPerMinute,
    closing: closing.signal,
    log,
    subscribed: metrics?.subscribed,
  })
  const health: Route = [
    'health',
    (path) => path === '/health' || path === '/health/ledger',
    serveHealth(database.pool, closing.signal, operationsToken),
  ]
  const front: Route[] = [
    ['explorer', (path, request) => /^\/graphql(\/|$)/.test(path) && wantsExplorer(request), serveExplorer],
    ['graphql', (path) => path === '/graphql', laneOf({ services, callerOf, endpoint, documents })],
    ['files', (path) => path.startsWith('/files/'), (request, response) => serveFile(services, request, response)],
    ['sheets', (path) => path.startsWith('/sheets/'), (request, response) => serveSheet(services, request, response)],
    ['web', () => true, serveWeb(join(root, 'dist/web'))],
  ]
  const worksOnly = config.role === 'worker'
  const beats = [...(redis ? [] : [adviseRedis(log)]), ...(worksOnly ? [] : [catchUp(services.signals, services.newId), presence.beat])]
  const peers = await Peers.join(database.pool, log, name, beats)
  const { server, drain } = httpServer(worksOnly ? [health] : [health, ...front], log, metrics?.requestDone)
  const sockets = worksOnly ? null : serveSockets(server, { services, callerOf, endpoint, documents, presence, log })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const { port } = server.address() as AddressInfo
  const jobs =
    config.role === 'server' ? null : await startJobs({ databaseUrl: config.databaseUrl, pool: database.pool, services, peers, log })
  const look = metrics && measureDatabase(metrics.registry, database.pool)
  const metricsPage = metrics && look && (await serveMetrics(metrics.registry, look, config.metricsPort ?? 0, config.metricsHost))
  return {
    metricsUrl: metricsPage?.url ?? null,
    url: `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`,
    async close() {
      closing.abort()
      const drained = drain(drainMs, config.drainSeconds * 1000)
      await sockets?.close()
      await drained
      await presence.close()
      await jobs?.stop()
      await peers.stop()
      redis?.close()
      await metricsPage?.close()
      await database.close()
    },
  }
}

/** The client of Redis is loaded by those only who have one: it is large. */
async function openSharing(url: string, database: Database, log: Logger) {
  const { openRedis } = await import('./redis.ts')
  return openRedis(url, await databaseName(database.pool), log)
}

function commandDone(log: Logger, metrics: Metrics | null, done: CommandDone): void {
  const { seconds, ...rest } = done
  log.debug({ ...rest, ms: Math.round(seconds * 1000) }, 'command')
  metrics?.commandDone(done)
}
