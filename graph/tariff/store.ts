import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'

export async function insertStrategy(tx: Tx, call: Call, row: { code: string; name: string; currency: string }): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.billingStrategy.create({ data, select: { id: true } })).id
}
