import { type Database, openDatabase } from '../../graph/kernel/db.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { type House, settle } from '../api/harness.ts'
import { FaultCluster } from './cluster.ts'
import { Door } from './door.ts'
import { Program } from './program.ts'

/** A house whose server and whose PostgreSQL are processes that can be ended, and what looks behind its API. */
export interface FaultHouse extends House {
  /** Answers people and programs. */
  server: Program
  /** Does the jobs. */
  worker: Program
  /** Stands before the server: what is asked at the house's address passes through it. */
  door: Door
  postgres: FaultCluster
  database: Database
  /** Says which invariants do not hold. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export async function openFaultHouse(): Promise<FaultHouse> {
  const postgres = await FaultCluster.open()
  const { url, drop } = await postgres.database()
  const program = (ROLE: string) => new Program({ ROLE, DATABASE_URL: url, COST_PER_MINUTE: '0' })
  const [server, worker] = [program('server'), program('worker')]
  await server.start()
  await worker.start()
  const door = await Door.open(() => server.port)
  const database = openDatabase(url, 4)
  return {
    ...(await settle(door.url, url, database)),
    ...{ server, worker, door, postgres, database },
    async broken() {
      const violations = await checkInvariants(database.pool)
      return violations.map(({ name, rows }) => `The invariant ${name} does not hold: ${JSON.stringify(rows[0])}`)
    },
    async close() {
      door.close()
      for (const program of [server, worker]) if (program.lives) await program.end('SIGTERM')
      await database.close()
      await drop()
      await postgres.close()
    },
  }
}
