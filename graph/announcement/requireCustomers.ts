import { CustomerInactive, CustomerNotFound, CustomerNotInWarehouse } from '../customer/failures.ts'
import { nameValues } from '../kernel/name.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { choosableCustomers } from './store/audience.ts'

/**
 * Requires that the customers that were not chosen `before` are active and that the warehouse, or any if it is null, is enabled for them. Fails with
 * CUSTOMER_NOT_FOUND, CUSTOMER_INACTIVE or CUSTOMER_NOT_IN_WAREHOUSE on `customerIds.<index>`.
 */
export async function requireCustomers(
  tx: Tx,
  customerIds: readonly string[],
  warehouseId: string | null,
  before: readonly string[] = [],
): Promise<void> {
  const added = customerIds.filter((id) => !before.includes(id))
  if (added.length === 0) return
  const known = new Map((await choosableCustomers(tx, added, warehouseId)).map((row) => [row.id, row]))
  for (const id of added) {
    const field = `customerIds.${customerIds.indexOf(id)}`
    const customer = known.get(id)
    if (!customer) throw CustomerNotFound({}, field)
    if (!customer.active) throw CustomerInactive(nameValues('customer', customer), field)
    if (!customer.enabled) throw CustomerNotInWarehouse(nameValues('customer', customer), field)
  }
}
