import type { Order, QualityValue } from '../rules/model.ts'
import type { Counted } from '../rules/receiving.ts'
import { areaTypes, type Candidates, candidateColumns, candidateParts, nearPart } from './candidates.ts'
import { asLoaded, type OrderRow, wholeOrders } from './order.ts'

/** SQL: the part `undone` has the order with this id, if the caller may scan in its warehouse. */
const undonePart = (orderId: string) => `
  undone as materialized (
    select o.id, o.warehouse_id from admitted a join inbound_order o on o.id = ${orderId}
    where a.warehouse_id is null or o.warehouse_id = a.warehouse_id
  )`

const orderColumn = `(select row_to_json(w) from (${wholeOrders('o.id in (select id from undone)')}) w) as "order"`

/** An order of which boxes are unsigned. */
export interface SignedOrder {
  order: Order
  /** Boxes with pieces that are accounted for, net of corrections. */
  begunBoxIds: ReadonlySet<string>
}

/** Statement of the undo of a signature of order `:orderId`. */
export const loadSigned = {
  parts: `${undonePart(':orderId::uuid')}, begun as materialized (
    select r.box_id from undone u join receipt r on r.order_id = u.id join receipt_line l on l.receipt_id = r.id
    where r.box_id is not null group by r.box_id having sum(l.good + l.defective + l.missing) > 0
  )`,
  select: `select ${orderColumn}, (select coalesce(json_agg(box_id), '[]') from begun) as "begunBoxIds" from undone`,
}

export function readSigned(row: Record<string, unknown>): SignedOrder {
  const { order, begunBoxIds } = row as { order: OrderRow; begunBoxIds: string[] }
  return { order: asLoaded(order).order, begunBoxIds: new Set(begunBoxIds) }
}

/** A stored receipt. */
export interface StoredReceipt {
  id: string
  number: string
  boxId: string | null
  closesBox: boolean
  /** Whether it corrects another one, or was corrected. */
  isCorrection: boolean
  isCorrected: boolean
  counted: readonly Counted[]
}

/** A receipt that turned out wrong, with its order. */
export interface LoadedReceipt {
  before: Order
  receipt: StoredReceipt
  /** Pieces of its box that are accounted for, net of corrections, by line. */
  inBox: ReadonlyMap<string, number>
  /** Locations of the pieces that are put away, net of corrections, by line: `A01-01-01, A01-02-01`. */
  places: ReadonlyMap<string, string>
}

const wrongParts = `
  wrong as materialized (
    select r.* from receipt r where r.id = :receiptId::uuid
  ), ${undonePart('(select order_id from wrong)')}, counted as materialized (
    select l.line_id as "lineId", l.good, l.defective, l.missing from undone join receipt_line l on l.receipt_id = :receiptId::uuid
  ), in_box as materialized (
    select l.line_id as "lineId", sum(l.good + l.defective + l.missing)::integer as pieces
    from undone cross join wrong w join receipt r on r.box_id = w.box_id join receipt_line l on l.receipt_id = r.id group by l.line_id
  ), put as materialized (
    select s.line_id, s.location_code from undone u join shelving s on s.order_id = u.id group by s.line_id, s.location_code having sum(s.quantity) > 0
  ), place_of_line as materialized (
    select line_id as "lineId", string_agg(location_code, ', ' order by location_code) as places from put group by line_id
  )`
const wrongColumns = `${orderColumn}, w.id, w.number, w.box_id as "boxId", w.closes_box as "closesBox", w.corrects_id is not null as "isCorrection",
  exists (select from receipt c where c.corrects_id = w.id) as "isCorrected", (select coalesce(json_agg(c), '[]') from counted c) as counted,
  (select coalesce(json_agg(b), '[]') from in_box b) as "inBox", (select coalesce(json_agg(p), '[]') from place_of_line p) as places`

/** Statement that loads the receipt `:receiptId`. */
export const loadReceipt = { parts: wrongParts, select: `select ${wrongColumns} from undone cross join wrong w` }

type ReceiptRow = StoredReceipt & {
  order: OrderRow
  inBox: { lineId: string; pieces: number }[]
  places: { lineId: string; places: string }[]
}

export function readReceipt(row: Record<string, unknown>): LoadedReceipt {
  const { order, inBox, places, id, number, boxId, closesBox, isCorrection, isCorrected, counted } = row as unknown as ReceiptRow
  return {
    before: asLoaded(order).order,
    receipt: { id, number, boxId, closesBox, isCorrection, isCorrected, counted },
    inBox: new Map(inBox.map(({ lineId, pieces }) => [lineId, pieces])),
    places: new Map(places.map((line) => [line.lineId, line.places])),
  }
}

/** A stored putaway. */
export interface StoredShelving {
  id: string
  lineId: string
  locationId: string
  locationCode: string
  batchId: string
  quality: QualityValue
  quantity: number
  /** Whether it corrects another one, or was corrected. */
  isCorrection: boolean
  isCorrected: boolean
}

/** A putaway that is undone, with its order, and where its pieces may go from its location. */
export interface LoadedPutaway extends Candidates {
  before: Order
  shelving: StoredShelving
}

/** Statement of the undo of the putaway `:shelvingId`. */
export const loadPutaway = {
  parts: `
  taken as materialized (
    select s.* from shelving s where s.id = :shelvingId::uuid
  ), ${undonePart('(select order_id from taken)')}, place as materialized (
    select warehouse_id as id from undone
  ), ${nearPart('(select location_code from taken)')}, wants as materialized (
    select l.product_id, t.quality, case t.quality when 'GOOD' then ${areaTypes('GOOD')} else ${areaTypes('DEFECTIVE')} end as types
    from undone cross join taken t join inbound_line l on l.id = t.line_id
  ), ${candidateParts}, shelved as materialized (
    select t.id, t.line_id as "lineId", t.location_id as "locationId", t.location_code as "locationCode", t.batch_id as "batchId", t.quality, t.quantity,
      t.corrects_id is not null as "isCorrection", exists (select from shelving c where c.corrects_id = t.id) as "isCorrected"
    from taken t
  )`,
  select: `select ${orderColumn}, (select row_to_json(s) from shelved s) as shelving, ${candidateColumns} from undone`,
}

export function readPutaway(row: Record<string, unknown>): LoadedPutaway {
  const { order, shelving, near, candidates, sizes } = row as unknown as Candidates & { order: OrderRow; shelving: StoredShelving }
  return { before: asLoaded(order).order, shelving, near, candidates, sizes }
}
