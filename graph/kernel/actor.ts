import { type Right, rightSpec } from './right.ts'

export type ActorKind = 'STAFF' | 'KEY' | 'WALL' | 'SYSTEM'

/** Rights, and where they hold: null is everywhere. */
export interface Grant {
  rights: ReadonlySet<string>
  warehouseId: string | null
  customerId: string | null
}

/** Who acts: a person, an integrator's key, a wall screen, or the program itself. */
export interface Actor {
  kind: ActorKind
  id: string | null
  name: string
  grants: readonly Grant[]
}

/** The warehouse and the customer that something belongs to; absent where it belongs to none. */
export interface Ref {
  warehouseId?: string | null
  customerId?: string | null
}

/** The program itself, for jobs and for the seed. */
export const system: Actor = { kind: 'SYSTEM', id: null, name: 'Wavehouse', grants: [] }

/** Whether somebody holds a right for something. The program itself may do everything. */
export function may(actor: Actor, right: Right, ref: Ref = {}): boolean {
  if (actor.kind === 'SYSTEM') return true
  const { scope } = rightSpec(right)
  return actor.grants.some((grant) => {
    if (!grant.rights.has(right)) return false
    if (grant.warehouseId && ref.warehouseId !== undefined && grant.warehouseId !== ref.warehouseId) return false
    if (scope === 'global' && (grant.warehouseId || grant.customerId)) return false
    return !(grant.customerId && ref.customerId !== grant.customerId && (ref.customerId !== undefined || scope === 'customer'))
  })
}

/** Where somebody holds a right: every warehouse (null) or those named, and likewise for customers. */
export function reach(actor: Actor, right: Right): { warehouseIds: string[] | null; customerIds: string[] | null } | null {
  if (actor.kind === 'SYSTEM') return { warehouseIds: null, customerIds: null }
  const { scope } = rightSpec(right)
  const held = actor.grants.filter((grant) => grant.rights.has(right) && (scope !== 'global' || !(grant.warehouseId || grant.customerId)))
  if (held.length === 0) return null
  const named = (pick: (grant: Grant) => string | null): string[] | null => {
    const ids = held.map(pick)
    return ids.includes(null) ? null : [...new Set(ids as string[])]
  }
  return {
    warehouseIds: scope === 'warehouse' ? named((grant) => grant.warehouseId) : null,
    customerIds: named((grant) => grant.customerId),
  }
}
