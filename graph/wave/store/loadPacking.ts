import type { Values } from '../../kernel/sql/statement.ts'
import { labelForms, type PackageAtBench, packageCode, slotNumber } from '../rules/packing.ts'
import { moreBoxesOf } from './boxes.ts'
import { type ShownLine, shownLinesOf } from './lines.ts'
import { partsOfScan, readScan, type ScanAtWave, type ScanOfWave, selectOfScan, valuesOfScan } from './loadScan.ts'

/** A package as the packing station shows it. */
export interface ShownPackage extends PackageAtBench {
  labelRequest: number
  labelFileId: string | null
  warehouseId: string
  customerId: string
  customerName: string
  customerNameEn: string | null
  lines: readonly ShownLine[]
}

/** What a packing scan finds: beside wave, products and lines the packages that it may concern, with their contents. */
export interface LoadedBench extends ScanAtWave {
  packages: readonly ShownPackage[]
}

/** The input of a packing scan, as far as it decides what is loaded. */
export interface ScanOfBench extends ScanOfWave {
  packageId?: string | null | undefined
}

/**
 * Statement that loads a packing scan. The packages are those on the screen, those that a code calls, and those of the scanned products that are
 * nearest to complete: a guess, because the rule chooses among all lines and not among packages.
 */
export const loadOfPacking = {
  parts: `${partsOfScan('packed', '(:guesses::integer > 0 or "packageId" = any(:openIds::uuid[]))')}, near as materialized (
    select a."packageId", row_number() over (
        partition by a."productId"
        order by w.type = 'MIXED' and a."packageUnsorted" > 0, a.open < f.pieces, not a.begun, a."packageOpen", coalesce(a.slot, 0), a."packageId"
      ) as place
    from at_work w cross join asking a join found f on f.id = a."productId"
  ), concerned as materialized (
    select p.id from member p
    where p.slot = any(:slots::integer[])
      or p.id in (select b.package_id from wave_box b where b.wave_id = :waveId::uuid and b.box = any(:slots::integer[])) or p.number = any(:labels::text[]) or p.tracking_number = any(:labels::text[])
      or p.id in (select "packageId" from near where place <= :guesses::integer or :isWhole::boolean)
    union select p.id from at_work w join package p on p.id = any(:openIds::uuid[]) and p.warehouse_id = w."warehouseId"
  ), shown as materialized (
    select p.id, p.number, p.state, p.slot, to_json(${moreBoxesOf}) as "moreBoxes", p.pieces, p.sorted, p.packed, p.tracking_number as "trackingNumber", p.label,
      p.label_request as "labelRequest", p.label_file_id as "labelFileId", p.blocked_at as "heldAt", p.interception,
      p.wave_id is not distinct from :waveId::uuid as "isInWave",
      (select o.number from wave o where o.id = p.wave_id and o.id <> :waveId::uuid) as "otherWave", p.warehouse_id as "warehouseId", p.customer_id as "customerId", c.name as "customerName", c.name_en as "customerNameEn",
      (select coalesce(json_agg(s), '[]') from (${shownLinesOf('x.id')}) s) as lines
    from concerned x join package p on p.id = x.id join customer c on c.id = p.customer_id
  )`,
  select: selectOfScan('packed', `, (select coalesce(json_agg(shown), '[]') from shown) as shown`),
}

/** Values of `loadOfPacking`, for scans of one wave. */
export function valuesOfPackingScans(scans: readonly ScanOfBench[], isWhole: boolean): Values {
  const codes = scans.map(({ code }) => packageCode(code))
  return {
    ...valuesOfScan(scans, isWhole),
    openIds: scans.flatMap(({ packageId }) => packageId ?? []),
    slots: codes.flatMap(({ slot }) => slotNumber(slot) ?? []),
    labels: codes.flatMap(({ label }) => (label === null ? [] : labelForms(label))),
    guesses: scans.filter(({ packageId }) => !packageId).length,
  }
}

export const readBench = (row: Record<string, unknown>): LoadedBench => ({ ...readScan(row), packages: row.shown as ShownPackage[] })
