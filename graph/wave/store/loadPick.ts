import type { SharedCode } from '../../product/rules/ambiguous.ts'
import { productsWithKeys } from '../../product/steps/findProducts.ts'
import type { CartBox } from '../rules/boxes.ts'
import type { WaveToPick } from '../rules/picking.ts'
import { boxOf } from './boxes.ts'
import { isMember, isPickedAgain, joins, type PickTaskLine, shownBox, shownLine, taskOf } from './picking.ts'
import type { WavePile } from './picks.ts'

/** A wave as a scan with a handheld loads it. */
export interface WaveAtPick extends Omit<WaveToPick, 'lines' | 'boxes' | 'freeBoxes'> {
  warehouseId: string
  outLocationId: string
  version: number
}

/** Stock of a scanned product that is allocated to a package of the wave, at the location on the screen or picked. */
export interface LoadedPile extends WavePile {
  id: string
  /** Pieces of its line in a slot or box that are not packed, and that are in none. */
  lineSorted: number
  lineUnsorted: number
}

/** What a scan with a handheld finds of its wave: lines of the locations that it names and of its products, with the boxes and the stock of these. */
export interface LoadedPick {
  wave: WaveAtPick
  /** Whether the code is the number of a wave. */
  namesWave: boolean
  pickerIds: readonly string[]
  products: readonly (SharedCode & { key: string; pieces: number })[]
  lines: readonly PickTaskLine[]
  /** Boxes for the scanned products, and those of packages that have several. */
  boxes: readonly CartBox[]
  piles: readonly LoadedPile[]
}

const scanned = 'any(array(select id from product_found))'
const ofWave = `l.wave_id = :waveId::uuid and l.product_id = ${scanned}`

/** Lines of the wave with a scanned product, and those whose stock at a named location is to be picked. */
const members = `
    select p.wave_id, l.id as line_id, ${boxOf} as box from at_pick a join wave w on w.id = a.id join package_line l on ${ofWave}
      join package p on p.id = l.package_id and ${isMember}
    union select p.wave_id, l.id, ${boxOf} from at_pick a join wave w on w.id = a.id cross join named_place o join location_stock s on s.location_id = o.id
      join allocation c on c.location_stock_id = s.id and c.owner = 'PACKAGE_LINE' join package_line l on l.id = c.owner_id
      join package p on p.id = l.package_id and p.wave_id = w.id and ${isMember}`

/** Statement that loads a scan of wave `:waveId` with a handheld; `:places` are codes of locations, that on the screen first. */
export const loadOfPick = {
  parts: `at_pick as materialized (
    select w.id, w.number, w.warehouse_id as "warehouseId", w.state, w.sort_mode as "sortMode", w.bind_cart as "bindCart", w.cart_id as "cartId",
      w.out_location_id as "outLocationId", w.version, ${isPickedAgain} as "isPickedAgain"
    from admitted a join wave w on w.id = :waveId::uuid and w.warehouse_id = :warehouseId::uuid and (a.warehouse_id is null or w.warehouse_id = a.warehouse_id)
  ), named_place as materialized (
    select o.id, o.code from at_pick w join location o on o.warehouse_id = w."warehouseId" and o.code = any(:places::text[])
  ), product_found as materialized (
    select r.id, f.key, f.pieces, r.sku, u.name as "customerName", u.name_en as "customerNameEn" from at_pick w cross join (${productsWithKeys(':keys::text[]')}) f join product r on r.id = f.product_id
      join customer u on u.id = r.customer_id
      join customer_warehouse c on c.customer_id = r.customer_id and c.warehouse_id = w."warehouseId"
  ), ${taskOf(members, `f.document_id = :waveId::uuid and (f.product_id = ${scanned} or f.location_id = any(array(select id from named_place)))`)}, seen as materialized (
    select o.code as at_code, b.received_on, ${shownLine} from line x ${joins} where o.code = any(:places::text[]) or x.product_id = ${scanned}
  ), asked_box as materialized (
    select ${shownBox} from at_pick a join wave w on w.id = a.id join package p on p.id in (
      select l.package_id from package_line l where ${ofWave} union select b.package_id from wave_box b where b.wave_id = :waveId::uuid)
    where w.sort_mode = 'WHILE_PICKING' and p.slot is not null
  ), pile as materialized (
    select a.id, s.location_id as "locationId", s.product_id as "productId", s.batch_id as "batchId", s.quality, s.warehouse_id as "warehouseId",
      s.customer_id as "customerId", a.owner, a.owner_id as "ownerId", a.quantity, p.id as "packageId", p.number as "packageNumber", p.state, ${boxOf} as box,
      l.sorted - l.packed as "lineSorted", l.quantity - l.sorted as "lineUnsorted"
    from at_pick k join wave w on w.id = k.id join package_line l on ${ofWave}
      join package p on p.id = l.package_id and p.state in ('PICKING', 'ABNORMAL')
      join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id join location_stock s on s.id = a.location_stock_id
    where s.location_id = k."outLocationId" or s.location_id in (select id from named_place)
  )`,
  select: `select row_to_json(w) as wave, exists (select from wave o where o.warehouse_id = w."warehouseId" and o.number = :waveNumber::text) as "namesWave",
    (select coalesce(json_agg(p.staff_id), '[]') from wave_picker p where p.wave_id = w.id) as "pickerIds",
    (select coalesce(json_agg(f order by id, key), '[]') from product_found f) as products,
    (select coalesce(json_agg(s order by at_code, sku, received_on, "batchId"), '[]') from seen s) as lines,
    (select coalesce(json_agg(b order by id), '[]') from asked_box b) as boxes,
    (select coalesce(json_agg(p order by "locationId", "productId", "batchId", quality, id), '[]') from pile p) as piles from at_pick w`,
}

interface SeenLine extends PickTaskLine {
  at_code: string
  received_on: string
}

export function readPick(row: Record<string, unknown>): LoadedPick {
  const loaded = row as unknown as Omit<LoadedPick, 'lines'> & { lines: SeenLine[] }
  return { ...loaded, lines: loaded.lines.map(({ at_code: _, received_on: __, ...line }) => line) }
}
