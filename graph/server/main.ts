import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CommandDone, Services } from '../kernel/command/command.ts'
import type { Config } from '../kernel/config.ts'
import { encryptionOf } from '../kernel/encryption.ts'
import { mailerOf } from '../kernel/mail/mailer.ts'
import { storeEdges } from '../kernel/schema/storeEdges.ts'
import { serverSettingsOf } from '../kernel/serverSettings.ts'
import { type Database, openDatabase, openPool } from '../kernel/sql/db.ts'
import { WalkPlanner } from '../wave/walk/walkPlanner.ts'
import { addressesOf } from './boot/port.ts'
import { callerReader } from './graphql/context.ts'
import { graphqlEndpoint } from './graphql/endpoint.ts'
import { loadDocuments } from './graphql/persistedDocuments.ts'
import { openBudget } from './http/budget.ts'
import { serveExplorer, wantsExplorer } from './http/explorer.ts'
import { serveExports } from './http/exports.ts'
import { serveFile } from './http/files.ts'
import { serveHealth } from './http/health.ts'
import { httpServer, type Route } from './http/httpServer.ts'
import { serveImports } from './http/imports.ts'
import { persistedQueryHandler } from './http/persistedQueryHandler.ts'
import { serveSheet } from './http/sheets.ts'
import { openPdfMaker, openSheetReader } from './http/taskQueues.ts'
import { serveUpload } from './http/uploads.ts'
import { serveWeb } from './http/web.ts'
import { createCursors } from './jobs/followers.ts'
import { startJobs } from './jobs/jobs.ts'
import { pollEvents } from './live/eventPoller.ts'
import { adviseRedis, databaseIdentity, ProcessRegistry } from './live/processRegistry.ts'
import { serveSockets } from './live/serveSockets.ts'
import { TokenCache } from './live/tokenCache.ts'
import { openLog } from './log.ts'
import { measureDatabase } from './metrics/database.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve.ts'
import { servicesOf } from './services.ts'

const root = join(import.meta.dirname, '../..')
const drainMs = 10_000
/** Connections reserved for the process itself: liveness lock, worker lock, and two for everything else. */
const upkeepConnections = 4

type ServerConfig = Config & {
  databaseUrl: string
  /** Data folder of the embedded PostgreSQL. */
  embeddedIn?: string | undefined
}

/** A running server process. */
export interface RunningServer {
  url: string
  /** All URLs of the server, `url` first. */
  urls: string[]
  metricsUrl: string | null
  close(): Promise<void>
}

