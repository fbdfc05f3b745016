import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Measurement } from './bench.ts'

/** CPU time of the threads of a process, in milliseconds; 0 if it has ended. Linux only. */
function cpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return 0
  }
}

/** CPU time of all connections of a database, by process. */
async function backends(pool: Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return new Map(rows.map(({ pid }) => [pid, cpuMs(pid)]))
}

/** Wall and CPU time of pieces of work: of Node processes, and of the connections of a database. */
export interface Spent {
  ms: number
  node: number
  postgres: number
}

/** Measures work; what happens between the pieces of work is not counted. */
export function stopwatch(
  pool: Pool,
  processes: readonly number[],
): { spent: Spent; time<Result>(work: () => Promise<Result>): Promise<Result> } {
  const spent: Spent = { ms: 0, node: 0, postgres: 0 }
  const ofNode = () => processes.reduce((sum, pid) => sum + cpuMs(pid), 0)
  return {
    spent,
    async time(work) {
      const [node, before] = [ofNode(), await backends(pool)]
      const start = performance.now()
      const result = await work()
      spent.ms += performance.now() - start
      const after = await backends(pool)
      spent.postgres += [...after].reduce((sum, [backend, ms]) => sum + ms - (before.get(backend) ?? 0), 0)
      spent.node += ofNode() - node
      return result
    },
  }
}

/** The CPU time per unit in the best of several rounds, which other load disturbs least. */
export function leastCpu(units: number): { add(spent: Spent): void; text(): string } {
  let least: Spent | null = null
  return {
    add(spent) {
      if (!least || spent.node + spent.postgres < least.node + least.postgres) least = spent
    },
    text: () => (least ? `${(least.node / units).toFixed(2)} + ${(least.postgres / units).toFixed(2)}` : 'not measured'),
  }
}

/** A side with its CPU time per unit: of its Node process and of PostgreSQL. */
export function measureCpu(pool: Pool, pid: number, units: number, measure: Measurement): { measure: Measurement; text(): string } {
  const least = leastCpu(units)
  return {
    async measure() {
      const { spent, time } = stopwatch(pool, [pid])
      const rate = await time(measure)
      least.add(spent)
      return rate
    },
    text: least.text,
  }
}
