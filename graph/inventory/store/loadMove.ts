import type { Values } from '../../kernel/sql/statement.ts'
import { canonicalCode } from '../../kernel/states/canonical.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import type { SharedCode } from '../../product/rules/ambiguous.ts'
import { readProductCode } from '../../product/rules/scanned.ts'
import { productsWithKeys } from '../../product/steps/findProducts.ts'
import type { AllocatedStock } from '../../stock/rules.ts'
import { allocatedTo } from '../../stock/steps/allocations.ts'
import type { StockPosition } from '../../stock/steps/post.ts'
import type { MovedLine, MovedTransfer } from '../rules/moving.ts'
import type { TransferPlace } from '../rules/transfer.ts'

/** A line of a transfer that is moved, with where its goods come from. */
export interface LoadedLine extends MovedLine {
  quality: StockPosition['quality']
  fromLocationId: string
}

/** A transfer that is moved. */
export interface LoadedTransfer extends MovedTransfer<LoadedLine> {
  id: string
  number: string
  warehouseId: string
  handLocationId: string | null
  version: number
  /** Whether the code is its number. */
  isNamed: boolean
}

/** Stock that a line of the transfer holds. */
export interface HeldStock extends AllocatedStock {
  id: string
  kind: 'SHELF' | 'OUT' | 'HAND'
}

/** A product with the scanned code. */
export interface ScannedGoods extends SharedCode {
  key: string
  pieces: number
  customerId: string
  name: string
  nameEn: string | null
  /** Whether pieces of it lie at the location on the screen. */
  isThere: boolean
}

/** What a scan of a transfer finds. */
export interface LoadedMove {
  transfer: LoadedTransfer | null
  products: readonly ScannedGoods[]
  held: readonly HeldStock[]
  /** The scanned location. */
  place: TransferPlace | null
  /** The location on the screen. */
  source: TransferPlace | null
}

/** The input of a scan of a transfer, as far as it decides what is loaded. */
export interface ScanOfTransfer {
  warehouseId: string
  code: string
  transferId?: string | null | undefined
  moveKey?: string | null | undefined
  from?: string | null | undefined
}

/** Statement that loads a scan of a transfer: the one that the code names, else that on the screen. */
export const loadOfMove = {
  parts: `named as materialized (
    select id from transfer where warehouse_id = :warehouseId::uuid and number = :number::text
  ), keyed as materialized (
    select id from transfer where warehouse_id = :warehouseId::uuid and move_key = :moveKey::text
  ), at_location as materialized (
    select o.id, o.code, c.type as "areaType" from admitted a
      join location o on o.warehouse_id = :warehouseId::uuid and o.kind = 'SHELF' and o.code = any(array[:place::text, :source::text])
      join cargo_area c on c.id = o.cargo_area_id
    where a.warehouse_id is null or a.warehouse_id = :warehouseId::uuid
  ), source as materialized (
    select * from at_location where code = :source::text
  ), at_transfer as materialized (
    select t.id, t.number, t.state, t.version, t.move_key as "moveKey", t.warehouse_id as "warehouseId", t.hand_location_id as "handLocationId",
      exists (select from named) as "isNamed",
      (select coalesce(json_agg(l order by "lineNo"), '[]') from (
        select l.id, l.line_no as "lineNo", l.quality, l.from_location_id as "fromLocationId", l.quantity, l.moved_out as "movedOut",
          l.moved_in as "movedIn", l.returned, l.lost, l.product_id as "productId", r.sku, r.name as "productName",
          nullif(r.declared_name_en, '') as "productNameEn", f.code as "from", o.code as "to"
        from transfer_line l join product r on r.id = l.product_id join location f on f.id = l.from_location_id
          left join location o on o.id = l.to_location_id
        where l.transfer_id = t.id) l) as lines
    from admitted a join transfer t on t.id = coalesce((select id from named), :transferId::uuid, (select id from keyed))
      and (a.warehouse_id is null or t.warehouse_id = a.warehouse_id)
  ), product_found as materialized (
    select r.id, f.key, f.pieces, r.sku, r.name, nullif(r.declared_name_en, '') as "nameEn", r.customer_id as "customerId",
      c.name as "customerName", c.name_en as "customerNameEn",
      exists (select from source o join location_stock s on s.location_id = o.id where s.product_id = r.id and s.on_hand > 0) as "isThere"
    from (${productsWithKeys(':keys::text[]')}) f join product r on r.id = f.product_id join customer c on c.id = r.customer_id
    where exists (select from customer_warehouse w where w.customer_id = r.customer_id and w.warehouse_id = :warehouseId::uuid)
      or exists (select from at_transfer t join transfer_line l on l.transfer_id = t.id where l.product_id = r.id)
  )`,
  select: `select (select row_to_json(t) from at_transfer t) as transfer,
    (select coalesce(json_agg(f order by id, key), '[]') from product_found f) as products,
    (select coalesce(json_agg(h), '[]') from (
      ${allocatedTo('TRANSFER', 'select l.id from at_transfer t join transfer_line l on l.transfer_id = t.id')}) h) as held,
    (select row_to_json(o) from at_location o where o.code = :place::text) as place,
    (select row_to_json(o) from source o) as source
    from admitted`,
}

/** Values of `loadOfMove`. */
export function valuesOfMove({ warehouseId, code, transferId, moveKey, from }: ScanOfTransfer): Values {
  const scan = parseScan(code)
  const place = readAs(scan, 'location')
  return {
    warehouseId,
    place,
    transferId: transferId ?? null,
    moveKey: moveKey ?? null,
    source: readAs(parseScan(from ?? ''), 'location'),
    number: place === null ? canonicalCode(code).toUpperCase() : null,
    keys: scan.kind === 'own' ? [] : (readProductCode(code)?.keys ?? []),
  }
}

export const readMove = (row: Record<string, unknown>): LoadedMove => row as unknown as LoadedMove
