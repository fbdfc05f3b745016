import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'

export interface Assignment {
  warehouseId: string
  billingStrategyId: string
}

/** Inserts an active customer with its warehouses. */
export async function insertCustomer(
  tx: Tx,
  call: Call,
  row: { code: string; name: string; nameEn: string | null; company: string; email: string; phone: string; currency: string },
  assignments: readonly Assignment[],
): Promise<string> {
  const data = { ...row, id: call.newId(), active: true, createdAt: call.now, version: 1 }
  const { id: customerId } = await tx.customer.create({ data, select: { id: true } })
  await tx.customerWarehouse.createMany({ data: assignments.map((assignment) => ({ ...assignment, customerId, enabled: true })) })
  return customerId
}

/** Locks a customer for a change of its row or warehouses; null if not found. */
export async function lockCustomer(tx: Tx, id: string): Promise<{ id: string; code: string; active: boolean } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; code: string; active: boolean }[]>(
    'select id::text, code, active from customer where id = $1::uuid for no key update',
    id,
  )
  return row ?? null
}

export async function upsertAssignment(tx: Tx, customerId: string, assignment: Assignment & { enabled: boolean }): Promise<void> {
  const { warehouseId, ...terms } = assignment
  const where = { customerId_warehouseId: { customerId, warehouseId } }
  await tx.customerWarehouse.upsert({ where, update: terms, create: { customerId, ...assignment }, select: { enabled: true } })
}

export async function setActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.customer.update({ where: { id }, data: { active, version: { increment: 1 } }, select: { id: true } })
}
