import { shipmentPart, shipmentsOf } from '../../package/steps/ship.ts'
import { type ShippedPackage, shippedPart } from '../../package/steps/unship.ts'
import { weighedGoodsOf } from '../../package/steps/weight.ts'
import type { ShipView } from '../shipView.ts'
import type { handoverMachine } from '../states/handover.ts'

/** SQL: what the shipping station shows of packages; `ids` is a query. */
const shipViewOf = (ids: string) => `
  select p.id::text as "packageId", p.number as "packageNumber", p.tracking_number as "trackingNumber", c.name as "customerName",
    c.name_en as "customerNameEn", h.name as "channelName", h.name_en as "channelNameEn", g.name as "groupName", g.name_en as "groupNameEn",
    p.pieces, p.weight_grams as "weightGrams", null::integer as "measuredGrams", null::integer as "expectedGrams", false as "isMarked", coalesce(r.country, '') as destination
  from package p join customer c on c.id = p.customer_id left join channel h on h.id = p.channel_id
    left join logistics_group g on g.id = p.group_id left join recipient r on r.package_id = p.id
  where p.id in (${ids})`

/** SQL: the part `place` has a row if the caller may scan in warehouse `:warehouseId`; `found` has its packages with one of the numbers or codes. */
export const foundParts = `
  place as materialized (
    select from admitted a where a.warehouse_id is null or a.warehouse_id = :warehouseId::uuid
  ), found as materialized (
    select p.id from place cross join package p where p.number = any(:numbers::text[]) and p.warehouse_id = :warehouseId::uuid
    union select p.id from place cross join package p where p.tracking_number = any(:codes::text[]) and p.warehouse_id = :warehouseId::uuid
  )`

/** Statement that loads a shipping scan: the packages of its code, newest first, their weights, and what the station shows of them. */
export const loadOfShipping = {
  parts: `${foundParts}, ${shipmentPart('select id from found')}`,
  select: `select ${shipmentsOf}, (select coalesce(json_agg(v), '[]') from (${shipViewOf('select id from found')}) v) as views,
    (select coalesce(json_agg(w), '[]') from (${weighedGoodsOf('select id from found')}) w) as weights from admitted`,
}

/** What the undo of a shipment finds: the package, the hand-over sheet that it is on, and what the station shows of it. */
export interface LoadedShipment {
  shipped: ShippedPackage
  sheet: { id: string; number: string; warehouseId: string; state: keyof typeof handoverMachine.states } | null
  view: ShipView
}

/** Statement that loads the undo of the shipment of package `:packageId`. */
export const loadOfUnshipping = {
  parts: `undone as materialized (
    select p.id from admitted a join package p on p.id = :packageId::uuid and (a.warehouse_id is null or p.warehouse_id = a.warehouse_id)
  ), ${shippedPart('select id from undone')}, sheet as materialized (
    select s.id, s.number, s.warehouse_id as "warehouseId", s.state
    from undone u join handover_package h on h.package_id = u.id join handover_sheet s on s.id = h.sheet_id
  )`,
  select: `select row_to_json(g) as shipped, (select row_to_json(s) from sheet s) as sheet,
    (select row_to_json(v) from (${shipViewOf('select id from undone')}) v) as view
  from gone_package g`,
}

export const readUnshipping = (row: Record<string, unknown>): LoadedShipment => row as unknown as LoadedShipment
