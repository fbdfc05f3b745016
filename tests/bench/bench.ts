/** One side of a comparison: runs one round, and answers how many it did in a second, or what it cost. */
export type Contender = () => Promise<number>

/**
 * What is wanted of the ratio of ours to the floor: at least so much of a rate, or at most so much of a cost. Or of our figure itself; or of the
 * ratio to a peer, which must have been played too: so many times as fast.
 */
export type Goal = { least: number } | { most: number } | { within: number } | { times: number; peer: string }

/** One comparison, and one row of the table. */
export interface Contest {
  name: string
  /** What is done, in one line. */
  work: string
  /** What is counted. */
  unit: string
  goal: Goal
  ours: Contender
  /** The same bytes or the same SQL, with nothing around it. */
  floor: Contender
  /** Other programs that do the same. */
  peers?: Record<string, Contender>
  /** Beside the figures: sizes, and what else was looked at. */
  notes?(): Promise<string[]> | string[]
}

/** Comparisons that share a world. */
export interface Bench {
  name: string
  /** Rows that are there before, and stay. */
  kept?: import('./world.ts').Kept
  prepare(world: World): Promise<Contest[]>
}

/** Where benches run: see world.ts. */
export type World = import('./world.ts').World

export interface Rounds {
  ours: number[]
  floor: number[]
  peers: Record<string, number[]>
}

/** Plays both sides in turn, so that a machine that gets slower is slower for both. The first round warms up and is not counted. */
export async function playRounds({ ours, floor, peers = {} }: Contest, rounds: number): Promise<Rounds> {
  const played: Rounds = { ours: [], floor: [], peers: Object.fromEntries(Object.keys(peers).map((name) => [name, []])) }
  for (let round = 0; round <= rounds; round++) {
    const figures = { ours: await ours(), floor: await floor() }
    const others: [string, number][] = []
    for (const [name, peer] of Object.entries(peers)) others.push([name, await peer()])
    if (round === 0) continue
    played.ours.push(figures.ours)
    played.floor.push(figures.floor)
    for (const [name, figure] of others) played.peers[name]?.push(figure)
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

/** Round by round, how the first does against the second. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spreadOf(ours.map((figure, round) => figure / (theirs[round] as number)))

/** Runs `work` as often as `times` by so many at once, each with its own number; answers how often in a second. */
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
