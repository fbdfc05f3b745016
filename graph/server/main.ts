import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../kernel/config.ts'
import { openDatabase } from '../kernel/db.ts'
import { storeEdges } from '../kernel/edges.ts'
import { loadDocuments } from './documents.ts'
import { serveFile } from './files.ts'
import { graphqlEndpoint } from './graphql.ts'
import { secure } from './headers.ts'
import { startJobs } from './jobs.ts'
import { servicesOf } from './services.ts'
import { serveSheet } from './sheets.ts'
import { serveSockets } from './socket.ts'
import { serveWeb } from './web.ts'

const root = join(import.meta.dirname, '../..')

/** Serves console, API, subscriptions and walls on one port until it is closed. */
export async function serve(config: Config & { databaseUrl: string }): Promise<{ url: string; close(): Promise<void> }> {
  const log = pino({ level: config.logLevel })
  const database = openDatabase(config.databaseUrl, config.databasePool)
  const services = servicesOf(database.prisma)
  await storeEdges(database.prisma)
  const documents = await loadDocuments(database.prisma, join(root, 'graph/generated/persisted.json'))
  const endpoint = graphqlEndpoint(services, documents, log)
  const web = serveWeb(join(root, 'dist/web'))
  const server = createServer((request, response) => {
    secure(response)
    const path = request.url?.split('?')[0]
    if (path === '/graphql') return void endpoint(request, response)
    if (path === '/health') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    if (path?.startsWith('/files/')) return void serveFile(services, request, response)
    if (path?.startsWith('/sheets/')) return void serveSheet(services, request, response)
    web(request, response)
  })
  const sockets = serveSockets(server, services, endpoint, documents)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const { port } = server.address() as AddressInfo
  const jobs = await startJobs(config.databaseUrl, database.pool, services, log)
  return {
    url: `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await sockets.close()
      server.closeIdleConnections()
      await closed
      await jobs.stop()
      await database.close()
    },
  }
}
