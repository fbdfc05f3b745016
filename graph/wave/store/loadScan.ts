import type { Values } from '../../kernel/sql/statement.ts'
import { notStopped } from '../../package/steps/packing.ts'
import type { Progress as Stage } from '../../package/steps/progress.ts'
import { readProductCode } from '../../product/rules/scanned.ts'
import { productsWithKeys } from '../../product/steps/findProducts.ts'
import type { KeyedProduct, WaveLine } from '../rules/goods.ts'
import type { Progress, WaveAtWork } from '../rules/work.ts'
import { progressFigures } from './lines.ts'

/** A scanned product as a station shows it. */
export interface ShownProduct extends KeyedProduct {
  name: string
  nameEn: string
  pictureFileId: string | null
}

/** What a sorting or packing scan finds: its wave, the products of its code, their lines in the wave, and the progress of the wave. */
export interface ScanAtWave {
  wave: WaveAtWork
  products: readonly ShownProduct[]
  lines: readonly WaveLine[]
  progress: Progress
}

/** SQL: wave `:waveId` as the part `at_work`, if the caller may scan in its warehouse, and its packages as `member`. */
export const partsOfWave = `
  at_work as materialized (
    select w.id, w.number, w.warehouse_id as "warehouseId", w.type, w.state, w.sort_mode as "sortMode", w.label_mode as "labelMode", w.confirm_picking as "confirmPicking",
      w.ship_on_print as "shipOnPrint", w.pre_check as "preCheck",
      w.printed_at as "printedAt", w.sorter_id as "sorterId", w.packer_id as "packerId", w.suspended_at as "suspendedAt", w.version
    from admitted a join wave w on w.id = :waveId::uuid and (a.warehouse_id is null or w.warehouse_id = a.warehouse_id)
  ), member as materialized (
    select p.id, p.number, p.pieces, p.slot, p.state, p.tracking_number, p.sorted, p.packed, p.blocked_at, p.interception
    from at_work w join package p on p.wave_id = w.id
  )`

/**
 * SQL: parts of the statement that loads a scan at a wave. Only lines are read that are open and `likely` to be chosen, unless a reason for a refusal is
 * needed, or the user's choice among products. Packages on hold or being intercepted are sorted, but get no pieces when they are packed.
 */
export const partsOfScan = (stage: Stage, likely = 'true') => `${partsOfWave}, found as materialized (
    select f.product_id as id, f.key, f.pieces, r.sku, r.name, product_name_en(r.name, r.declared_name_en) as "nameEn",
      product_picture_file(r.id) as "pictureFileId", c.name as "customerName", c.name_en as "customerNameEn"
    from (${productsWithKeys(':keys::text[]')}) f join product r on r.id = f.product_id join customer c on c.id = r.customer_id
  ), line as materialized (
    select l.id as "lineId", p.id as "packageId", p.number as "packageNumber", p.pieces as "packagePieces", p.slot, p.state,
      case when p.state = 'PICKED'${stage === 'packed' ? ` and ${notStopped('p')}` : ''} then l.quantity - l.${stage} else 0 end as open, l.product_id as "productId",
      p.pieces - p.${stage} as "packageOpen", p.${stage} > 0 as begun, p.pieces - p.sorted as "packageUnsorted",
      p.blocked_at as "heldAt", p.interception
    from package_line l join member p on p.id = l.package_id and l.wave_id = :waveId::uuid and l.product_id = any(array(select id from found))
    where p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL')
  ), asking as materialized (
    select * from line
    where open > 0 and ${likely} or :isWhole::boolean or (select count(*) > count(distinct key) from found)
  )`

/** SQL: the wave, other `columns`, and its progress. */
export const selectOfWave = (stage: Stage, columns: string) => `
  select row_to_json(w) as wave, f.pieces, f.done, f.packages, f.complete, ${columns}
  from at_work w cross join lateral (${progressFigures(stage, 'member', 'w.state')}) f`

/** SQL: what `readScan` reads of the parts, and `more`. */
export const selectOfScan = (stage: Stage, more = '') =>
  selectOfWave(
    stage,
    `(select coalesce(json_agg(found), '[]') from found) as products,
    (select coalesce(json_agg(asking order by "lineId"), '[]') from asking) as lines${more}`,
  )

/** Statement that loads a sorting scan. */
export const loadOfSorting = { parts: partsOfScan('sorted'), select: selectOfScan('sorted') }

/** The input of a scan, as far as it decides what is loaded. */
export interface ScanOfWave {
  waveId: string
  code: string
}

/** Values of `loadOfScan`, for scans of one wave. */
export function valuesOfScan(scans: readonly ScanOfWave[], isWhole: boolean): Values {
  return { waveId: scans[0]?.waveId, isWhole, keys: [...new Set(scans.flatMap(({ code }) => readProductCode(code)?.keys ?? []))] }
}

type ScanRow = Omit<ScanAtWave, 'progress' | 'lines'> & Progress & { lines: Omit<WaveLine, 'sku'>[] }

export function readScan(row: Record<string, unknown>): ScanAtWave {
  const { wave, products, lines, pieces, done, packages, complete } = row as unknown as ScanRow
  const skus = new Map(products.map(({ id, sku }) => [id, sku]))
  return {
    wave,
    products,
    progress: { pieces, done, packages, complete },
    lines: lines.map((line) => ({ ...line, sku: skus.get(line.productId) ?? '' })),
  }
}

/** How many scans, from the first, are at the same wave. */
export function atOneWave(scans: readonly { waveId: string }[]): number {
  const end = scans.findIndex(({ waveId }) => waveId !== scans[0]?.waveId)
  return end === -1 ? scans.length : end
}
