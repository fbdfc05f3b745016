import type { PrintLine } from '../../graph/server/boot/runUntilSignal.ts'
import { type Bench, type Comparison, ratiosOf, runRounds, spreadOf } from './bench.ts'
import { type BenchEnvironment, openBenchEnvironment } from './benchEnvironment.ts'
import { benches } from './benches/all.ts'
import { type Result, reached, report, spread } from './report.ts'

/** A larger change of the control measurement means that the machine was not quiet. */
const maximumDrift = 0.25

/** Options of a run: number of rounds, and whether competitors are measured. */
export interface RunOptions {
  rounds: number
  competitors: boolean
}

/**
 * Runs benches one after the other, each in its own environment, and writes the results. A name is that of a bench or of one of its rows.
 */
export async function runBenches(names: readonly string[], { rounds, competitors }: RunOptions, say: PrintLine): Promise<void> {
  const asked = names.map((name) => [benchOf(name), name] as const)
  for (const bench of names.length === 0 ? benches : new Set(asked.map(([one]) => one))) {
    const rows = asked.flatMap(([one, name]) => (one === bench ? [name] : []))
    say(`${bench.name} …`)
    for (const result of await runBench(bench, rows.includes(bench.name) ? [] : rows, { rounds, competitors }, say)) report(result)
  }
}

function benchOf(name: string): Bench {
  const found = benches.find((bench) => bench.name === name) ?? benches.find((bench) => name.startsWith(`${bench.name}.`))
  if (!found) throw new Error(`No bench is called ${name}; there are ${benches.map((bench) => bench.name).join(', ')}`)
  return found
}

/** Runs the named rows, or all. */
async function runBench(bench: Bench, names: readonly string[], { rounds, competitors }: RunOptions, say: PrintLine): Promise<Result[]> {
  const environment = await openBenchEnvironment(say, { competitors, persistentData: bench.persistentData })
  const results: Result[] = []
  try {
    const comparisons = await bench.prepare(environment)
    const unknown = names.find((name) => !comparisons.some((comparison) => comparison.name === name))
    if (unknown) throw new Error(`No row is called ${unknown}; there are ${comparisons.map(({ name }) => name).join(', ')}`)
    for (const comparison of comparisons.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const result = await runComparison(environment, comparison, rounds)
      say(
        `  ${comparison.name}: ${Math.round(result.ours)} ${comparison.unit}, baseline ${Math.round(result.baseline)}: ${spread(result.ratio)}, ${{ true: 'reached', false: 'missed', null: 'not known' }[`${reached(result)}`]}`,
      )
      results.push(result)
    }
  } catch (error) {
    await environment.close().catch(() => undefined)
    throw error
  }
  // Throws if an invariant is violated, because a wrong result does not count.
  await environment.close()
  return results
}

async function runComparison(environment: BenchEnvironment, comparison: Comparison, rounds: number): Promise<Result> {
  const before = await environment.controlRate()
  const { ours, baseline, competitors } = await runRounds(comparison, rounds)
  const moved = (await environment.controlRate()) / before
  return {
    ...{ comparison, rounds, moved },
    isQuiet: moved < 1 + maximumDrift && moved > 1 / (1 + maximumDrift),
    ours: spreadOf(ours).median,
    baseline: spreadOf(baseline).median,
    ratio: ratiosOf(ours, baseline),
    competitors: Object.entries(competitors).map(([name, figures]) => ({
      name,
      figure: spreadOf(figures).median,
      ratio: ratiosOf(ours, figures),
    })),
    notes: (await comparison.notes?.()) ?? [],
  }
}
