import type { Sql } from '../../kernel/events/job.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Progress as Stage } from '../../package/steps/progress.ts'
import type { Progress } from '../rules/work.ts'

/** SQL: whether a package `p` can be sorted and packed, in a wave of this state. */
const isInProcess = (waveState: string) => `(p.state = 'PICKED' or p.state = 'PICKING' and ${waveState} = 'PICKING')`

/** SQL: package `p` of wave `w` can be sorted and packed. If the first scan confirms picking, the wave is still in picking until then. */
export const inProcess = isInProcess('w.state')

/** SQL: progress of the packages `members` of a wave in a state. */
export const progressFigures = (stage: Stage, members: string, waveState: string) => `
  select coalesce(sum(pieces), 0)::integer as pieces, coalesce(sum(done), 0)::integer as done, count(*)::integer as packages,
    (count(*) filter (where done = pieces))::integer as complete
  from (
    select p.id, p.pieces, case when ${isInProcess(waveState)} then p.${stage} else p.pieces end as done
    from ${members} p where ${isInProcess(waveState)} or p.state in ('TO_BE_SHIPPED', 'SHIPPED')
  ) x`

const ofWave = (stage: Stage) =>
  progressFigures(stage, '(select * from package where wave_id = $1::uuid)', '(select state from wave where id = $1::uuid)')

export async function progressOf(db: Pick<Tx, '$queryRawUnsafe'>, waveId: string, stage: Stage): Promise<Progress> {
  const [row] = await db.$queryRawUnsafe<[Progress]>(ofWave(stage), waveId)
  return row
}

/** Whether every piece to be sorted or packed has reached this stage. */
export const isAllDone = ({ pieces, done }: Pick<Progress, 'pieces' | 'done'>): boolean => pieces > 0 && done === pieces

/** Those of these waves whose sorted mark disagrees with the pieces in their slots. */
export async function wavesMarkedWrongly(sql: Sql, waveIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select m.id::text from wave m cross join lateral (${progressFigures('sorted', '(select * from package where wave_id = m.id)', 'm.state')}) s
     where m.id = any($1::uuid[]) and m.type = 'MIXED' and m.state in ('TO_BE_PACKED', 'PACKAGING')
       and s.pieces > 0 and (m.sorted_at is not null) <> (s.done = s.pieces)`,
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

/** SQL: lines of a package, by SKU. */
export const shownLinesOf = (packageId: string) => `
  select l.id::text as "lineId", r.id::text as "productId", r.sku, r.name as "productName", product_name_en(r.name, r.declared_name_en) as "productNameEn",
    product_piece_barcode(r.id) as barcode, product_picture_file(r.id)::text as "pictureFileId", l.quantity, l.sorted, l.packed
  from package_line l join product r on r.id = l.product_id where l.package_id = ${packageId} order by r.sku`

/** Lines of a package, by SKU. */
export function shownLines(db: Pick<Tx, '$queryRawUnsafe'>, packageId: string): Promise<ShownLine[]> {
  return db.$queryRawUnsafe<ShownLine[]>(shownLinesOf('$1::uuid'), packageId)
}
