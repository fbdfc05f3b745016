import type { Printer } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'

/** Settings of a printer. */
type Settings = Omit<Printer, 'id' | 'warehouseId' | 'createdAt' | 'version' | 'deletedAt'>

export async function insertPrinter(tx: Tx, call: Call, row: Settings & { warehouseId: string }): Promise<string> {
  return (await tx.printer.create({ data: { ...row, id: call.newId(), createdAt: call.now, version: 1 }, select: { id: true } })).id
}

/** Locks a printer and reads it; null if not found or deleted. */
export async function lockPrinter(tx: Tx, id: string): Promise<Printer | null> {
  await tx.$executeRawUnsafe('select 1 from printer where id = $1::uuid for no key update', id)
  return tx.printer.findUnique({ where: { id, deletedAt: null } })
}

export async function changePrinter(tx: Tx, id: string, change: Settings): Promise<void> {
  await tx.printer.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Marks a locked printer as deleted. */
export async function markDeleted(tx: Tx, call: Call, id: string): Promise<void> {
  await tx.printer.update({ where: { id }, data: { deletedAt: call.now, version: { increment: 1 } }, select: { id: true } })
}
