import { deliveryRights } from '../delivery/states/handover.ts'
import { exchangeRights } from '../exchange/states.ts'
import { inventoryRights } from '../inventory/states.ts'
import { bulkRights } from '../kernel/bulk/bulk.ts'
import { type Actor, scopeOfRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import { packageRights } from '../package/states.ts'
import { printerRights } from '../printer/states.ts'
import type { NoticeKindName } from './states.ts'

/** Right that a person needs in the warehouse of a notice, to be told and to go on seeing it: by it they can look at what it is about, and cure it. */
export const rightOfNotice: Readonly<Record<NoticeKindName, Right>> = {
  IMPORT: exchangeRights.import,
  BULK: bulkRights.read,
  PRINT_JOBS: printerRights.print,
  CARRIER_MANIFEST: deliveryRights.handOver,
  CUT_OFF: packageRights.read,
  APPROVAL: inventoryRights.approve,
}

/** A kind of notice that a person may see in a warehouse; in all if that is null. */
export interface SeenKind {
  kind: NoticeKindName
  warehouseId: string | null
}

/** Kinds that are only mailed: the bell counts what they are about by itself. */
export const mailedOnly: ReadonlySet<NoticeKindName> = new Set<NoticeKindName>(['APPROVAL'])

/** The kinds of notices that a person may see now, and where. */
export function seenKinds(actor: Actor): SeenKind[] {
  if (actor.kind !== 'STAFF') return []
  return (Object.keys(rightOfNotice) as NoticeKindName[]).flatMap((kind) => {
    const held = scopeOfRight(actor, rightOfNotice[kind])
    if (held === null) return []
    return (held.warehouseIds ?? [null]).map((warehouseId) => ({ kind, warehouseId }))
  })
}

/** Type of the subject of each kind. */
export const nodeOfNotice: Readonly<Record<NoticeKindName, string>> = {
  IMPORT: 'SheetImport',
  BULK: 'BulkJob',
  PRINT_JOBS: 'Printer',
  CARRIER_MANIFEST: 'HandoverSheet',
  CUT_OFF: 'LogisticsGroup',
  APPROVAL: 'Adjustment',
}
