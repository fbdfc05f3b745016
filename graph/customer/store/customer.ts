import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { CustomerDetails, StrategyFromDay } from '../rules.ts'

export interface Assignment {
  warehouseId: string
  billingStrategyId: string
  /** Day from which the strategy holds. */
  from: string
}

const strategyRow = ({ customerId, warehouseId, billingStrategyId, from }: Assignment & { customerId: string }) => ({
  customerId,
  warehouseId,
  billingStrategyId,
  fromDay: new Date(from),
})

/** Inserts an active customer with its warehouses. */
export async function insertCustomer(
  tx: Tx,
  call: Call,
  row: CustomerDetails & { code: string },
  assignments: readonly Assignment[],
): Promise<string> {
  const data = { ...row, id: call.newId(), active: true, createdAt: call.now, version: 1 }
  const { id: customerId } = await tx.customer.create({ data, select: { id: true } })
  await tx.customerStrategy.createMany({ data: assignments.map((assignment) => strategyRow({ ...assignment, customerId })) })
  await tx.customerWarehouse.createMany({
    data: assignments.map(({ warehouseId, billingStrategyId }) => ({ customerId, warehouseId, billingStrategyId, enabled: true })),
  })
  return customerId
}

/** Locks a customer for a change of its row or warehouses; null if not found. */
export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer | null> {
  const [row] = await tx.$queryRawUnsafe<LockedCustomer[]>(
    `select id::text, code, active, version, name, name_en as "nameEn", company, email, phone, currency
     from customer where id = $1::uuid for no key update`,
    id,
  )
  return row ?? null
}

interface LockedCustomer extends CustomerDetails {
  id: string
  code: string
  active: boolean
  version: number
}

/** The strategies of a customer in a warehouse by day, the earliest first. */
export async function readStrategies(tx: Tx, customerId: string, warehouseId: string): Promise<StrategyFromDay[]> {
  const rows = await tx.customerStrategy.findMany({ where: { customerId, warehouseId }, orderBy: { fromDay: 'asc' } })
  return rows.map(({ billingStrategyId, fromDay }) => ({ billingStrategyId, from: fromDay.toISOString().slice(0, 10) }))
}

/** Writes from which day a strategy holds; another one from the same day is replaced. */
export async function saveStrategy(tx: Tx, customerId: string, assignment: Assignment): Promise<void> {
  const row = strategyRow({ ...assignment, customerId })
  const { billingStrategyId, ...day } = row
  const where = { customerId_warehouseId_fromDay: day }
  await tx.customerStrategy.upsert({ where, update: { billingStrategyId }, create: row, select: { customerId: true } })
}

/** Writes whether a warehouse is enabled for a customer; `billingStrategyId` is the strategy of today. */
export async function saveEnabled(
  tx: Tx,
  place: { customerId: string; warehouseId: string },
  terms: { billingStrategyId: string; enabled: boolean },
): Promise<void> {
  const where = { customerId_warehouseId: place }
  await tx.customerWarehouse.upsert({ where, update: terms, create: { ...place, ...terms }, select: { enabled: true } })
}

/** Writes the given details of a customer. */
export async function saveDetails(tx: Tx, id: string, details: Partial<CustomerDetails>): Promise<void> {
  await tx.customer.update({ where: { id }, data: { ...details, version: { increment: 1 } }, select: { id: true } })
}

export async function setActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.customer.update({ where: { id }, data: { active, version: { increment: 1 } }, select: { id: true } })
}

/** The enabled warehouses of these customers. */
export const enabledWarehouses = (db: Pick<Tx, 'customerWarehouse'>, customerIds: readonly string[]) =>
  db.customerWarehouse.findMany({
    where: { customerId: { in: [...customerIds] }, enabled: true },
    select: { customerId: true, warehouseId: true },
  })

/** What a customer still has in a warehouse: pieces in stock, packages and inbound orders that are not finished, and adjustments that wait for approval. */
export async function readNeeds(
  tx: Tx,
  place: { customerId: string; warehouseId: string },
): Promise<{ pieces: number; packages: number; orders: number; adjustments: number }> {
  const stock = await tx.productStock.aggregate({ where: place, _sum: { good: true, defective: true } })
  const packages = await tx.package.count({ where: { ...place, state: { notIn: ['SHIPPED', 'CANCELLED'] } } })
  const orders = await tx.inboundOrder.count({ where: { ...place, state: { notIn: ['COMPLETED', 'VOIDED'] } } })
  const adjustments = await tx.adjustment.count({ where: { ...place, state: 'AWAITING_APPROVAL' } })
  return { pieces: (stock._sum.good ?? 0) + (stock._sum.defective ?? 0), packages, orders, adjustments }
}
