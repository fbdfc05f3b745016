import fc from 'fast-check'
import { type House, openHouse } from './house.ts'
import { moves, play, type Step, type Story } from './play.ts'

const names = Object.entries(moves).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))

const step: fc.Arbitrary<Step> = fc.record({
  moves: fc.array(fc.oneof(...names), { minLength: 14, maxLength: 14 }),
  draws: fc.array(fc.nat({ max: 999 }), { minLength: 12, maxLength: 12 }),
  aims: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  twice: fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

const steps = fc.noBias(fc.array(fc.noShrink(step), { minLength: 1, maxLength: 100, size: 'max' }))

export interface Run {
  seed: number
  runs: number
  /** Which play of a seed is to be seen again, and which of its steps. */
  path?: string | undefined
  keep?: readonly number[] | undefined
  /** Seconds after which a failure is shrunk no more. */
  patience?: number
  /** When it is enough, by `performance.now()`. */
  until?: number
}

/** What many plays came to: how often each command was answered how, and the failure, shrunk and in words. */
export interface Outcome {
  plays: number
  counts: Map<string, number>
  failure: string | null
}

interface Failed {
  story: Story
  trouble: string
  /** House and model differ; else an invariant is broken. */
  differs: boolean
}

/**
 * Plays random sequences in one database, each in a warehouse of its own, and asks the invariants at the end of each. The first that fails is
 * shrunk by leaving steps out.
 */
export async function playMany(run: Run): Promise<Outcome> {
  const { seed, runs, path, patience = 120, until = Number.POSITIVE_INFINITY } = run
  const counts = new Map<string, number>()
  const table = await Table.open()
  let failed: Failed | null = null
  let plays = 0
  const property = fc.asyncProperty(steps, async (sequence) => {
    if (performance.now() > until) return true
    plays += 1
    failed = await table.play(run.keep ? sequence.filter((_, index) => run.keep?.includes(index)) : sequence, true, counts)
    return failed === null
  })
  const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path && { path }) })
  const [sequence] = details.counterexample ?? []
  try {
    if (!details.failed) return { plays, counts, failure: null }
    // What is no failure of a play is one of the test itself.
    if (!failed || !sequence) throw details.errorInstance ?? new Error('It failed, and nobody knows why')
    const shrunk = run.keep ? { failed, kept: run.keep } : await shrink(table, sequence, failed, performance.now() + patience * 1000)
    return { plays, counts, failure: describe(shrunk.failed, `--seed ${seed} --path ${details.counterexamplePath} --keep ${shrunk.kept}`) }
  } finally {
    await table.close()
  }
}

/** Leaves steps out, many at a time, then fewer, as long as what is left fails likewise. */
async function shrink(table: Table, sequence: readonly Step[], first: Failed, until: number): Promise<{ failed: Failed; kept: number[] }> {
  let failed = first
  let kept = sequence.slice(0, first.story.last + 1).map((_, index) => index)
  for (let size = Math.ceil(kept.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let from = kept.length - size; from > -size; from -= size) {
      const without = kept.filter((_, index) => index < from || index >= from + size)
      if (performance.now() > until) return { failed, kept }
      const again =
        without.length === 0 || without.length === kept.length
          ? null
          : await table.play(
              without.map((index) => sequence[index] as Step),
              !first.differs,
            )
      if (again?.differs !== first.differs) continue
      failed = again
      kept = without.slice(0, again.story.last + 1)
    }
  }
  return { failed, kept }
}

/**
 * Where sequences are played one after the other. A database with a broken ledger is of no use to the next; after house and model have
 * differed nobody asks for invariants any more.
 */
class Table {
  #house: House

  private constructor(house: House) {
    this.#house = house
  }

  static async open(): Promise<Table> {
    return new Table(await openHouse())
  }

  async play(sequence: readonly Step[], asksInvariants: boolean, counts?: Map<string, number>): Promise<Failed | null> {
    const story: Story = { lines: [], last: 0 }
    const trouble = await play(await this.#house.open(), sequence, story, counts).then(
      () => null,
      (error: Error) => error.message,
    )
    if (trouble !== null) return { story, trouble, differs: true }
    const broken = asksInvariants ? await this.#house.broken() : []
    if (broken.length === 0) return null
    await this.#house.close()
    this.#house = await openHouse()
    return { story, trouble: `broken invariants:\n    ${broken.join('\n    ')}`, differs: false }
  }

  close(): Promise<void> {
    return this.#house.close()
  }
}

function describe({ story, trouble }: Failed, options: string): string {
  const lines = story.lines.map((line) => `  ${line}`).join('\n')
  return `${lines}\n  after step ${story.lines.length} ${trouble}\nSee it again: npm run model -- ${options}`
}
