import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'

/** A package whose label goes to the printer. */
export interface PrintedPackage {
  id: string
  warehouseId: string
  customerId: string
  waveId: string | null
}

/** Labels that are ready are printed from now on; those of packages that are blocked or that their customer wants back are not. */
export function keepPrinted(tx: Tx, call: Call, ids: readonly string[]): Promise<PrintedPackage[]> {
  return tx.$queryRawUnsafe<PrintedPackage[]>(
    `update package set label = 'PRINTED', updated_at = $2::timestamptz
     where id = any($1::uuid[]) and label = 'READY' and blocked_at is null and interception <> 'REQUESTED'
     returning id::text, warehouse_id::text as "warehouseId", customer_id::text as "customerId", wave_id::text as "waveId"`,
    ids,
    call.now,
  )
}
