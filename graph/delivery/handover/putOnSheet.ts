import type { HandoverSheet } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { requireForSheet, requireRoom } from '../rules/handover.ts'
import { carriersOf, insertMembers, lockCandidates } from '../store/handover.ts'

/**
 * Puts packages on a locked open sheet, all or none; returns them, each once. Fails with the reason of the first that may not go on it,
 * on its field, and with HANDOVER_FULL.
 */
export async function putOnSheet(
  tx: Tx,
  call: Call,
  sheet: HandoverSheet,
  packageIds: readonly string[],
  fieldOf: (index: number) => string,
): Promise<{ id: string; extra: boolean }[]> {
  const ids = [...new Set(packageIds)]
  requireRoom(sheet, ids.length)
  const judged = { id: sheet.id, groupId: sheet.groupId, carriers: await carriersOf(tx, sheet.groupId) }
  const candidates = await lockCandidates(tx, sheet.warehouseId, ids)
  const added = ids.map((id, index) => {
    const pkg = candidates.get(id)
    if (!pkg) throw NotFound({ what: 'Package' }, fieldOf(index))
    return { id, extra: requireForSheet(pkg, judged, fieldOf(index)) }
  })
  await insertMembers(tx, call, sheet, added)
  return added
}
