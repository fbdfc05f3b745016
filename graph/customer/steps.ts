import type { Tx } from '../kernel/db.ts'
import { CustomerInactive, CustomerNotFound, CustomerNotInWarehouse } from './failures.ts'

/**
 * The customer, where it is active and may use the warehouse. Fails with CUSTOMER_NOT_FOUND, CUSTOMER_INACTIVE or
 * CUSTOMER_NOT_IN_WAREHOUSE, on the field `customerId` or `warehouseId`.
 */
export async function customerInWarehouse(
  tx: Tx,
  customerId: string,
  warehouseId: string,
): Promise<{ id: string; code: string; name: string; currency: string }> {
  const customer = await tx.customer.findUnique({
    where: { id: customerId },
    select: { id: true, code: true, name: true, currency: true, active: true, warehouses: { where: { warehouseId, enabled: true } } },
  })
  if (!customer) throw CustomerNotFound({}, 'customerId')
  const { active, warehouses, ...row } = customer
  if (!active) throw CustomerInactive({ customer: row.name }, 'customerId')
  if (warehouses.length === 0) throw CustomerNotInWarehouse({ customer: row.name }, 'warehouseId')
  return row
}
