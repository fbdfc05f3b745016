import type { Tx } from '../../kernel/sql/db.ts'

/** SQL: whether warehouse `$1` is enabled for customer `$2`; with `for key share` it stays so until the transaction ends. */
export const enabledInPlace = (lock: 'for key share' | ''): string =>
  `select enabled from customer_warehouse where warehouse_id = $1::uuid and customer_id = $2::uuid ${lock}`

interface CustomerInPlace {
  id: string
  code: string
  name: string
  nameEn: string | null
  currency: string
  active: boolean
  enabled: boolean
}

/** Reads a customer and whether the warehouse is enabled for it, which stays so until the transaction ends; null if not found. */
export async function readInPlace(tx: Tx, customerId: string, warehouseId: string): Promise<CustomerInPlace | null> {
  const [row] = await tx.$queryRawUnsafe<CustomerInPlace[]>(
    `with place as materialized (${enabledInPlace('for key share')})
     select c.id::text, c.code, c.name, c.name_en as "nameEn", c.currency, c.active, coalesce((select enabled from place), false) as enabled
     from customer c where c.id = $2::uuid`,
    warehouseId,
    customerId,
  )
  return row ?? null
}

/** Locks whether a warehouse is enabled for a customer, after the customer: new work there is committed, or waits and then sees what is written. */
export async function lockEnabled(tx: Tx, { customerId, warehouseId }: { customerId: string; warehouseId: string }): Promise<void> {
  await tx.$executeRawUnsafe(
    'select from customer_warehouse where customer_id = $1::uuid and warehouse_id = $2::uuid for update',
    customerId,
    warehouseId,
  )
}
