import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { keepPrinted } from '../store/printed.ts'

/** The labels of packages go to the printer: those that are ready, of packages that nobody stops. The packages must be locked. Returns which. */
export async function printLabels(tx: Tx, call: Call, ids: readonly string[]): Promise<{ printed: string[]; facts: Fact[] }> {
  const rows = await keepPrinted(tx, call, ids)
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
