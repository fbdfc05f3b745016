import type { Ref } from '../kernel/command/actor.ts'
import { nameValues } from '../kernel/name.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { CustomerInactive, CustomerNotFound, CustomerNotInWarehouse } from './failures.ts'
import { lockCustomer } from './store/customer.ts'
import { readInPlace } from './store/enabled.ts'

export { enabledInPlace } from './store/enabled.ts'

/**
 * Loads an active customer of the warehouse, which is not disabled for it before the transaction ends. Fails with CUSTOMER_NOT_FOUND, CUSTOMER_INACTIVE or CUSTOMER_NOT_IN_WAREHOUSE, on the field
 * `customerId` or `warehouseId`.
 */
export async function customerInWarehouse(
  tx: Tx,
  customerId: string,
  warehouseId: string,
): Promise<{ id: string; code: string; name: string; nameEn: string | null; currency: string }> {
  const customer = await readInPlace(tx, customerId, warehouseId)
  if (!customer) throw CustomerNotFound({}, 'customerId')
  const { active, enabled, ...row } = customer
  if (!active) throw CustomerInactive(nameValues('customer', row), 'customerId')
  if (!enabled) throw CustomerNotInWarehouse(nameValues('customer', row), 'warehouseId')
  return row
}

/** Locks a customer for what is to happen once at a time for it. Fails with CUSTOMER_NOT_FOUND on `customerId`. */
export async function lockCustomerFor(tx: Tx, id: string): Promise<void> {
  if (!(await lockCustomer(tx, id))) throw CustomerNotFound({}, 'customerId')
}

/** A customer and the warehouses that it may send goods to, as the scope of a command; none for an unknown customer. */
export async function scopeOfCustomer(db: Pick<Tx, 'customerWarehouse'>, customerId: string): Promise<Ref> {
  const rows = await db.customerWarehouse.findMany({ where: { customerId, enabled: true }, select: { warehouseId: true } })
  return { customerId, warehouseIds: rows.map(({ warehouseId }) => warehouseId) }
}

/** Customers of whom figures are asked, each in one warehouse or in all that `reach` names (null: all). */
export interface AskedFigures {
  customerIds: string[]
  warehouseIds: (string | null)[]
  reach: readonly string[] | null
}

/** SQL: the asked figures as `a (customer_id, warehouse_id, no)`, from `$1` and `$2`. */
export const askedFigures = 'unnest($1::uuid[], $2::uuid[]) with ordinality as a(customer_id, warehouse_id, no)'

/** SQL: the rows of a table that count for `a`, in the warehouses of its customer and in the reach `$3`, as `x`. */
export const countedRows = (table: string): string =>
  `(select x.* from customer_warehouse w join ${table} x on x.warehouse_id = w.warehouse_id and x.customer_id = w.customer_id
    where w.customer_id = a.customer_id and (a.warehouse_id is null or w.warehouse_id = a.warehouse_id)
      and ($3::uuid[] is null or w.warehouse_id = any($3::uuid[]))) x`
