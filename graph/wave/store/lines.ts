import type { Tx } from '../../kernel/db.ts'
import type { OpenLine } from '../rules.ts'

export type Progress = 'sorted' | 'packed'

/** The lines of a wave that a piece of one of these products could go to, locked. Only picked packages take part. */
export function lockOpenLines(
  tx: Tx,
  waveId: string,
  productIds: readonly string[],
  progress: Progress,
): Promise<(OpenLine & { productId: string })[]> {
  return tx.$queryRawUnsafe(
    `select l.id::text as "lineId", l.package_id::text as "packageId", p.hole, l.quantity - l.${progress} as open, l.product_id::text as "productId",
       (select sum(o.quantity - o.${progress})::integer from package_line o where o.package_id = p.id) as "packageOpen"
     from package p join package_line l on l.package_id = p.id
     where p.wave_id = $1::uuid and p.state = 'PICKED' and l.product_id = any($2::uuid[])
     order by l.id for update of l`,
    waveId,
    productIds,
  )
}

/** Adds pieces to the progress of a line that is locked. */
export async function addProgress(tx: Tx, lineId: string, progress: Progress, change: number): Promise<void> {
  await tx.packageLine.update({ where: { id: lineId }, data: { [progress]: { increment: change } } })
}

/** How far a wave has come, in pieces and packages; and one of its packages. */
export async function progressOf(tx: Tx, waveId: string, packageId: string, progress: Progress) {
  const [row] = await tx.$queryRawUnsafe<
    [{ pieces: number; done: number; packages: number; complete: number; packagePieces: number; packageDone: number }]
  >(
    `select coalesce(sum(pieces), 0)::integer as pieces, coalesce(sum(done), 0)::integer as done, count(*)::integer as packages,
       (count(*) filter (where done = pieces))::integer as complete,
       coalesce(sum(pieces) filter (where id = $2::uuid), 0)::integer as "packagePieces",
       coalesce(sum(done) filter (where id = $2::uuid), 0)::integer as "packageDone"
     from (
       select p.id, sum(l.quantity) as pieces, sum(l.${progress}) as done
       from package p join package_line l on l.package_id = p.id
       where p.wave_id = $1::uuid and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED') group by p.id
     ) x`,
    waveId,
    packageId,
  )
  return row
}
