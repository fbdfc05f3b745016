import type { Call } from '../../kernel/command/call.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { CartBox } from '../rules/boxes.ts'
import type { LineToPick } from '../rules/picking.ts'
import { boxOf, fullBoxesOf, sortedBeforeOf } from './boxes.ts'

type Reader = Pick<Db, '$queryRawUnsafe'>

/** Pieces of a batch to pick at a location of a wave, and picked there. */
export interface PickTaskLine extends LineToPick {
  waveId: string
  locationId: string
  batchId: string
  /** Number of the batch. */
  batch: string
}

/** SQL: package `p` is to be picked or was. */
export const isMember = `p.state in ('TO_BE_PRINTED', 'PICKING', 'ABNORMAL')`

/**
 * SQL: what of waves is to be picked, also by box of the pick cart, and what was picked and not put back, by location, product and batch; and for whom
 * the pieces of a batch were picked, without those whose package has left the wave. `members` is a query of package lines with their wave and box,
 * `flows` a condition on rows `f` of the ledger.
 */
export const taskOf = (members: string, flows: string) => `
  member as (${members}
  ), waiting as (
    select m.wave_id, s.location_id, s.product_id, s.batch_id, sum(a.quantity)::integer as open,
      json_agg(json_build_object('box', m.box, 'open', a.quantity) order by m.box) filter (where m.box is not null) as shares
    from member m join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = m.line_id
    join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
    where o.kind = 'SHELF' group by 1, 2, 3, 4
  ), gone as (
    select f.document_id as wave_id, f.location_id, f.product_id, f.batch_id, sum(-f.change)::integer as picked
    from stock_flow f join location o on o.id = f.location_id
    where f.document_kind = 'Wave' and ${flows} and f.quantity = 'ON_HAND' and o.kind = 'SHELF'
    group by 1, 2, 3, 4 having sum(f.change) <> 0
  ), taken as (
    select m.wave_id, s.product_id, s.batch_id, m.box, sum(a.quantity)::integer as pieces
    from member m join wave w on w.id = m.wave_id join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = m.line_id
    join location_stock s on s.id = a.location_stock_id and s.location_id = w.out_location_id group by 1, 2, 3, 4
  ), taken_by_box as (
    select wave_id, product_id, batch_id, json_agg(json_build_object('box', box, 'pieces', pieces) order by box) as picked_for
    from taken group by 1, 2, 3
  ), line as (
    select wave_id, location_id, product_id, batch_id, coalesce(open, 0) as open, coalesce(picked, 0) as picked, shares
    from waiting full join gone using (wave_id, location_id, product_id, batch_id)
  )`

const taskOfWaves = taskOf(
  `select p.wave_id, l.id as line_id, ${boxOf} as box from package p join package_line l on l.package_id = p.id join wave w on w.id = p.wave_id
    where p.wave_id = any($1::uuid[]) and ${isMember}`,
  'f.document_id = any($1::uuid[])',
)

/** SQL: whether packages of wave `w` are picked again after its picking was confirmed. */
export const isPickedAgain = `(w.state in ('TO_BE_PACKED', 'PACKAGING') and exists (select from package p where p.wave_id = w.id and p.state = 'PICKING'))`

/** Whether packages of a wave are picked again after its picking was confirmed. */
export async function readPickedAgain(db: Reader, waveId: string): Promise<boolean> {
  const rows = await db.$queryRawUnsafe<unknown[]>(`select 1 from wave w where w.id = $1::uuid and ${isPickedAgain}`, waveId)
  return rows.length > 0
}

/** SQL: lines `x` of a task as pickers see them. */
export const shownLine = `
  x.wave_id::text as "waveId", concat_ws(' ', x.wave_id, x.location_id, x.product_id, x.batch_id) as id, x.location_id::text as "locationId", o.code as location,
  r.id::text as "productId", r.sku, r.name as "productName", product_name_en(r.name, r.declared_name_en) as "productNameEn",
  x.batch_id::text as "batchId", b.number as batch, x.open, x.picked, coalesce(x.shares, '[]') as shares,
  coalesce(t.picked_for, '[]') as "pickedFor"`
/** SQL: what `shownLine` reads. */
export const joins = `join location o on o.id = x.location_id join product r on r.id = x.product_id join batch b on b.id = x.batch_id
  left join taken_by_box t on t.wave_id = x.wave_id and t.product_id = x.product_id and t.batch_id = x.batch_id`

