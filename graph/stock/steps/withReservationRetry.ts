import { Failure } from '../../kernel/command/failure.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { refusalOf } from '../../kernel/sql/sqlError.ts'
import { InsufficientAvailable } from '../failures.ts'
import { lockAllocatedStock } from '../store/allocations.ts'
import { lockProducts, savepoint } from '../store/lockProducts.ts'

/**
 * Runs an optimistic reservation. `attempt` reads, decides, writes and posts, the contended rows last; if another transaction took the
 * stock meanwhile, everything is rolled back to a savepoint and runs once more with the rows of `products` locked first. Rows earlier in
 * the lock order must be locked before: packages by the caller, and here the stock rows allocated to `lineIds`, if `attempt` posts changes
 * of those.
 */
export async function withReservationRetry<Result>(
  tx: Tx,
  products: () => Promise<{ warehouseId: string; productId: string }[]>,
  attempt: () => Promise<Result>,
  lineIds: () => Promise<string[]> = async () => [],
): Promise<Result> {
  const undo = await savepoint(tx)
  try {
    return await attempt()
  } catch (error) {
    // Refusals by `attempt` are final; only the ledger's refusal means that another transaction was faster.
    if (error instanceof Failure || refusalOf(error)?.code !== InsufficientAvailable.code) throw error
    await undo()
    await lockAllocatedStock(tx, 'PACKAGE_LINE', await lineIds())
    await lockProducts(tx, await products())
    return attempt()
  }
}
