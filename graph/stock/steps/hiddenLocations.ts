import { type Actor, hasRight } from '../../kernel/command/actor.ts'
import type { Right } from '../../kernel/command/right.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { readBlindLocations } from '../store/blindLocations.ts'

const counting: Right = 'inventory:count'
const deciding: Right = 'inventory:approve'
const none: ReadonlySet<string> = new Set()

/** Whether open blind counts hide quantities from somebody: from those who count and do not decide about differences. */
export function countsBlindly(actor: Actor, warehouseId: string): boolean {
  return hasRight(actor, counting, { warehouseId }) && !hasRight(actor, deciding, { warehouseId })
}

/** Locations of a warehouse whose quantities a refusal must not tell to somebody. */
export async function hiddenLocations(tx: Tx, actor: Actor, warehouseId: string): Promise<ReadonlySet<string>> {
  return countsBlindly(actor, warehouseId) ? ((await readBlindLocations(tx, [warehouseId])).get(warehouseId) ?? none) : none
}