/** What is to be picked for waves and what was picked, in the order of their walks; oldest batch first. */
export function readPickTasks(db: Reader, waveIds: readonly string[]): Promise<PickTaskLine[]> {
  return db.$queryRawUnsafe<PickTaskLine[]>(
    `with ${taskOfWaves}
     select ${shownLine} from line x ${joins} join cargo_area a on a.id = o.cargo_area_id
     left join wave_stop w on w.wave_id = x.wave_id and w.location_id = x.location_id
     order by x.wave_id, w.position, a.code, o.prefix, o.walk_order, o.code, r.sku, b.received_on, b.id`,
    waveIds,
  )
}

/** Progress of picking in pieces. */
export interface PickProgress {
  waveId: string
  open: number
  picked: number
}

/** Progress of picking of waves; none for a wave with nothing to pick. */
export function readPickProgress(db: Reader, waveIds: readonly string[]): Promise<PickProgress[]> {
  return db.$queryRawUnsafe<PickProgress[]>(
    `with ${taskOfWaves} select wave_id::text as "waveId", sum(open)::integer as open, sum(picked)::integer as picked from line group by 1`,
    waveIds,
  )
}

/** SQL: package `p` of the wave `w` with its box of the pick cart, as a picker decides on it. */
export const shownBox = `p.id::text, p.wave_id::text as "waveId", ${boxOf} as box, ${fullBoxesOf} as full, ${sortedBeforeOf} as "sortedBefore", p.pieces, p.sorted, p.state = 'ABNORMAL' as "isAbnormal"`

/** Locks the packages of a wave with some products, against cancelling and other pickers. */
export async function lockPackagesWith(tx: Tx, waveId: string, productIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `select 1 from package p where p.wave_id = $1::uuid and exists (
       select from package_line l where l.package_id = p.id and l.product_id = any($2::uuid[]))
     order by p.id for no key update of p`,
    waveId,
    productIds,
  )
}

/** Boxes of the pick carts of waves that are sorted while they are picked. */
export function readBoxes(db: Reader, waveIds: readonly string[]): Promise<(CartBox & { waveId: string })[]> {
  return db.$queryRawUnsafe(
    `select ${shownBox} from package p join wave w on w.id = p.wave_id
     where p.wave_id = any($1::uuid[]) and w.sort_mode = 'WHILE_PICKING' and p.slot is not null order by p.wave_id, p.slot`,
    waveIds,
  )
}

/** Ids of the people who pick waves, by wave and in the order in which they joined. */
export function readPickers(db: Reader, waveIds: readonly string[]): Promise<{ waveId: string; staffId: string }[]> {
  return db.$queryRawUnsafe(
    `select wave_id::text as "waveId", staff_id::text as "staffId" from wave_picker
     where wave_id = any($1::uuid[]) order by wave_id, joined_at, staff_id`,
    waveIds,
  )
}

/** Adds a picker to a wave; once per person. */
export async function addPicker(tx: Tx, call: Call, waveId: string, staffId: string): Promise<void> {
  await tx.wavePicker.createMany({ data: [{ waveId, staffId, joinedAt: call.now }], skipDuplicates: true })
}

/** Makes a person the only picker of a wave. */
export async function replacePickers(tx: Tx, call: Call, waveId: string, staffId: string): Promise<void> {
  await tx.wavePicker.deleteMany({ where: { waveId, NOT: { staffId } } })
  await addPicker(tx, call, waveId, staffId)
}

/** Moves a location of a wave to its end. */
export async function skipPlace(tx: Tx, call: Call, waveId: string, locationId: string): Promise<void> {
  await tx.waveSkip.upsert({
    where: { waveId_locationId: { waveId, locationId } },
    create: { waveId, locationId, skippedAt: call.now },
    update: { skippedAt: call.now },
  })
}

/** Codes of the skipped locations of waves, in the order of the skips. */
export function readSkips(db: Reader, waveIds: readonly string[]): Promise<{ waveId: string; location: string }[]> {
  return db.$queryRawUnsafe(
    `select s.wave_id::text as "waveId", o.code as location from wave_skip s join location o on o.id = s.location_id
     where s.wave_id = any($1::uuid[]) order by s.wave_id, s.skipped_at, o.code`,
    waveIds,
  )
}

/** Id of the wave with this number in a warehouse. */
export async function waveByNumber(tx: Pick<Tx, 'wave'>, warehouseId: string, number: string): Promise<string | null> {
  return (await tx.wave.findFirst({ where: { warehouseId, number }, select: { id: true } }))?.id ?? null
}
