import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/** SQL: all pieces of every line are reserved and on a virtual location, so picked and not shipped, and its wave is not being picked any more. */
const allPicked = `not exists (
  select from package_line l
  left join lateral (
    select sum(a.quantity) as pieces from allocation a join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
    where a.owner = 'PACKAGE_LINE' and a.owner_id = l.id and o.kind = 'OUT') x on true
  where l.package_id = t.id and (l.locked <> l.quantity or coalesce(x.pieces, 0) <> l.quantity))
  and not exists (select from wave w where w.id = t.wave_id and w.state = 'PICKING')`

/** Marks abnormal packages as ready to ship; those that lack goods or a label are missing from `moved`. */
export function settleAsPacked(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'toBeShipped', {
    where: `t.label in ('READY', 'PRINTED') and ${allPicked}`,
    set: 'packed_at = coalesce(t.packed_at, kernel_now())',
  })
}
