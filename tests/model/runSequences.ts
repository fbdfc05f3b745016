import fc from 'fast-check'
import { actions, runSequence, type Step, type Trace } from './runSequence.ts'
import { openSystem, type SystemUnderTest } from './systemUnderTest.ts'

/** Random steps of all actions or of some. */
function stepsOf(only: readonly string[] | undefined): fc.Arbitrary<Step[]> {
  const names = Object.entries(actions)
    .filter(([name]) => only?.includes(name) ?? true)
    .map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))
  const step: fc.Arbitrary<Step> = fc.record({
    actions: fc.array(fc.oneof(...names), { minLength: 14, maxLength: 14 }),
    choices: fc.array(fc.nat({ max: 999 }), { minLength: 12, maxLength: 12 }),
    mustChange: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    isRepeated: fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
  return fc.noBias(fc.array(fc.noShrink(step), { minLength: 1, maxLength: 100, size: 'max' }))
}

export interface Run {
  seed: number
  runs: number
  /** Names of the actions; all without. */
  only?: readonly string[] | undefined
  /** The sequence of a seed to repeat, and which of its steps. */
  path?: string | undefined
  keep?: readonly number[] | undefined
  /** Maximum seconds of shrinking. */
  patience?: number
  /** Time to stop, by `performance.now()`. */
  until?: number
}

/** Result of many sequences: outcomes by command, and the shrunk failure. */
export interface Outcome {
  sequences: number
  counts: Map<string, number>
  failure: string | null
}

interface Failed {
  trace: Trace
  message: string
  /** Whether system and model differ; otherwise an invariant is violated. */
  differs: boolean
}

/**
 * Runs random sequences in one database, each in its own warehouse, and checks the invariants after each. The first failure is shrunk by
 * removing steps.
 */
export async function runSequences(run: Run): Promise<Outcome> {
  const { seed, runs, path, patience = 120, until = Number.POSITIVE_INFINITY } = run
  const counts = new Map<string, number>()
  const table = await SequenceRunner.open()
  let failed: Failed | null = null
  let plays = 0
  const property = fc.asyncProperty(stepsOf(run.only), async (sequence) => {
    if (performance.now() > until) return true
    plays += 1
    failed = await table.run(run.keep ? sequence.filter((_, index) => run.keep?.includes(index)) : sequence, true, counts)
    return failed === null
  })
  const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path && { path }) })
  const [sequence] = details.counterexample ?? []
  try {
    if (!details.failed) return { sequences: plays, counts, failure: null }
    // An error outside of a sequence is an error of the test itself.
    if (!failed || !sequence) throw details.errorInstance ?? new Error('It failed without an error')
    const shrunk = run.keep ? { failed, kept: run.keep } : await shrink(table, sequence, failed, performance.now() + patience * 1000)
    return {
      sequences: plays,
      counts,
      failure: describe(
        shrunk.failed,
        `--seed ${seed} --path ${details.counterexamplePath} --keep ${shrunk.kept}${run.only ? ` --only ${run.only}` : ''}`,
      ),
    }
  } finally {
    await table.close()
  }
}

/** Removes steps, many at a time, then fewer, while the rest fails in the same way. */
async function shrink(
  table: SequenceRunner,
  sequence: readonly Step[],
  first: Failed,
  until: number,
): Promise<{ failed: Failed; kept: number[] }> {
  let failed = first
  let kept = sequence.slice(0, first.trace.last + 1).map((_, index) => index)
  for (let size = Math.ceil(kept.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let from = kept.length - size; from > -size; from -= size) {
      const without = kept.filter((_, index) => index < from || index >= from + size)
      if (performance.now() > until) return { failed, kept }
      const again =
        without.length === 0 || without.length === kept.length
          ? null
          : await table.run(
              without.map((index) => sequence[index] as Step),
              !first.differs,
            )
      if (again?.differs !== first.differs) continue
      failed = again
      kept = without.slice(0, again.trace.last + 1)
    }
  }
  return { failed, kept }
}

/**
 * Runs sequences one after the other. A database with violated invariants is replaced; once system and model differ, invariants are no
 * longer checked.
 */
class SequenceRunner {
  #system: SystemUnderTest

  private constructor(testServer: SystemUnderTest) {
    this.#system = testServer
  }

  static async open(): Promise<SequenceRunner> {
    return new SequenceRunner(await openSystem())
  }

  async run(sequence: readonly Step[], asksInvariants: boolean, counts?: Map<string, number>): Promise<Failed | null> {
    const trace: Trace = { lines: [], last: 0 }
    const message = await runSequence(await this.#system.openWarehouse(), sequence, trace, counts).then(
      () => null,
      (error: Error) => error.message,
    )
    if (message !== null) return { trace, message, differs: true }
    const broken = asksInvariants ? await this.#system.brokenInvariants() : []
    if (broken.length === 0) return null
    await this.#system.close()
    this.#system = await openSystem()
    return { trace, message: `broken invariants:\n    ${broken.join('\n    ')}`, differs: false }
  }

  close(): Promise<void> {
    return this.#system.close()
  }
}

function describe({ trace, message }: Failed, options: string): string {
  const lines = trace.lines.map((line) => `  ${line}`).join('\n')
  return `${lines}\n  after step ${trace.lines.length} ${message}\nSee it again: npm run model -- ${options}`
}
