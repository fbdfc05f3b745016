import { type Actor, hasRight, isOfProvider } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { type Right, rightSpec } from '../../kernel/command/right.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { type Named, nameValues } from '../../kernel/name.ts'
import {
  ExpiryPast,
  KeyHoldsMore,
  RightNotForCustomers,
  RightNotForKeys,
  RightNotForPartners,
  RightNotForWarehouse,
  RightNotHeld,
  RightUnknown,
  StaffHoldsMore,
} from '../failures.ts'
import { accessRights, type CustomerRoleCode } from '../states.ts'
import { customerRights, customerRoleRights, grantable, partnerRights, staffOnlyRights } from './roles.ts'

/** Refuses to grant rights that the actor does not hold in that warehouse (null: all warehouses). */
export function refuseGrant(actor: Actor, rights: readonly string[], warehouseId: string | null, field = 'roleId'): Failure | null {
  const right = missingRight(actor, rights, warehouseId)
  return right ? RightNotHeld({ right }, field) : null
}

/** A role held in one warehouse or (null) in all. */
export interface HeldRole {
  warehouseId: string | null
  role: { rights: readonly string[] }
}

/** Refuses to reactivate or reset the password of an account that holds rights the actor lacks. */
export function refuseMorePowerful(actor: Actor, person: Named, grants: readonly HeldRole[]): Failure | null {
  for (const { role, warehouseId } of grants) {
    const right = missingRight(actor, role.rights, warehouseId)
    if (right) return StaffHoldsMore({ ...nameValues('name', person), right }, 'staffId')
  }
  return null
}

/** A customer and the warehouses that its users reach. */
interface CustomerReach {
  customerId: string
  warehouseIds: readonly string[]
}

/** The first right that the actor lacks in a warehouse of the customer. */
function missingInReach(actor: Actor, rights: readonly string[], { customerId, warehouseIds }: CustomerReach): string | undefined {
  const places = warehouseIds.length > 0 ? warehouseIds.map((warehouseId) => ({ customerId, warehouseId })) : [{ customerId }]
  return rights.find((right) => places.some((place) => !hasRight(actor, right as Right, place)))
}

/** Refuses to give a user of a customer a role with rights that the actor does not hold wherever the user would. */
export function refuseCustomerRole(actor: Actor, role: CustomerRoleCode, reach: CustomerReach): Failure | null {
  const right = missingInReach(actor, customerRoleRights[role], reach)
  return right ? RightNotHeld({ right }, 'role') : null
}

/** Refuses a link whose maker may not invite users of the customer any more, or not with this role. */
export function refuseInviter(actor: Actor, role: CustomerRoleCode, reach: CustomerReach): Failure | null {
  const right = missingInReach(actor, [accessRights.customerUsers], reach)
  return right ? RightNotHeld({ right }, 'role') : refuseCustomerRole(actor, role, reach)
}

/** Refuses to take over the account of a user of a customer with rights that the actor lacks. */
export function refuseMorePowerfulUser(
  actor: Actor,
  user: Named & { customerId: string; customerRole: CustomerRoleCode },
  warehouseIds: readonly string[],
): Failure | null {
  const right = missingInReach(actor, customerRoleRights[user.customerRole], { customerId: user.customerId, warehouseIds })
  return right ? StaffHoldsMore({ ...nameValues('name', user), right }, 'customerUserId') : null
}

/** Refuses rights of a role that do not exist, and added ones unless the actor holds all of the changed role in all warehouses. */
export function refuseRole(actor: Actor, rights: readonly string[], before: readonly string[]): Failure | null {
  const unknown = rights.findIndex((right) => !grantable.has(right))
  if (unknown >= 0) return RightUnknown({ right: rights[unknown] as string }, `rights.${unknown}`)
  if (rights.every((right) => before.includes(right))) return null
  const missing = missingRight(actor, rights, null)
  return missing ? RightNotHeld({ right: missing }, `rights.${rights.indexOf(missing)}`) : null
}

