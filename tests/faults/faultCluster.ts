import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { preparePostgres } from '../../graph/server/boot/embeddedPostgres.ts'
import { type Postgres, startPostgres } from '../../graph/server/boot/postgres.ts'
import { createFunctions } from '../../prisma/functions.ts'
import { migrate } from '../../prisma/migrate.ts'
import type { TestDatabase } from '../cluster.ts'
import { root } from '../tool.ts'

const folder = join(root, '.wavehouse/faults')
const silence = () => undefined

/** A durable PostgreSQL, as in production, that can be killed. */
export class FaultCluster {
  #postgres: Postgres
  readonly #data: string

  private constructor(postgres: Postgres, data: string) {
    this.#postgres = postgres
    this.#data = data
  }

  static async open(): Promise<FaultCluster> {
    const { data } = await preparePostgres(folder, silence)
    return new FaultCluster(await startPostgres(folder, {}, silence), data)
  }

  /** Creates a database with tables and functions. */
  async database(): Promise<TestDatabase> {
    const name = `faults_${randomBytes(4).toString('hex')}`
    await this.#administer((client) => client.query(`create database ${name}`))
    const url = Object.assign(new URL(this.#postgres.url), { pathname: `/${name}` }).href
    await migrate(url, silence)
    await createFunctions(url)
    return {
      url,
      drop: () => this.#administer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
    }
  }

  /** Process id of the postmaster. */
  get postmaster(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** Restarts it at the same address after it was killed. */
  async restart(): Promise<void> {
    await this.#postgres.stop().catch(silence)
    this.#postgres = await startPostgres(folder, {}, silence)
  }

  close(): Promise<void> {
    return this.#postgres.stop()
  }

  async #administer<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.#postgres.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
}
