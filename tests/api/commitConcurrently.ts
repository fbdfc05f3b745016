import type { Tx } from '../../graph/kernel/sql/db.ts'
import { eventually } from './package/packageFixture.ts'
import type { TestServer } from './testServer.ts'

/** Runs commands so that each has done all reads and writes, except its facts, before any of them commits. */
export async function commitConcurrently(testServer: TestServer, ...works: (() => Promise<unknown>)[]): Promise<void> {
  const running = await testServer.db.$transaction(
    async (tx) => {
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

/** Waits until this number of statements wait for a lock. */
export const statementsWaiting = ({ db }: TestServer, count: number) =>
  eventually(
    () =>
      db.$queryRaw<
        object[]
      >`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    (rows) => rows.length >= count,
  )
