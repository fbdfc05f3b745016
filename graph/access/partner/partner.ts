import type { Fact } from '../../kernel/events/fact.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { CustomerUnknown } from '../failures.ts'
import { type LockedPartner, lockPartner } from '../store/partner.ts'

type PartnerEvent = 'created' | 'changed' | 'keyCreated' | 'deactivated' | 'activated'

export const partnerFact = (what: PartnerEvent, id: string, payload: Record<string, unknown> = {}): Fact => ({
  kind: `partner.${what}`,
  type: 'Partner',
  id,
  warehouseId: null,
  customerId: null,
  payload,
})

/** Locks a partner that is to be changed. Fails with NOT_FOUND. */
export async function loadPartner(tx: Tx, partnerId: string): Promise<LockedPartner> {
  const partner = await lockPartner(tx, partnerId)
  if (!partner) throw NotFound({ what: 'Partner' }, 'partnerId')
  return partner
}

/** Fails with CUSTOMER_UNKNOWN at the first customer that does not exist. */
export async function requireCustomers(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const known = await tx.customer.findMany({ where: { id: { in: [...customerIds] } }, select: { id: true } })
  const ids = new Set(known.map(({ id }) => id))
  const unknown = customerIds.findIndex((id) => !ids.has(id))
  if (unknown >= 0) throw CustomerUnknown({}, `customerIds.${unknown}`)
}
