import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { codeOf } from '../findPackage.ts'
import type { HandoverCandidate } from '../rules/handover.ts'
import { type handoverMachine, handoverMaximum } from '../states/handover.ts'
import { leavingWeight } from './handover.ts'

/** What a scan of a hand-over sheet finds. */
export interface LoadedHandover {
  sheet: {
    id: string
    number: string
    warehouseId: string
    groupId: string
    state: keyof typeof handoverMachine.states
    packageCount: number
  } | null
  /** The package that the code means: one that is not cancelled, the newest. */
  found: (HandoverCandidate & { channelId: string | null }) | null
  /** Carriers of the channels of its logistics group. */
  carriers: readonly string[]
}

/** The input of a scan of a hand-over sheet. */
export interface ScanToSheet {
  sheetId: string
  code: string
}

/** Statement that loads a scan of sheet `:sheetId`. */
export const loadOfHandover = {
  parts: `at_sheet as materialized (
    select s.id, s.number, s.warehouse_id as "warehouseId", s.group_id as "groupId", s.state, s.package_count as "packageCount"
    from admitted a join handover_sheet s on s.id = :sheetId::uuid and (a.warehouse_id is null or s.warehouse_id = a.warehouse_id)
  ), found as materialized (
    select p.id from at_sheet s join package p on p.number = :number::text and p.warehouse_id = s."warehouseId"
    union select p.id from at_sheet s join package p on p.tracking_number = any(:codes::text[]) and p.warehouse_id = s."warehouseId"
  ), candidate as materialized (
    select p.id, p.number, p.state, p.group_id as "groupId", p.channel_id as "channelId", c.code as channel, c.carrier,
      (select json_build_object('id', o.id, 'number', o.number) from handover_package h join handover_sheet o on o.id = h.sheet_id
        where h.package_id = p.id) as sheet
    from found f join package p on p.id = f.id left join channel c on c.id = p.channel_id
    order by p.state = 'CANCELLED', p.id desc limit 1
  )`,
  select: `select (select row_to_json(s) from at_sheet s) as sheet, (select row_to_json(c) from candidate c) as found,
    (select coalesce(json_agg(distinct c.carrier), '[]') from at_sheet s join channel c on c.group_id = s."groupId") as carriers from admitted`,
}

/** Values of `loadOfHandover`. */
export function valuesOfHandover({ sheetId, code }: ScanToSheet): Values {
  const read = codeOf(code)
  return { sheetId, number: read?.upper ?? null, codes: read?.either ?? [] }
}

export const readHandover = (row: Record<string, unknown>): LoadedHandover => row as unknown as LoadedHandover

/** A package that a scan puts on a sheet. */
export interface Added {
  sheet: { id: string; warehouseId: string }
  pkg: NonNullable<LoadedHandover['found']>
  extra: boolean
}

/** SQL: puts a package on the sheet, if that is open with room, and the package is shipped by its channel and on no sheet. */
export const addedParts = {
  sql: `locked_sheet as materialized (
    select s.id, s.state, s.package_count from ready cross join handover_sheet s where s.id = :sheetId::uuid for no key update of s
  ), sheeted as materialized (
    select id from locked_sheet where state = 'OPEN' and package_count < ${handoverMaximum}
  ), locked_package as materialized (
    select p.id, p.pieces, ${leavingWeight('p')} as grams from sheeted cross join package p
    where p.id = :packageId::uuid and p.state = 'SHIPPED' and p.group_id is not distinct from :groupId::uuid
      and p.channel_id is not distinct from :channelId::uuid for no key update of p
  ), free as materialized (
    select * from locked_package where delivery_sheet_of(id) is null
  ), member as (
    insert into handover_package (id, sheet_id, package_id, warehouse_id, extra, added_at, added_by_id)
    select :memberId::uuid, :sheetId::uuid, id, :warehouseId::uuid, :extra::boolean, :now::timestamptz, :addedById::uuid from free returning 1
  ), saved as (
    update handover_sheet s set package_count = s.package_count + 1, pieces = s.pieces + f.pieces, weight_grams = s.weight_grams + f.grams,
      updated_at = :now::timestamptz, version = s.version + 1
    from sheeted cross join free f where s.id = sheeted.id and exists (select from member) returning 1
  )`,
}

/** Values of `addedParts`. */
export const valuesOfAdded = (call: Call, { sheet, pkg, extra }: Added): Values => ({
  sheetId: sheet.id,
  warehouseId: sheet.warehouseId,
  packageId: pkg.id,
  groupId: pkg.groupId,
  channelId: pkg.channelId,
  extra,
  memberId: call.newId(),
  addedById: staffIdOf(call),
})
