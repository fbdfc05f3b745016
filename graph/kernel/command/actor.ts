import { type Right, rightSpec } from './right.ts'

export type ActorKind = 'STAFF' | 'CUSTOMER_USER' | 'KEY' | 'WALL' | 'SYSTEM'

/** Rights and their scope; null means everywhere. */
export interface Grant {
  rights: ReadonlySet<string>
  warehouseId: string | null
  customerId: string | null
}

/** The caller: staff, a user of a customer, an API key, a wall screen, or the program itself. */
export interface Actor {
  kind: ActorKind
  id: string | null
  name: string
  grants: readonly Grant[]
  /** Until when the sign-in or the last confirmation of a session is good; absent for keys, walls, the program, and deferred work. */
  confirmedUntil?: Date
}

/** Warehouse and customer of an object; absent if it has none. */
export interface Ref {
  warehouseId?: string | null
  /** Warehouses of an object that has several, such as a customer; a right in one of them is enough. */
  warehouseIds?: readonly string[]
  customerId?: string | null
}

/** What belongs to all warehouses and customers, such as a category: needs a right without limits. */
export const everywhere: Ref = { warehouseId: null, customerId: null }

/** The program itself, used by jobs and the seed. */
export const system: Actor = { kind: 'SYSTEM', id: null, name: 'Wavehouse', grants: [] }

/** Whether the actor holds a right for an object; the program itself holds every right. */
export function hasRight(actor: Actor, right: Right, ref: Ref = {}): boolean {
  if (actor.kind === 'SYSTEM') return true
  const { scope } = rightSpec(right)
  return actor.grants.some((grant) => {
    if (!grant.rights.has(right)) return false
    if (scope === 'self') return true
    if (grant.warehouseId && ref.warehouseId !== undefined && grant.warehouseId !== ref.warehouseId) return false
    if (grant.warehouseId && ref.warehouseIds && !ref.warehouseIds.includes(grant.warehouseId)) return false
    if (scope === 'global' && (grant.warehouseId || grant.customerId)) return false
    return !(grant.customerId && ref.customerId !== grant.customerId && (ref.customerId !== undefined || scope === 'customer'))
  })
}

/** Whether a person acts, who has an account with a password: staff, or a user of a customer. */
export const isPerson = ({ kind }: Pick<Actor, 'kind'>): boolean => kind === 'STAFF' || kind === 'CUSTOMER_USER'

/** The customer for whom the actor acts; null for the provider. */
export const customerOf = ({ grants }: Pick<Actor, 'grants'>): string | null =>
  grants.find(({ customerId }) => customerId)?.customerId ?? null

/** Whether the actor belongs to the provider: no grant of theirs is limited to a customer. */
export const isOfProvider = (actor: Pick<Actor, 'grants'>): boolean => customerOf(actor) === null

/** Whether the actor holds a right that is not limited to a customer: staff, and keys of the provider. */
export function actsForProvider(actor: Actor, right: Right): boolean {
  return actor.kind === 'SYSTEM' || actor.grants.some((grant) => !grant.customerId && grant.rights.has(right))
}

/** Warehouses in which the actor was given a right, also one over customers, which reaches those of these warehouses; null means all. */
export function warehousesOfRight(actor: Actor, right: Right): string[] | null {
  if (actor.kind === 'SYSTEM') return null
  const ids = actor.grants.filter((grant) => grant.rights.has(right)).map(({ warehouseId }) => warehouseId)
  return ids.some((id) => id === null) ? null : (ids as string[])
}

/** Warehouses and customers for which the actor holds a right; null means all. */
export function scopeOfRight(actor: Actor, right: Right): { warehouseIds: string[] | null; customerIds: string[] | null } | null {
  if (actor.kind === 'SYSTEM') return { warehouseIds: null, customerIds: null }
  const { scope } = rightSpec(right)
  const held = actor.grants.filter((grant) => grant.rights.has(right) && (scope !== 'global' || !(grant.warehouseId || grant.customerId)))
  if (held.length === 0) return null
  if (scope === 'self') return { warehouseIds: null, customerIds: null }
  const named = (pick: (grant: Grant) => string | null): string[] | null => {
    const ids = held.map(pick)
    return ids.includes(null) ? null : [...new Set(ids as string[])]
  }
  return {
    warehouseIds: scope === 'warehouse' ? named((grant) => grant.warehouseId) : null,
    customerIds: named((grant) => grant.customerId),
  }
}
