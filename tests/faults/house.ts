import { type Database, openDatabase } from '../../graph/kernel/db.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { type House, settle } from '../api/harness.ts'
import { createDatabase, type TestDatabase } from '../cluster.ts'
import { Program } from './program.ts'

/** A house whose server is a process that can be ended, and what looks behind its API. */
export interface FaultHouse extends House {
  server: Program
  database: Database
  /** Ends the server, and says which invariants do not hold. */
  close(): Promise<string[]>
}

/** Opens a house on a database of the test cluster, or on another one. */
export async function openFaultHouse(given?: TestDatabase, environment: Record<string, string> = {}): Promise<FaultHouse> {
  const scratch = given ?? (await createDatabase('empty'))
  const server = new Program({ DATABASE_URL: scratch.url, COST_PER_MINUTE: '0', ...environment })
  await server.start()
  const database = openDatabase(scratch.url, 4)
  const house = await settle(server.url, scratch.url, database)
  return {
    ...house,
    server,
    database,
    async close() {
      if (server.lives) await server.end('SIGTERM')
      const broken = await checkInvariants(database.pool)
      await database.close()
      await scratch.drop()
      return broken.map(({ name, rows }) => `invariant ${name}: ${JSON.stringify(rows[0])}`)
    },
  }
}

/** Runs a fault in a house of its own; what it breaks of the invariants is a loss too. */
export async function inHouse<T extends { losses: string[] }>(work: (house: FaultHouse) => Promise<T>, given?: TestDatabase): Promise<T> {
  const house = await openFaultHouse(given)
  let found: T
  try {
    found = await work(house)
  } catch (error) {
    for (const line of house.server.said.slice(-5)) console.error(line)
    await house.close().catch(() => undefined)
    throw error
  }
  return { ...found, losses: [...found.losses, ...(await house.close())] }
}
