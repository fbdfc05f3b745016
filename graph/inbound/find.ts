import { Failure } from '../kernel/command/failure.ts'
import { chooseTask, readTaskCode } from './rules/finding.ts'
import { matchesOf } from './store/order.ts'

/** The order or box of a scanned code, for queries; null if nothing or several orders match. `open` is the order on the screen. */
export async function findTask(
  db: Parameters<typeof matchesOf>[0],
  warehouseId: string,
  scanned: string,
  open: string | null,
): Promise<{ orderId: string; boxId: string | null } | null> {
  const read = readTaskCode(scanned)
  const matches = read ? await matchesOf(db, warehouseId, read.code) : []
  try {
    return chooseTask(scanned, matches, open)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
