import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { judgeLeaving } from '../../package/rules/weighing.ts'
import { ship } from '../../package/steps/ship.ts'
import { readKeptWeights } from '../../package/steps/weight.ts'

/**
 * Ships packages whose label was printed, if their wave ships on print; others stay, `unweighedIds` because their warehouse weighs what it ships
 * and they have no weight, or one that is off. It posts, so it must be the last step.
 */
export async function shipPrinted(
  tx: Tx,
  call: Call,
  packageIds: readonly string[],
): Promise<{ ids: string[]; unweighedIds: string[]; facts: Fact[] }> {
  if (packageIds.length === 0) return { ids: [], unweighedIds: [], facts: [] }
  const weights = await readKeptWeights(tx, packageIds)
  const unweighedIds = weights
    .filter((goods) => judgeLeaving(goods.weighing, goods.keptGrams, goods) !== 'FINE')
    .map(({ packageId }) => packageId)
  const { shipped, facts } = await ship(
    tx,
    call,
    packageIds.filter((id) => !unweighedIds.includes(id)),
  )
  return { ids: shipped.map(({ id }) => id), unweighedIds, facts }
}
