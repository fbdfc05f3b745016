import type { Tx } from '../../kernel/db.ts'
import { Failure } from '../../kernel/failure.ts'
import { refusalOf } from '../../kernel/sqlError.ts'
import { InsufficientAvailable } from '../failures.ts'
import { lockProducts, savepoint } from '../store/available.ts'

/**
 * Decides by what is available and posts, the hot rows last. `attempt` reads, decides, writes and posts; where somebody else was faster
 * with the goods, everything that it wrote is undone and it runs once more with the rows of `products` locked from the beginning.
 */
export async function promising<Result>(
  tx: Tx,
  products: () => Promise<{ warehouseId: string; productId: string }[]>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const undo = await savepoint(tx)
  try {
    return await attempt()
  } catch (error) {
    // What `attempt` itself refused stands; only the ledger's own refusal means that somebody was faster.
    if (error instanceof Failure || refusalOf(error)?.code !== InsufficientAvailable.code) throw error
    await undo()
    await lockProducts(tx, await products())
    return attempt()
  }
}
