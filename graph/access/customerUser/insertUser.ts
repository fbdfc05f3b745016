import type { z } from 'zod'
import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type FirstPassword, insertAccount, lockLogins } from '../createAccount.ts'
import { CustomerNotActive, CustomerUnknown, CustomerUsersFull } from '../failures.ts'
import type { NewCustomerUserInput } from '../input.ts'
import { customerUsersMaximum } from '../states.ts'
import { requireRole } from './user.ts'

/**
 * Checks and inserts a user of a customer. Fails at the field that is wrong, with RIGHT_NOT_HELD at `role`, and with CUSTOMER_USERS_FULL.
 */
export async function insertUser(
  tx: Tx,
  call: Call,
  { customerId, role: customerRole, ...account }: z.output<typeof NewCustomerUserInput>,
  first: FirstPassword,
): Promise<string> {
  const customer = await tx.customer.findUnique({ where: { id: customerId }, select: { active: true } })
  if (!customer) throw CustomerUnknown({}, 'customerId')
  if (!customer.active) throw CustomerNotActive({}, 'customerId')
  await lockLogins(tx, call, account)
  await requireRole(tx, call.actor, customerId, customerRole)
  const id = await insertAccount(tx, call, account, { ...first, customerId, customerRole })
  const count = await tx.staff.count({ where: { customerId } })
  if (count > customerUsersMaximum) throw CustomerUsersFull({ maximum: customerUsersMaximum }, 'customerId')
  return id
}
