import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/** Every line has its promise and all its pieces on a virtual location: picked, and not yet gone. */
const allPicked = `not exists (
  select from package_line l
  left join lateral (
    select sum(a.quantity) as pieces from allocation a join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
    where a.owner = 'PACKAGE_LINE' and a.owner_id = l.id and o.kind = 'OUT') x on true
  where l.package_id = t.id and (l.locked <> l.quantity or coalesce(x.pieces, 0) <> l.quantity))`

/** Abnormal packages turn out to be in order; those that lack goods or a label are missing from `moved`. */
export function settleAsPacked(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'toBeShipped', {
    where: `t.label in ('READY', 'PRINTED') and ${allPicked}`,
    set: 'packed_at = coalesce(t.packed_at, kernel_now())',
  })
}
