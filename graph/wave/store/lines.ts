import type { Sql } from '../../kernel/events/job.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Progress } from '../../package/steps/progress.ts'
import type { OpenLine } from '../rules.ts'

/** A package line of a wave with its product. */
export interface WaveLine extends OpenLine {
  productId: string
  sku: string
  packageNumber: string
  /** Number of pieces of the whole package. */
  packagePieces: number
  /** Whether the package has pieces at this stage. */
  begun: boolean
  state: 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED' | 'ABNORMAL'
}

/** Lines of a wave with one of these products; only lines of picked packages are open. */
export function linesFor(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  waveId: string,
  productIds: readonly string[],
  progress: Progress,
): Promise<WaveLine[]> {
  return tx.$queryRawUnsafe(
    `select l.id::text as "lineId", l.package_id::text as "packageId", p.number as "packageNumber", p.pieces as "packagePieces", p.slot, p.state::text,
       case p.state when 'PICKED' then l.quantity - l.${progress} else 0 end as open, l.product_id::text as "productId", r.sku,
       p.pieces - p.${progress} as "packageOpen", p.${progress} > 0 as begun, p.pieces - p.sorted as "packageUnsorted"
     from package p join package_line l on l.package_id = p.id join product r on r.id = l.product_id
     where p.wave_id = $1::uuid and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL') and l.product_id = any($2::uuid[])
     order by l.id`,
    waveId,
    productIds,
  )
}

/** Whether every piece of a locked package is packed. */
export async function isPacked(tx: Pick<Tx, '$queryRawUnsafe'>, packageId: string): Promise<boolean> {
  const open = await tx.$queryRawUnsafe<object[]>(
    'select 1 from package_line where package_id = $1::uuid and packed < quantity limit 1',
    packageId,
  )
  return open.length === 0
}

/** SQL: package `p` of wave `w` can be sorted and packed. If the first scan confirms picking, the wave is still in picking until then. */
export const inProcess = `(p.state = 'PICKED' or p.state = 'PICKING' and w.state = 'PICKING')`

/** Progress of a wave in pieces and packages, and of one of its packages. */
export interface ProgressFigures {
  pieces: number
  done: number
  packages: number
  complete: number
  packagePieces: number
  packageDone: number
}

export async function progressOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  waveId: string,
  packageId: string | null,
  progress: Progress,
): Promise<ProgressFigures> {
  const [row] = await db.$queryRawUnsafe<[ProgressFigures]>(
    `select coalesce(sum(pieces), 0)::integer as pieces, coalesce(sum(done), 0)::integer as done, count(*)::integer as packages,
       (count(*) filter (where done = pieces))::integer as complete,
       coalesce(sum(pieces) filter (where id = $2::uuid), 0)::integer as "packagePieces",
       coalesce(sum(done) filter (where id = $2::uuid), 0)::integer as "packageDone"
     from (
       select p.id, p.pieces, case when ${inProcess} then p.${progress} else p.pieces end as done
       from package p join wave w on w.id = p.wave_id
       where p.wave_id = $1::uuid and (${inProcess} or p.state in ('TO_BE_SHIPPED', 'SHIPPED'))
     ) x`,
    waveId,
    packageId,
  )
  return row
}

/** Whether every piece to be sorted or packed has reached this stage. */
export const isAllDone = ({ pieces, done }: Pick<ProgressFigures, 'pieces' | 'done'>): boolean => pieces > 0 && done === pieces

/** Those of these waves whose sorted mark disagrees with the pieces in their slots. */
export async function wavesMarkedWrongly(sql: Sql, waveIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select w.id::text from wave w cross join lateral wave_progress(w.id, false) s
     where w.id = any($1::uuid[]) and w.type = 'MIXED' and w.state in ('TO_BE_PACKED', 'PACKAGING') and (w.sorted_at is not null) <> (s.done = s.pieces)`,
    [waveIds],
  )
  return rows.map(({ id }) => id)
}

/** A package line as a station shows it. */
export interface ShownLine {
  lineId: string
  productId: string
  sku: string
  productName: string
  productNameEn: string
  barcode: string | null
  /** File of the main picture. */
  pictureFileId: string | null
  quantity: number
  sorted: number
  packed: number
}

/** Lines of a package, by SKU. */
export function shownLines(db: Pick<Tx, '$queryRawUnsafe'>, packageId: string): Promise<ShownLine[]> {
  return db.$queryRawUnsafe<ShownLine[]>(
    `select l.id::text as "lineId", r.id::text as "productId", r.sku, r.name as "productName", product_name_en(r.name, r.declared_name_en) as "productNameEn",
       product_piece_barcode(r.id) as barcode,
       product_picture_file(r.id)::text as "pictureFileId", l.quantity, l.sorted, l.packed
     from package_line l join product r on r.id = l.product_id where l.package_id = $1::uuid order by r.sku`,
    packageId,
  )
}
