import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { type Held, passTo, release } from '../rules.ts'
import { lockHeld } from '../store/goods.ts'
import { insertReturnTasks } from '../store/returnTask.ts'
import type { Claim } from './post.ts'

/**
 * The goods of package lines that leave their wave: what lies on a shelf is released, what was picked passes to return tasks.
 * Returns the claims to post and a fact for each return task.
 */
export async function leaveWave(
  tx: Tx,
  call: Call,
  lines: readonly { lineId: string; packageId: string; packageNumber: string }[],
): Promise<{ claims: Claim[]; facts: Fact[] }> {
  const packageOf = new Map(lines.map((line) => [line.lineId, line]))
  const held = await lockHeld(tx, 'PACKAGE_LINE', [...packageOf.keys()])
  const onShelf = held.filter(({ kind }) => kind === 'SHELF')
  const picked = held
    .filter(({ kind }) => kind !== 'SHELF')
    .map((pile) => {
      const line = packageOf.get(pile.ownerId) as (typeof lines)[number]
      return { ...pile, packageId: line.packageId, packageNumber: line.packageNumber }
    })
  const taskIds = await insertReturnTasks(tx, call, picked)
  const taskOf = new Map<Held, string>(picked.map((pile, at) => [pile, taskIds[at] as string]))
  return {
    claims: [...release(onShelf), ...passTo(picked, 'RETURN_TASK', (pile) => taskOf.get(pile) as string)],
    facts: picked.map((pile, at) => ({
      kind: 'returnTask.opened',
      type: 'ReturnTask',
      id: taskIds[at] as string,
      warehouseId: pile.warehouseId,
      customerId: pile.customerId,
      payload: { packageId: pile.packageId, quantity: pile.quantity },
    })),
  }
}
