import { deliveryRights } from '../delivery/states/handover.ts'
import { exchangeRights } from '../exchange/states.ts'
import { inboundRights } from '../inbound/states.ts'
import { inventoryRights } from '../inventory/states.ts'
import { bulkRights } from '../kernel/bulk/bulk.ts'
import { type Actor, isPerson, scopeOfRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import { packageRights } from '../package/states.ts'
import { printerRights } from '../printer/states.ts'
import { stockRights } from '../stock/states.ts'
import { customerKinds, isForCustomers, type NoticeKindName } from './states.ts'

/** Rights that a person needs in the warehouse of a notice, to be told and to go on seeing it: by them they can look at what it is about, and cure it. */
export const rightsOfNotice: Readonly<Record<NoticeKindName, readonly [Right, ...Right[]]>> = {
  IMPORT: [exchangeRights.import],
  BULK: [bulkRights.read],
  PRINT_JOBS: [printerRights.print],
  CARRIER_MANIFEST: [deliveryRights.handOver, deliveryRights.read],
  CUT_OFF: [packageRights.read],
  APPROVAL: [inventoryRights.approve, inventoryRights.read],
  ORDER_SHIPPED: [packageRights.read],
  ORDER_SHORT: [packageRights.read],
  ORDER_ABNORMAL: [packageRights.read],
  INBOUND_RECEIVED: [inboundRights.read],
  STOCK_LOW: [stockRights.read],
}

/** A kind of notice that a person may see in a warehouse; in all if that is null. */
export interface SeenKind {
  kind: NoticeKindName
  warehouseId: string | null
}

/** Kinds that are only mailed: the bell counts what they are about by itself, and users of customers have it on their overview. */
export const mailedOnly: ReadonlySet<NoticeKindName> = new Set<NoticeKindName>(['APPROVAL', ...customerKinds])

/** The kinds of notices that a person may see now, and where. */
export function seenKinds(actor: Actor): SeenKind[] {
  if (!isPerson(actor)) return []
  const kinds = Object.keys(rightsOfNotice) as NoticeKindName[]
  return kinds.flatMap((kind) => {
    if (isForCustomers(kind) !== (actor.kind === 'CUSTOMER_USER')) return []
    const held = rightsOfNotice[kind].map((right) => scopeOfRight(actor, right))
    if (held.includes(null)) return []
    const limits = held.flatMap((scope) => (scope?.warehouseIds ? [scope.warehouseIds] : []))
    const [ids, ...others] = limits
    return (ids?.filter((id) => others.every((other) => other.includes(id))) ?? [null]).map((warehouseId) => ({ kind, warehouseId }))
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
  ORDER_SHIPPED: 'Package',
  ORDER_SHORT: 'Package',
  ORDER_ABNORMAL: 'Package',
  INBOUND_RECEIVED: 'InboundOrder',
  STOCK_LOW: 'Product',
}
