/** One side of a comparison: runs one round, and returns a rate per second or a cost. */
export type Measurement = () => Promise<number>

/**
 * Goal for the ratio of ours to the baseline: a minimum for a rate, or a maximum for a cost. Or for our figure itself (`within`); or for
 * the ratio to a competitor (`times`), which requires that it was measured.
 */
export type Goal = { least: number } | { most: number } | { within: number } | { times: number; competitor: string }

/** One comparison, which is one row of the table. */
export interface Comparison {
  name: string
  /** The work in one line. */
  description: string
  /** The unit that is counted. */
  unit: string
  goal: Goal
  ours: Measurement
  /** The same bytes or the same SQL, with nothing around it. */
  baseline: Measurement
  /** Other programs that do the same. */
  competitors?: Record<string, Measurement>
  /** Additional information: sizes and other measurements. */
  notes?(): Promise<string[]> | string[]
}

/** Comparisons that share an environment. */
export interface Bench {
  name: string
  /** Rows that are created once and kept. */
  persistentData?: import('./benchEnvironment.ts').PersistentData
  prepare(environment: BenchEnvironment): Promise<Comparison[]>
}

/** See benchEnvironment.ts. */
export type BenchEnvironment = import('./benchEnvironment.ts').BenchEnvironment

export interface Rounds {
  ours: number[]
  baseline: number[]
  competitors: Record<string, number[]>
}

/** Alternates between both sides, so that a change of the machine's speed affects both. The first round is a warm-up. */
export async function runRounds({ ours, baseline, competitors = {} }: Comparison, rounds: number): Promise<Rounds> {
  const played: Rounds = { ours: [], baseline: [], competitors: Object.fromEntries(Object.keys(competitors).map((name) => [name, []])) }
  for (let round = 0; round <= rounds; round++) {
    const figures = { ours: await ours(), baseline: await baseline() }
    const others: [string, number][] = []
    for (const [name, competitor] of Object.entries(competitors)) others.push([name, await competitor()])
    if (round === 0) continue
    played.ours.push(figures.ours)
    played.baseline.push(figures.baseline)
    for (const [name, figure] of others) played.competitors[name]?.push(figure)
  }
  return played
}

export interface Spread {
  median: number
  least: number
  most: number
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  return { median, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}

/** Ratios of two series, round by round. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spreadOf(ours.map((figure, round) => figure / (theirs[round] as number)))

/** Runs `work` `times` times with `atOnce` concurrent clients, each with its number; returns the rate per second. */
export async function rate(times: number, atOnce: number, work: (client: number, nth: number) => Promise<unknown>): Promise<number> {
  let begun = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, client) => {
      while (begun < times) await work(client, begun++)
    }),
  )
  return times / ((performance.now() - start) / 1000)
}
