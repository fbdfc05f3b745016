import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { markPrinted } from '../store/printed.ts'

/** Marks ready labels of packages that are not on hold or being intercepted as printed. The packages must be locked. Returns the affected ids. */
export async function markLabelsPrinted(tx: Tx, call: Call, ids: readonly string[]): Promise<{ printed: string[]; facts: Fact[] }> {
  const rows = await markPrinted(tx, call, ids)
  return {
    printed: rows.map(({ id }) => id),
    facts: rows.map(({ id, warehouseId, customerId, waveId }) => ({
      kind: 'package.label-printed',
      type: 'Package',
      id,
      warehouseId,
      customerId,
      payload: { waveId },
    })),
  }
}
