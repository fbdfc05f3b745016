import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'

export interface Assignment {
  warehouseId: string
  billingStrategyId: string
}

/** Adds an active customer with the warehouses that it may use. */
export async function insertCustomer(
  tx: Tx,
  call: Call,
  row: { code: string; name: string; company: string; email: string; phone: string; currency: string },
  assignments: readonly Assignment[],
): Promise<string> {
  const data = { ...row, id: call.newId(), active: true, createdAt: call.now, version: 1 }
  const { id: customerId } = await tx.customer.create({ data, select: { id: true } })
  await tx.customerWarehouse.createMany({ data: assignments.map((assignment) => ({ ...assignment, customerId, enabled: true })) })
  return customerId
}

/** Locks a customer for a change of its row or of its warehouses; null where there is none. */
export async function lockCustomer(tx: Tx, id: string): Promise<{ id: string; code: string; active: boolean } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; code: string; active: boolean }[]>(
    'select id::text, code, active from customer where id = $1::uuid for update',
    id,
  )
  return row ?? null
}

export async function putAssignment(tx: Tx, customerId: string, assignment: Assignment & { enabled: boolean }): Promise<void> {
  const { warehouseId, ...terms } = assignment
  const where = { customerId_warehouseId: { customerId, warehouseId } }
  await tx.customerWarehouse.upsert({ where, update: terms, create: { customerId, ...assignment }, select: { enabled: true } })
}

export async function setActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.customer.update({ where: { id }, data: { active, version: { increment: 1 } }, select: { id: true } })
}
