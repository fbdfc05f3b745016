import { type Actor, hasRight } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Right } from '../../kernel/command/right.ts'
import { type Named, nameValues } from '../../kernel/name.ts'
import { RightNotForCustomers, RightNotHeld, RightUnknown, StaffHoldsMore } from '../failures.ts'
import { customerRights, grantable } from './roles.ts'

/** Refuses to grant rights that the actor does not hold in that warehouse (null: all warehouses). */
export function refuseGrant(actor: Actor, rights: readonly string[], warehouseId: string | null): Failure | null {
  const right = missingRight(actor, rights, warehouseId)
  return right ? RightNotHeld({ right }, 'roleId') : null
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

/** Refuses rights that a key of a customer or (null) of the provider may not have. */
export function refuseKeyRights(actor: Actor, rights: readonly string[], customerId: string | null): Failure | null {
  for (const [index, right] of rights.entries()) {
    const field = `rights.${index}`
    if (!grantable.has(right)) return RightUnknown({ right }, field)
    if (customerId && !customerRights.has(right)) return RightNotForCustomers({ right }, field)
    if (!hasRight(actor, right as Right, { warehouseId: null, customerId })) return RightNotHeld({ right }, field)
  }
  return null
}
