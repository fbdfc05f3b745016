import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'

export async function insertStrategy(tx: Tx, call: Call, row: { code: string; name: string; currency: string }): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.billingStrategy.create({ data, select: { id: true } })).id
}

/** What may be changed of a billing strategy. */
export interface StrategyValues {
  name: string
  currency: string
}

/** Locks a billing strategy for a change; null if not found. */
export async function lockStrategy(tx: Tx, id: string): Promise<{ code: string; version: number; values: StrategyValues } | null> {
  await tx.$executeRawUnsafe('select 1 from billing_strategy where id = $1::uuid for no key update', id)
  const row = await tx.billingStrategy.findUnique({ where: { id } })
  if (!row) return null
  const { code, version, name, currency } = row
  return { code, version, values: { name, currency } }
}

/** Number of customers that have or had a billing strategy, or get it on a later day; until the end of the transaction no other gets it. */
export async function customersOfStrategy(tx: Tx, id: string): Promise<number> {
  await tx.$executeRawUnsafe('select 1 from billing_strategy where id = $1::uuid for update', id)
  const rows = await tx.customerStrategy.findMany({
    where: { billingStrategyId: id },
    distinct: ['customerId'],
    select: { customerId: true },
  })
  return rows.length
}

export async function changeStrategy(tx: Tx, id: string, values: Partial<StrategyValues>): Promise<void> {
  await tx.billingStrategy.update({ where: { id }, data: { ...values, version: { increment: 1 } }, select: { id: true } })
}
