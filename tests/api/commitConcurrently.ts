import type { Tx } from '../../graph/kernel/sql/db.ts'
import { eventually } from './package/packageFixture.ts'
import type { TestServer } from './testServer.ts'

/** Runs commands so that each has done all reads and writes, except its facts, before any of them commits. */
export async function commitConcurrently(testServer: TestServer, ...works: (() => Promise<unknown>)[]): Promise<void> {
  const running = await testServer.db.$transaction(
    async (tx) => {
      await holdJobs(tx)
      await tx.$executeRaw`lock table event in exclusive mode`
      const begun: Promise<unknown>[] = []
      for (const work of works) {
        begun.push(work())
        await statementsWaiting(testServer, begun.length)
      }
      return begun
    },
    { timeout: 20_000 },
  )
  await Promise.all(running)
}

/** Waits until no job runs, and lets none begin before the transaction ends: its command would wait for the same lock as the tested ones. */
const holdJobs = (tx: Tx) =>
  eventually(
    async () => {
      await tx.$executeRaw`savepoint jobs`
      await tx.$executeRaw`lock table graphile_worker._private_jobs in share row exclusive mode`
      const running = await tx.$queryRaw<object[]>`select from graphile_worker._private_jobs where locked_at is not null`
      // A job that runs cannot end while the table is locked.
      if (running.length > 0) await tx.$executeRaw`rollback to savepoint jobs`
      return running
    },
    (jobs) => jobs.length === 0,
  )

/** Begins `work` while a transaction has made a change; it commits when `work` waits for it. */
export async function commitMeanwhile<Result>(
  testServer: TestServer,
  change: (tx: Tx) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const running = await testServer.db.$transaction(
    async (tx) => {
      await change(tx)
      const begun = work()
      await statementsWaiting(testServer, 1)
      return { begun }
    },
    { timeout: 20_000 },
  )
  return running.begun
}

/** Waits until this number of statements wait for a lock; those that fetch or add jobs do not count. */
export const statementsWaiting = ({ db }: TestServer, count: number) =>
  eventually(
    () =>
      db.$queryRaw<
        object[]
      >`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'
          and query not like '%graphile_worker%'`,
    (rows) => rows.length >= count,
  )
