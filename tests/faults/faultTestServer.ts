import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { type Database, openDatabase } from '../../graph/kernel/sql/db.ts'
import { connectTestServer, type TestServer } from '../api/testServer.ts'
import { FaultCluster } from './faultCluster.ts'
import { FaultProxy } from './faultProxy.ts'
import { ManagedProcess } from './managedProcess.ts'

/** A test server whose server and PostgreSQL are processes that can be killed, with access to the database. */
export interface FaultTestServer extends TestServer {
  /** Process that serves requests. */
  server: ManagedProcess
  /** Process that runs jobs. */
  worker: ManagedProcess
  /** Proxy in front of the server; the test server's address is the proxy's. */
  proxy: FaultProxy
  postgres: FaultCluster
  database: Database
  /** Violated invariants. */
  brokenInvariants(): Promise<string[]>
  close(): Promise<void>
}

export async function startFaultTestServer(): Promise<FaultTestServer> {
  const postgres = await FaultCluster.open()
  const { url, drop } = await postgres.database()
  const program = (ROLE: string) => new ManagedProcess({ ROLE, DATABASE_URL: url, COST_PER_MINUTE: '0' })
  const [server, worker] = [program('server'), program('worker')]
  await server.start()
  await worker.start()
  const proxy = await FaultProxy.open(() => server.port)
  const database = openDatabase(url, 4)
  return {
    ...(await connectTestServer(proxy.url, url, database)),
    ...{ server, worker, proxy, postgres, database },
    async brokenInvariants() {
      const violations = await checkInvariants(database.pool)
      return violations.map(({ name, rows }) => `The invariant ${name} does not hold: ${JSON.stringify(rows[0])}`)
    },
    async close() {
      proxy.close()
      for (const program of [server, worker]) if (program.isRunning) await program.stop('SIGTERM')
      await database.close()
      await drop()
      await postgres.close()
    },
  }
}
