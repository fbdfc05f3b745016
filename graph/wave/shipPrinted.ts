import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { ship } from '../package/steps/ship.ts'
import { post } from '../stock/steps/post.ts'

/** Packages leave because their label was printed, where their wave says so; those that may not stay. It posts, so it comes last. */
export async function shipPrinted(tx: Tx, call: Call, packageIds: readonly string[]): Promise<{ ids: string[]; facts: Fact[] }> {
  const { moved, facts, posting } = await ship(tx, call, packageIds)
  const [first] = moved
  if (first) await post(tx, call, { kind: 'Package', id: first.id, number: first.number }, posting)
  return { ids: moved.map(({ id }) => id), facts }
}
