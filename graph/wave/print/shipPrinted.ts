import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ship } from '../../package/steps/ship.ts'
import { post } from '../../stock/steps/post.ts'

/** Ships packages whose label was printed, if their wave ships on print; others stay. It posts, so it must be the last step. */
export async function shipPrinted(tx: Tx, call: Call, packageIds: readonly string[]): Promise<{ ids: string[]; facts: Fact[] }> {
  const { moved, facts, posting } = await ship(tx, call, packageIds)
  const [first] = moved
  if (first) await post(tx, call, { kind: 'Package', id: first.id, number: first.number }, posting)
  return { ids: moved.map(({ id }) => id), facts }
}
