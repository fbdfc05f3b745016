import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { dive } from './dive.ts'
import { mend, partsAtOnce } from './mend.ts'
import { nearOf, type Prices } from './near.ts'
import { partition } from './partition.ts'
import { type Plan, type Pool, totalOf } from './pool.ts'
import { relaxed } from './prices.ts'

/** Steps in which all is tried at first, where there is little to try. */
const quickNodes = 3_000
/** And in the end, as far as there is time. */
const mostNodes = 1_000_000
/** Of the time, until when prices are looked for, and until when the split is shortened. */
const shares = { prices: 0.6, parts: 0.9 } as const
/** Of the time from when there are prices, until when all is tried, and until when it is dived for splits; in the rest the best one is shortened part by part. */
const steps = { whole: 0.2, dives: 0.7 } as const
/** So many parts for each batch are tried to shorten a split that was found by diving. */
const polish = 10

/**
 * The batches of a pool put together to a split that is shorter than `known` (Rochat and Taillard 1995 do so with tours); null where none was found. It is the
 * shortest one where there is time. A Lagrangean relaxation of the set partitioning (Fisher 1981) says by prices of the packages which batches can stand in such a
 * split at all. All of them are tried by `partition`; where they are too many shorter splits are looked for by `dive` and `mend` first, so that fewer are left.
 * `prices` are those that are known.
 */
export function recombine(pool: Pool, known: Plan, random: Random, pace: Pace, prices?: Prices): Plan | null {
  const priced = prices ?? relaxed(pool, known, () => pace.spent() >= shares.prices)
  const near = nearOf(pool, known, priced)
  const begun = Math.min(pace.spent(), shares.parts)
  const until = (step: number) => begun + step * (shares.parts - begun)
  const first = near.isWhole ? partition(near, totalOf(known), quickNodes, () => pace.spent() >= until(steps.whole)) : null
  const tried = first?.plan ?? known
  if (first?.isWhole) return first.plan
  const enoughDives = () => pace.spent() >= until(steps.dives)
  const polished = (plan: Plan): Plan => {
    let asked = 0
    return mend(near, plan, random, () => asked++ * partsAtOnce >= polish * plan.batches.length || enoughDives())
  }
  const dived = dive(near, tried, random, enoughDives, polished)
  const mended = mend(near, dived, random, () => pace.spent() >= shares.parts)
  const left = near.isWhole ? near : nearOf(pool, mended, priced)
  const last = partition(left, totalOf(mended), mostNodes, () => pace.spent() >= 1)
  const plan = last.plan ?? mended
  return plan === known ? null : plan
}
