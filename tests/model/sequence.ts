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

/** A failure is shrunk by leaving steps out; what is drawn within a step says little, and people read what came of it. */
const steps = fc.noBias(fc.array(fc.noShrink(step), { minLength: 1, maxLength: 100, size: 'max' }))

export interface Run {
  seed: number
  runs: number
  /** The path of a failure that is to be seen again. */
  path?: string | undefined
  /** Seconds after which it is shrunk no more. */
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

/**
 * Plays random sequences in one database, each in a warehouse of its own, and asks the invariants at the end of each. The first failure is
 * shrunk to fewer steps that fail likewise: a database in which an invariant is broken is of no use to the next, so there is a new one then,
 * and where house and model differed the invariants are not asked any more.
 */
export async function playMany({ seed, runs, path, patience = 120, until = Number.POSITIVE_INFINITY }: Run): Promise<Outcome> {
  let house: House = await openHouse()
  const counts = new Map<string, number>()
  let failed: { at: number; differs: boolean; story: Story; trouble: string } | null = null
  let plays = 0
  const keep = (story: Story, trouble: string, differs: boolean) => {
    failed = { at: failed?.at ?? performance.now(), differs, story, trouble }
    throw new Error(trouble)
  }
  const property = fc.asyncProperty(steps, async (sequence) => {
    if (performance.now() > (failed ? failed.at + patience * 1000 : until)) return
    plays += 1
    const story: Story = []
    const trouble = await play(await house.open(), sequence, story, counts).then(
      () => null,
      (error: Error) => error.message,
    )
    if (trouble && failed?.differs !== false) keep(story, trouble, true)
    if (trouble || failed?.differs) return
    const broken = await house.broken()
    if (broken.length === 0) return
    await house.close()
    house = await openHouse()
    keep(story, `broken invariants:\n    ${broken.join('\n    ')}`, false)
  })
  const details = await fc.check(property, { seed, numRuns: runs, ...(path && { path, endOnFailure: true }) })
  await house.close()
  return { plays, counts, failure: details.failed ? describe(failed, details.seed, details.counterexamplePath) : null }
}

function describe(failed: { story: Story; trouble: string } | null, seed: number, path: string | null): string {
  const { story = [], trouble = '' } = failed ?? {}
  return `${story.map((line) => `  ${line}`).join('\n')}\n  after step ${story.length} ${trouble}\nSee it again: npm run model -- --seed ${seed} --path ${path}`
}
