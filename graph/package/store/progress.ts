import type { Values } from '../../kernel/sql/statement.ts'

/** Progress counter of a line in its wave. */
export type Progress = 'sorted' | 'packed'

/** Pieces of a line that stay at a stage: a packed piece stays sorted. */
const least = { sorted: 'l.packed', packed: '0' } satisfies Record<Progress, string>

/**
 * SQL: adds pieces to the progress of packages and then of their lines, or undoes them if negative; the part `saved` has the lines, if all pieces are
 * still needed, or still there. The packages are locked in lock order first: an update alone takes them in the order of its join. `ready` is the part with one row that must be there before.
 */
export const progressParts = (progress: Progress, ready: string) => partsOf(progress, ready, `= 'PICKED'`, 'saved')

const partsOf = (progress: Progress, ready: string, state: string, saved: string) => `
  in_progress as materialized (
    select p.id from ${ready} cross join package p where p.id = any(:packageIds::uuid[]) order by p.id for no key update of p
  ), counted as (
    update package p set ${progress} = p.${progress} + x.pieces
    from in_progress join unnest(:packageIds::uuid[], :packagePieces::integer[]) as x(id, pieces) using (id)
    where p.id = x.id and p.state ${state} returning p.id
  ), ${saved} as (
    update package_line l set ${progress} = l.${progress} + x.pieces
    from unnest(:lineIds::uuid[], :linePieces::integer[]) as x(id, pieces) cross join (select count(*) from counted) as c(packages)
    where l.id = x.id and l.${progress} + x.pieces between ${least[progress]} and l.quantity and c.packages = cardinality(:packageIds::uuid[]) returning l.id
  )`

const picked = `in ('PICKING', 'ABNORMAL')`

/** SQL: the same while packages are picked; the part `sorted_all` has one row then. */
export const sortedWhilePickingParts = (ready: string) => `${partsOf('sorted', ready, picked, 'sorted_line')}, sorted_all as materialized (
    select 1 from sorted_line having count(*) = cardinality(:lineIds::uuid[])
  )`

/** SQL: locks the packages `:packageIds` after the part `ready`; the part `picked_all` has one row if all of them are being picked. */
export const pickedParts = (ready: string) => `
  picked_package as materialized (
    select p.id from ${ready} cross join package p where p.id = any(:packageIds::uuid[]) and p.state ${picked} order by p.id for no key update of p
  ), picked_all as materialized (
    select 1 from picked_package having count(*) = cardinality(:packageIds::uuid[])
  )`

/** Values of `progressParts`, and how many lines it has to save. */
export function progressOfLines(lines: readonly { lineId: string; packageId: string; pieces: number }[]): { rows: number; values: Values } {
  const [ofPackage, ofLine] = [
    piecesBy(lines.map((one) => [one.packageId, one.pieces])),
    piecesBy(lines.map((one) => [one.lineId, one.pieces])),
  ]
  const values = { packageIds: ofPackage.ids, packagePieces: ofPackage.pieces, lineIds: ofLine.ids, linePieces: ofLine.pieces }
  return { rows: ofLine.ids.length, values }
}

/** Sums pieces by id, in lock order. */
export function piecesBy(given: readonly (readonly [id: string, pieces: number])[]): { ids: string[]; pieces: number[] } {
  const sums = new Map<string, number>()
  for (const [id, pieces] of given) sums.set(id, (sums.get(id) ?? 0) + pieces)
  const ids = [...sums.keys()].sort()
  return { ids, pieces: ids.map((id) => sums.get(id) as number) }
}
