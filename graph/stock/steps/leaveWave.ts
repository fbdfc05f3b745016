import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type AllocatedStock, reassign, release } from '../rules.ts'
import { lockAllocations } from '../store/allocations.ts'
import { insertReturnTasks } from '../store/returnTask.ts'
import type { AllocationChange } from './post.ts'

/**
 * Frees the goods of package lines that leave their wave: allocations on shelves are released, picked pieces move to return tasks. Returns
 * the allocations to post and a fact per return task.
 */
export async function leaveWave(
  tx: Tx,
  call: Call,
  lines: readonly { lineId: string; packageId: string; packageNumber: string }[],
): Promise<{ allocations: AllocationChange[]; facts: Fact[] }> {
  const packageOf = new Map(lines.map((line) => [line.lineId, line]))
  const held = await lockAllocations(tx, 'PACKAGE_LINE', [...packageOf.keys()])
  const onShelf = held.filter(({ kind }) => kind === 'SHELF')
  const picked = held
    .filter(({ kind }) => kind !== 'SHELF')
    .map((pile) => {
      const line = packageOf.get(pile.ownerId) as (typeof lines)[number]
      return { ...pile, packageId: line.packageId, packageNumber: line.packageNumber }
    })
  const taskIds = await insertReturnTasks(tx, call, picked)
  const taskOf = new Map<AllocatedStock, string>(picked.map((pile, at) => [pile, taskIds[at] as string]))
  return {
    allocations: [...release(onShelf), ...reassign(picked, 'RETURN_TASK', (pile) => taskOf.get(pile) as string)],
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
