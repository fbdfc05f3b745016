import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../graph/kernel/config.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { serve } from '../../graph/server/main.ts'
import { connectTestServer, type TestServer } from '../api/testServer.ts'
import { createDatabase } from '../cluster.ts'

/** Result of shutting down the server. */
export interface ShutdownReport {
  /** Deadlocks that PostgreSQL resolved. */
  deadlocks: number
  /** Violated invariants. */
  brokenInvariants: string[]
}

/** Starts a server with the connection pool of a deployment. Without jobs, their commands are among the tested ones. */
export async function startContentionServer(role: 'all' | 'server'): Promise<TestServer & { close(): Promise<ShutdownReport> }> {
  const scratch = await createDatabase('empty')
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', ROLE: role, COST_PER_MINUTE: '0' })
  const server = await serve({ ...config, databaseUrl: scratch.url })
  const database = openDatabase(scratch.url, 8)
  return {
    ...(await connectTestServer(server.url, scratch.url, database)),
    async close() {
      await server.close()
      await database.close()
      const last = openDatabase(scratch.url, 1)
      // A connection reports its statistics when it is closed.
      const others = `select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      while ((await last.pool.query<{ count: number }>(others)).rows[0]?.count !== 0) await pause(50)
      const { rows } = await last.pool.query<{ deadlocks: number }>(
        'select deadlocks::integer from pg_stat_database where datname = current_database()',
      )
      const violations = await checkInvariants(last.pool)
      await last.close()
      await scratch.drop()
      const broken = violations.map(({ name, rows }) => `${name}: ${JSON.stringify(rows[0])}`)
      return { deadlocks: rows[0]?.deadlocks ?? -1, brokenInvariants: broken }
    },
  }
}
