import type { SimplePrint } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { finishSimplePrint } from '../../package/steps/label.ts'
import { packageLinesOf } from '../../package/steps/lines.ts'
import { moveAllocated } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'

/**
 * The labels of packages of a simple print are on paper: they are ready to ship, and their goods move from the shelves to its OUT location; the
 * caller posts that. Packages on hold or being intercepted are missing from `ids`.
 */
export async function completeSimplePrint(
  tx: Tx,
  call: Call,
  { outLocationId }: Pick<SimplePrint, 'outLocationId'>,
  packageIds: readonly string[],
): Promise<{ ids: string[]; facts: Fact[]; posting: ReturnType<typeof moveAllocated> }> {
  const { moved, facts } = await finishSimplePrint(tx, call, packageIds)
  const ids = moved.map((one) => one.id)
  const lines = await packageLinesOf(tx, ids)
  const held = await allocatedStockOf(
    tx,
    'PACKAGE_LINE',
    lines.map((line) => line.id),
  )
  const onShelf = held.filter(({ kind }) => kind === 'SHELF')
  return { ids, facts, posting: moveAllocated(onShelf, outLocationId) }
}
