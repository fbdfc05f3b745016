import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'

/** A fact about an account, of staff or of a user of a customer, whose followers it reaches. A person with a one-time password has no grants that would tell which. */
export async function accountFact(tx: Tx, what: string, id: string): Promise<Fact> {
  const { customerId } = await tx.staff.findUniqueOrThrow({ where: { id }, select: { customerId: true } })
  const [area, type] = customerId ? ['customerUser', 'CustomerUser'] : ['staff', 'Staff']
  return { kind: `${area}.${what}`, type, id, warehouseId: null, customerId }
}
