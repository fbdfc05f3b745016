import { type Actor, may } from '../kernel/actor.ts'
import type { Failure } from '../kernel/failure.ts'
import type { Right } from '../kernel/right.ts'
import { RightNotForCustomers, RightNotHeld, RightUnknown } from './failures.ts'
import { customerRights, grantable } from './roles.ts'

/** Why a role may not be granted there: nobody grants more than they hold in that warehouse (null is everywhere). */
export function refuseGrant(actor: Actor, rights: readonly string[], warehouseId: string | null): Failure | null {
  const missing = rights.find((right) => !may(actor, right as Right, { warehouseId, customerId: null }))
  return missing ? RightNotHeld({ right: missing }, 'roleId') : null
}

/** Why a key may not hold these rights, for one customer or (null) for the provider. */
export function refuseKeyRights(actor: Actor, rights: readonly string[], customerId: string | null): Failure | null {
  for (const [index, right] of rights.entries()) {
    const field = `rights.${index}`
    if (!grantable.has(right)) return RightUnknown({ right }, field)
    if (customerId && !customerRights.has(right)) return RightNotForCustomers({ right }, field)
    if (!may(actor, right as Right, { warehouseId: null, customerId })) return RightNotHeld({ right }, field)
  }
  return null
}
