import type { HandoverSheet } from '../../generated/prisma/client.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { HandoverNotOpen } from '../failures.ts'
import { lockSheet } from '../store/handover.ts'

/** Locks a sheet that is open. Fails with NOT_FOUND on `sheetId` and HANDOVER_NOT_OPEN. */
export async function lockOpenSheet(tx: Tx, id: string): Promise<HandoverSheet> {
  const sheet = await lockSheet(tx, id)
  if (sheet.state !== 'OPEN') throw HandoverNotOpen({ number: sheet.number })
  return sheet
}
