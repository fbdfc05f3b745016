import type { Say } from '../../graph/server/lifetime.ts'
import { type Bench, playRounds, ratiosOf, spreadOf } from './bench.ts'
import { flush, scan } from './benches/scan.ts'
import { type Result, report } from './report.ts'
import { openWorld } from './world.ts'

const benches: Bench[] = [scan, flush]
/** A control that moved by more than this says that the machine was not quiet. */
const drift = 0.25

/** Plays benches one after the other, each in a world of its own, and writes what came out. */
export async function playBenches(names: readonly string[], rounds: number, say: Say): Promise<void> {
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new Error(`No bench is called ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}`)
  for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) {
    say(`${bench.name}: ${bench.work}`)
    const result = await play(bench, rounds, say)
    report(result)
    const { median, least, most } = result.ratio
    say(
      `  ${Math.round(result.ours)} ${bench.unit}, floor ${Math.round(result.floor)}: ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}), goal ${bench.goal}`,
    )
  }
}

async function play(bench: Bench, rounds: number, say: Say): Promise<Result> {
  const world = await openWorld(say)
  let result: Result
  try {
    const contest = await bench.prepare(world)
    const before = await world.control()
    const { ours, floor, peers } = await playRounds(contest, rounds)
    const after = await world.control()
    const moved = after / before
    result = {
      ...{ bench, rounds, moved },
      isQuiet: moved < 1 + drift && moved > 1 / (1 + drift),
      ours: spreadOf(ours).median,
      floor: spreadOf(floor).median,
      ratio: ratiosOf(ours, floor),
      peers: Object.entries(peers).map(([name, figures]) => ({ name, figure: spreadOf(figures).median, ratio: ratiosOf(ours, figures) })),
      notes: (await contest.notes?.()) ?? [],
    }
  } catch (error) {
    await world.close().catch(() => undefined)
    throw error
  }
  // A fast wrong answer scores nothing: this throws where an invariant is broken.
  await world.close()
  return result
}
