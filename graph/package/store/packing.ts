import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { movedParts, notStopped } from './move.ts'
import { piecesBy } from './progress.ts'

/** A packed scan of a package, with the package as it was loaded. */
export interface PackedPackage {
  call: Call
  id: string
  /** Pieces of the whole package in its slot, and packed before. */
  sorted: number
  packed: number
  label: string
  labelRequest: number
  lines: readonly { lineId: string; pieces: number }[]
  /** What completes the package; null if it stays open. */
  completion: { materialId: string | null } | null
}

/**
 * SQL: adds packed pieces to packages and then to their lines, and moves the completed ones on, with history and tally. `saved` has all packages and
 * lines, if the packages are as they were loaded and all pieces are still needed. `ready` is the part with one row that must be there before.
 */
export const packingParts = (ready: string) => `
  packing as materialized (
    select * from unnest(:packageIds::uuid[], :packageSorted::integer[], :packagePacked::integer[], :packagePieces::integer[], :completed::boolean[],
      :labels::text[], :labelRequests::integer[], :materialIds::uuid[], :completedBy::uuid[])
      as x(id, sorted, packed, pieces, is_complete, label, label_request, material_id, command_id)
  ), locked as materialized (
    select p.id from ${ready} cross join package p where p.id = any(:packageIds::uuid[]) order by p.id for no key update of p
  ), counted as (
    update package p set packed = p.packed + x.pieces from packing x join locked using (id)
    where p.id = x.id and not x.is_complete and p.state = 'PICKED' and p.sorted = x.sorted and p.packed = x.packed
      and p.label = x.label::label_state and p.label_request = x.label_request and ${notStopped('p')}
    returning p.id
  ), completed as (
    update package p set packed = p.packed + x.pieces, state = 'TO_BE_SHIPPED', label = 'PRINTED', packed_at = :now::timestamptz,
      packed_by_id = :packerId::uuid, material_id = x.material_id, abnormal_reason = null, abnormal_note = null, updated_at = :now::timestamptz,
      version = p.version + 1
    from packing x join locked using (id)
    where p.id = x.id and x.is_complete and p.state = 'PICKED' and p.sorted = x.sorted and p.packed = x.packed
      and p.label = x.label::label_state and p.label_request = x.label_request and ${notStopped('p')}
    returning p.id, p.warehouse_id, p.customer_id, p.wave_id, p.day, x.command_id
  ), lined as (
    update package_line l set packed = l.packed + x.pieces
    from unnest(:lineIds::uuid[], :linePieces::integer[]) as x(id, pieces) cross join (select count(*) from locked) c
    where l.id = x.id and l.packed + x.pieces <= case when :isSortedFirst::boolean then l.sorted else l.quantity end returning l.id
  ), saved as (
    select id from counted union all select id from completed union all select id from lined
  ), ${movedParts('completed', 'label', 'PICKED')}`

/** Values of `packingParts` without `:now`, and how many rows it has to save. In a wave that `isSortedFirst`, only sorted pieces are packed. */
export function valuesOfPacking(packed: readonly PackedPackage[], isSortedFirst: boolean): { rows: number; values: Values } {
  const lines = piecesBy(packed.flatMap((one) => one.lines.map(({ lineId, pieces }) => [lineId, pieces] as const)))
  const packages = piecesBy(packed.map(({ id, lines }) => [id, lines.reduce((sum, { pieces }) => sum + pieces, 0)] as const))
  const first = packages.ids.map((id) => packed.find((one) => one.id === id) as PackedPackage)
  const last = packages.ids.map((id) => packed.findLast((one) => one.id === id) as PackedPackage)
  const call = (packed[0] as PackedPackage).call
  return {
    rows: packages.ids.length + lines.ids.length,
    values: {
      packageIds: packages.ids,
      packagePieces: packages.pieces,
      lineIds: lines.ids,
      linePieces: lines.pieces,
      isSortedFirst,
      packageSorted: first.map(({ sorted }) => sorted),
      packagePacked: first.map((one) => one.packed),
      completed: last.map(({ completion }) => completion !== null),
      labels: last.map(({ label }) => label),
      labelRequests: last.map(({ labelRequest }) => labelRequest),
      materialIds: last.map(({ completion }) => completion?.materialId ?? null),
      completedBy: last.map((one) => one.call.commandId),
      packerId: staffIdOf(call),
      actorKind: call.actor.kind,
      actorId: call.actor.id,
    },
  }
}

/** Records packer and packaging of a package and marks all its pieces as packed. */
export async function recordPacked(tx: Tx, call: Call, id: string, materialId: string | null): Promise<void> {
  await tx.package.update({ where: { id }, data: { materialId, packedById: staffIdOf(call) } })
  await tx.$executeRawUnsafe(
    `with lines as (update package_line set packed = quantity where package_id = $1::uuid)
     update package set packed = pieces where id = $1::uuid`,
    id,
  )
}
