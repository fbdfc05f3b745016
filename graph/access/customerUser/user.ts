import type { Actor, Ref } from '../../kernel/command/actor.ts'
import { accountIdOf, type Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Named } from '../../kernel/name.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { StaffIsYourself } from '../failures.ts'
import { refuseCustomerRole, refuseMorePowerfulUser } from '../rules/grants.ts'
import type { CustomerRoleCode } from '../states.ts'
import { reachOf, scopeOfCustomer } from '../steps.ts'
import { lockAccounts } from '../store.ts'

/** A user of a customer. */
export interface CustomerUser extends Named {
  id: string
  customerId: string
  customerRole: CustomerRoleCode
  active: boolean
  invited: boolean
  version: number
  language: string
  email: string | null
  emailBefore: string | null
}

/** The scope of a command over one user. Fails with NOT_FOUND. */
export async function scopeOfUser(db: Db, id: string): Promise<Ref> {
  const user = await db.staff.findUnique({ where: { id }, select: { customerId: true } })
  if (!user?.customerId) throw NotFound({ what: 'CustomerUser' }, 'customerUserId')
  return scopeOfCustomer(db, user.customerId)
}

/** Refuses a role whose rights the caller lacks in a warehouse of the customer, with RIGHT_NOT_HELD. */
export async function requireRole(tx: Tx, actor: Actor, customerId: string, role: CustomerRoleCode): Promise<void> {
  const refusal = refuseCustomerRole(actor, role, { customerId, warehouseIds: await reachOf(tx, customerId) })
  if (refusal) throw refusal
}

/** Locks all accounts and reads a user. Fails with NOT_FOUND, and with STAFF_IS_YOURSELF for the caller's own account. */
export async function lockOther(tx: Tx, call: Call, id: string): Promise<CustomerUser> {
  await lockAccounts(tx)
  const user = await tx.staff.findUnique({ where: { id } })
  if (!user?.customerId || !user.customerRole) throw NotFound({ what: 'CustomerUser' }, 'customerUserId')
  if (accountIdOf(call) === id) throw StaffIsYourself({}, 'customerUserId')
  const { customerId, customerRole } = user
  return { ...user, customerId, customerRole }
}

/** The same, and fails with STAFF_HOLDS_MORE if the user has rights that the caller lacks. */
export async function loadUser(tx: Tx, call: Call, id: string): Promise<CustomerUser> {
  const user = await lockOther(tx, call, id)
  const refusal = refuseMorePowerfulUser(call.actor, user, await reachOf(tx, user.customerId))
  if (refusal) throw refusal
  return user
}

type UserEvent =
  | 'created'
  | 'invited'
  | 'invitationAccepted'
  | 'changed'
  | 'passwordReset'
  | 'secondFactorReset'
  | 'deactivated'
  | 'activated'

export const userFact = (
  what: UserEvent,
  { id, customerId }: Pick<CustomerUser, 'id' | 'customerId'>,
  payload: Record<string, unknown> = {},
): Fact => ({ kind: `customerUser.${what}`, type: 'CustomerUser', id, warehouseId: null, customerId, payload })
