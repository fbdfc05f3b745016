import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { LocationCode } from './rules.ts'

/** Adds a shelf's location. */
export async function insertLocation(
  tx: Tx,
  call: Call,
  row: LocationCode & { warehouseId: string; cargoAreaId: string; shelfSpecId: string | null; walkOrder: number },
): Promise<string> {
  const location = await tx.location.create({
    data: { ...row, id: call.newId(), kind: 'SHELF', createdAt: call.now, version: 1 },
    select: { id: true },
  })
  return location.id
}