/** The first right that the actor lacks in that warehouse. */
function missingRight(actor: Actor, rights: readonly string[], warehouseId: string | null): string | undefined {
  return rights.find((right) => !hasRight(actor, right as Right, { warehouseId, customerId: null }))
}

/** Whose a key is and where it works: null means the provider, and all warehouses. */
export interface KeyPlace {
  customerId: string | null
  warehouseId: string | null
  /** The partner whose key it is, which is of no customer and warehouse. */
  partnerId?: string | null
  /** Warehouses of the customer, which its users reach. */
  reach?: readonly string[]
}

/** Whether an actor holds a right wherever such a key works. Users of a customer reach its warehouses alone, and so do its keys. */
function holdsWhere(actor: Actor, right: Right, { customerId, warehouseId, reach = [] }: KeyPlace): boolean {
  if (!customerId || isOfProvider(actor)) return hasRight(actor, right, { customerId, warehouseId })
  return missingInReach(actor, [right], { customerId, warehouseIds: warehouseId ? [warehouseId] : reach }) === undefined
}

/** Refuses a caller who manages the keys of customers alone a key of the provider or of a partner, and one that works where the caller does not. */
export function refuseForeignKey(actor: Actor, key: KeyPlace): Failure | null {
  if (hasRight(actor, accessRights.keys)) return null
  return key.customerId !== null && holdsWhere(actor, accessRights.customerKeys, key) ? null : Forbidden()
}

/** Refuses added rights that such a key may not have, and those that the actor does not hold there. */
export function refuseKeyRights(actor: Actor, rights: readonly string[], place: KeyPlace, before: readonly string[] = []): Failure | null {
  for (const [index, right] of rights.entries()) {
    if (before.includes(right)) continue
    const field = `rights.${index}`
    if (place.partnerId) return RightNotForPartners({}, field)
    if (!grantable.has(right)) return RightUnknown({ right }, field)
    if (staffOnlyRights.has(right)) return RightNotForKeys({ right }, field)
    if (place.customerId && !customerRights.has(right)) return RightNotForCustomers({ right }, field)
    if (place.warehouseId && rightSpec(right as Right).scope === 'global') return RightNotForWarehouse({ right }, field)
    if (!holdsWhere(actor, right as Right, place)) return RightNotHeld({ right }, field)
  }
  return null
}

/** Refuses to change or rotate a key that has rights which the actor lacks; a right that no longer exists counts for nothing. A partner's key needs the right over partners. */
export function refuseStrongerKey(actor: Actor, key: KeyPlace & { name: string; rights: readonly string[] }): Failure | null {
  if (key.partnerId)
    return hasRight(actor, accessRights.partners) ? null : KeyHoldsMore({ name: key.name, right: String(partnerRights[0]) }, 'apiKeyId')
  const right = key.rights.find((one) => grantable.has(one) && !holdsWhere(actor, one as Right, key))
  return right ? KeyHoldsMore({ name: key.name, right }, 'apiKeyId') : null
}

/** Refuses an expiry that is not later than now. */
export function refuseExpiry(expiresAt: Date | null, now: Date): Failure | null {
  return expiresAt && expiresAt <= now ? ExpiryPast({}, 'expiresAt') : null
}

/** A set of texts as it is kept, so that two can be compared. */
export const asKept = (values: readonly string[]): string[] => [...new Set(values)].sort()

/** The rights that a change gives and takes away. */
export function rightChanges(before: readonly string[], after: readonly string[]): { granted: string[]; removed: string[] } {
  return { granted: after.filter((right) => !before.includes(right)), removed: before.filter((right) => !after.includes(right)) }
}

/** Names of the given fields whose value differs from the stored one; lists are sorted. */
export function changedFields(stored: object, given: object): string[] {
  const kept = stored as Record<string, unknown>
  return Object.entries(given).flatMap(([name, value]) => (JSON.stringify(kept[name]) === JSON.stringify(value) ? [] : [name]))
}
