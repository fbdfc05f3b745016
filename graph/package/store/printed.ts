import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { notStopped } from './move.ts'

/** A package whose label is printed. */
export interface PrintedPackage {
  id: string
  warehouseId: string
  customerId: string
  waveId: string | null
}

/** Marks ready labels as printed, except of packages on hold or being intercepted. */
export function markPrinted(tx: Tx, call: Call, ids: readonly string[]): Promise<PrintedPackage[]> {
  return tx.$queryRawUnsafe<PrintedPackage[]>(
    `update package set label = 'PRINTED', updated_at = $2::timestamptz
     where id = any($1::uuid[]) and label = 'READY' and ${notStopped('package')}
     returning id::text, warehouse_id::text as "warehouseId", customer_id::text as "customerId", wave_id::text as "waveId"`,
    ids,
    call.now,
  )
}
