import type { Say } from '../../graph/server/lifetime.ts'
import { type Bench, type Contest, playRounds, ratiosOf, spreadOf } from './bench.ts'
import { benches } from './benches/all.ts'
import { type Result, reached, report, spread } from './report.ts'
import { openWorld, type World } from './world.ts'

/** A control that moved by more than this says that the machine was not quiet. */
const drift = 0.25

/** How benches are played: how many rounds, and whether other programs play too. */
export interface Terms {
  rounds: number
  peers: boolean
}

/** Plays benches one after the other, each in a world of its own, and writes what came out. A name is that of a bench, or of one of its rows. */
export async function playBenches(names: readonly string[], { rounds, peers }: Terms, say: Say): Promise<void> {
  const asked = names.map((name) => [benchOf(name), name] as const)
  for (const bench of names.length === 0 ? benches : new Set(asked.map(([one]) => one))) {
    const rows = asked.flatMap(([one, name]) => (one === bench ? [name] : []))
    say(`${bench.name} …`)
    for (const result of await play(bench, rows.includes(bench.name) ? [] : rows, { rounds, peers }, say)) report(result)
  }
}

function benchOf(name: string): Bench {
  const found = benches.find((bench) => bench.name === name) ?? benches.find((bench) => name.startsWith(`${bench.name}.`))
  if (!found) throw new Error(`No bench is called ${name}; there are ${benches.map((bench) => bench.name).join(', ')}`)
  return found
}

/** Plays the rows that are named, or all. */
async function play(bench: Bench, names: readonly string[], { rounds, peers }: Terms, say: Say): Promise<Result[]> {
  const world = await openWorld(say, { peers, kept: bench.kept })
  const results: Result[] = []
  try {
    const contests = await bench.prepare(world)
    const unknown = names.find((name) => !contests.some((contest) => contest.name === name))
    if (unknown) throw new Error(`No row is called ${unknown}; there are ${contests.map(({ name }) => name).join(', ')}`)
    for (const contest of contests.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const result = await compete(world, contest, rounds)
      say(
        `  ${contest.name}: ${Math.round(result.ours)} ${contest.unit}, floor ${Math.round(result.floor)}: ${spread(result.ratio)}, ${{ true: 'reached', false: 'missed', null: 'not known' }[`${reached(result)}`]}`,
      )
      results.push(result)
    }
  } catch (error) {
    await world.close().catch(() => undefined)
    throw error
  }
  // A fast wrong answer scores nothing: this throws where an invariant is broken.
  await world.close()
  return results
}

async function compete(world: World, contest: Contest, rounds: number): Promise<Result> {
  const before = await world.control()
  const { ours, floor, peers } = await playRounds(contest, rounds)
  const moved = (await world.control()) / before
  return {
    ...{ contest, rounds, moved },
    isQuiet: moved < 1 + drift && moved > 1 / (1 + drift),
    ours: spreadOf(ours).median,
    floor: spreadOf(floor).median,
    ratio: ratiosOf(ours, floor),
    peers: Object.entries(peers).map(([name, figures]) => ({ name, figure: spreadOf(figures).median, ratio: ratiosOf(ours, figures) })),
    notes: (await contest.notes?.()) ?? [],
  }
}