/** Serves console, API, subscriptions and walls on one port and runs the jobs; `ROLE` limits it to one of the two. */
export async function serve(config: ServerConfig): Promise<RunningServer> {
  const log = openLog(config.logLevel)
  const database = openDatabase(config.databaseUrl, config.databasePool)
  // A separate pool, so that health checks and locks work under any load.
  const upkeep = openPool(config.databaseUrl, upkeepConnections)
  const redis = config.redisUrl ? await openRedisBus(config.redisUrl, database, log) : null
  const metrics = config.metricsPort === undefined ? null : openMetrics(() => sockets?.count() ?? 0)
  const walkPlanner = new WalkPlanner({
    milliseconds: config.plannerMilliseconds,
    onError: (error) => log.warn({ err: error }, 'the waves were not planned; they follow the simple rules'),
  })
  const services: Services = {
    ...servicesOf(database, redis?.newLimiter, walkPlanner, config.printersOnThisMachine),
    publicUrl: config.publicUrl?.replace(/\/+$/, ''),
    mailer: mailerOf(config),
    encryption: encryptionOf(config),
    serverSettings: serverSettingsOf(config.embeddedIn ? { ...config, databaseUrl: undefined } : config),
    commandDone: (done) => commandDone(log, metrics, done),
    documentFailed: (error, { id, kind }) => log.error({ err: error, printJob: id, kind }, 'a document could not be made for its printer'),
    ledgerViolated: (violations) =>
      log.error({ violated: violations.map(({ name }) => name) }, 'The ledger violates its rules; GET /health/ledger has the rows'),
  }
  const name = services.newId()
  redis?.connectSignals(services.signals, name)
  const closing = new AbortController()
  await storeEdges(database.prisma)
  await createCursors(upkeep)
  const documents = await loadDocuments(database.prisma, join(root, 'graph/generated/persisted.json'))
  const tokenCache = new TokenCache(services)
  const budget = openBudget(config.costPerMinute, services.newLimiter)
  const pdfs = openPdfMaker()
  const reader = openSheetReader()
  const callerOf = callerReader(config.publicUrl !== undefined)
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const endpoint = graphqlEndpoint({
    services,
    callerOf,
    documents,
    tokenCache,
    budget,
    closing: closing.signal,
    log,
    onSubscribed: metrics?.subscribed,
  })
  const health: Route = [
    'health',
    (path) => path === '/health' || path === '/health/ledger',
    serveHealth({ services, upkeep, embeddedIn: config.embeddedIn }, closing.signal, config.operationsToken),
  ]
  const front: Route[] = [
    ['explorer', (path, request) => /^\/graphql(\/|$)/.test(path) && wantsExplorer(request), serveExplorer],
    ['graphql', (path) => path === '/graphql', persistedQueryHandler({ services, callerOf, endpoint, documents })],
    ['files', (path) => path.startsWith('/files/'), serveFile({ services, callerOf, budget })],
    ['pictures', (path) => path === '/pictures', serveUpload({ services, callerOf, budget, megabytes: config.pictureMegabytes })],
    ['sheets', (path) => path.startsWith('/sheets/'), serveSheet({ services, callerOf, budget, pdfs, isSecure })],
    [
      'imports',
      (path) => path === '/imports' || path.startsWith('/imports/'),
      serveImports({ services, callerOf, budget, reader, megabytes: config.importMegabytes }),
    ],
    ['exports', (path) => path.startsWith('/exports/'), serveExports({ services, callerOf, budget })],
    ['web', () => true, serveWeb(join(root, 'dist/web'))],
  ]
  const worksOnly = config.role === 'worker'
  const heartbeats = [
    ...(redis ? [] : [adviseRedis(log)]),
    ...(worksOnly ? [] : [pollEvents(services.signals, services.newId), tokenCache.heartbeat]),
  ]
  const processes = await ProcessRegistry.join(upkeep, log, name, heartbeats)
  const { server, drain } = httpServer(worksOnly ? [health] : [health, ...front], log, metrics?.requestDone)
  const sockets = worksOnly ? null : serveSockets(server, { services, callerOf, endpoint, documents, tokenCache, log })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const urls = addressesOf(config.host, (server.address() as AddressInfo).port)
  const jobs =
    config.role === 'server' ? null : await startJobs({ databaseUrl: config.databaseUrl, pool: upkeep, services, processes, log })
  const look = metrics && measureDatabase(metrics.registry, { pools: database.pools, upkeep, transactions: services.transactions })
  const metricsPage = metrics && look && (await serveMetrics(metrics.registry, look, config.metricsPort ?? 0, config.metricsHost))
  return {
    metricsUrl: metricsPage?.url ?? null,
    url: urls[0] as string,
    urls,
    async close() {
      closing.abort()
      const drained = drain(drainMs, config.drainSeconds * 1000)
      await sockets?.close()
      await drained
      await Promise.all([pdfs.close(), reader.close(), walkPlanner.close()])
      await tokenCache.close()
      await jobs?.stop()
      await Promise.all([services.printedDocuments.close(), services.convertedLabels.close()])
      await processes.stop()
      redis?.close()
      await metricsPage?.close()
      await upkeep.end()
      await database.close()
    },
  }
}

/** Loads the Redis client only if it is configured, because it is large. */
async function openRedisBus(url: string, database: Database, log: Logger) {
  const { openRedis } = await import('./live/redisBus.ts')
  return openRedis(url, await databaseIdentity(database.pool), log)
}

function commandDone(log: Logger, metrics: Metrics | null, done: CommandDone): void {
  const { seconds, ...rest } = done
  log.debug({ ...rest, ms: Math.round(seconds * 1000) }, 'command')
  metrics?.commandDone(done)
}
