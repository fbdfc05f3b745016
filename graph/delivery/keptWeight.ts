import type { Package } from '../generated/prisma/client.ts'
import { hasRight } from '../kernel/command/actor.ts'
import type { Origin } from '../kernel/command/call.ts'
import type { Failure } from '../kernel/command/failure.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { judgeLeaving } from '../package/rules/weighing.ts'
import { packageRights } from '../package/states.ts'
import type { Weighing } from '../package/steps/ship.ts'
import { type KeptWeight, readKeptWeights } from '../package/steps/weight.ts'
import { WeightNotAcceptable, WeightRequired } from './failures.ts'

type LeavingPackage = Pick<Package, 'id' | 'number' | 'warehouseId' | 'customerId'>

/**
 * Judges the weight that a package was weighed with before, where it leaves without a scale: `refusal` if the warehouse weighs and it has none, or if it is
 * off and the caller may not accept that.
 */
export function judgeKept(
  goods: KeptWeight | undefined,
  { actor }: Pick<Origin, 'actor'>,
  { number, warehouseId, customerId }: LeavingPackage,
): { refusal: Failure } | { refusal: null; weighing: Weighing | null } {
  const judged = goods ? judgeLeaving(goods.weighing, goods.keptGrams, goods) : 'FINE'
  if (judged === 'MISSING') return { refusal: WeightRequired({ number }, 'packageId') }
  const isOff = judged === 'OFF'
  if (isOff && !hasRight(actor, packageRights.acceptWeight, { warehouseId, customerId }))
    return { refusal: WeightNotAcceptable({ number }, 'packageId') }
  return { refusal: null, weighing: isOff ? { measuredGrams: null, expectedGrams: null, isOverridden: true } : null }
}

/** Judges the kept weight of a locked package. */
export async function judgeKeptWeight(tx: Tx, by: Pick<Origin, 'actor'>, pkg: LeavingPackage): Promise<ReturnType<typeof judgeKept>> {
  const [goods] = await readKeptWeights(tx, [pkg.id])
  return judgeKept(goods, by, pkg)
}
