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
        await waiting(testServer, begun.length)
      }
      return begun
    },
    { timeout: 20_000 },
  )
  await Promise.all(running)
}

/** Waits until this number of statements wait for a lock. */
const waiting = ({ db }: TestServer, count: number) =>
  eventually(
    () =>
      db.$queryRaw<
        object[]
      >`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    (rows) => rows.length >= count,
  )
