import type { Call } from '../../kernel/command/call.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { deductionsOf } from '../../stock/steps/deductions.ts'
import type { Owned, Posting, StockPosition } from '../../stock/steps/post.ts'
import { postingParts, valuesOfPosting } from '../../stock/steps/post.ts'
import { type MovedPackage, movedParts, notWeighed } from './move.ts'

/** A package as it is loaded to undo its shipment. */
export interface ShippedPackage extends Omit<MovedPackage, 'from' | 'to'> {
  state: MovedPackage['from']
  version: number
  lines: readonly { id: string; productId: string; quantity: number }[]
  /** What its last shipment deducted from locations. */
  gone: readonly (StockPosition & Owned & { quantity: number })[]
}

const lastShipment = `(select h.command_id from state_history h where h.node_id = p.id and h.machine = 'Package' and h.action = 'ship' order by h.no desc limit 1)`

/** SQL: `gone_package` has packages, each as a `ShippedPackage`; `ids` is a query. */
export const shippedPart = (ids: string) => `
  gone_package as materialized (
    select p.id, p.number, p.warehouse_id as "warehouseId", p.customer_id as "customerId", p.wave_id as "waveId", p.state, p.version,
      (select coalesce(json_agg(x), '[]') from (
        select l.id, l.product_id as "productId", l.quantity from package_line l where l.package_id = p.id order by l.product_id
      ) x) as lines,
      (select coalesce(json_agg(x), '[]') from (${deductionsOf(lastShipment, 'p.id')}) x) as gone
    from package p where p.id in (${ids})
  )`

/** SQL: locks package `:packageId` after the part `ready`, as the part `locked_package`. */
export const lockedPart = (ready: string) => `
  locked_package as materialized (
    select p.id from ${ready} cross join package p where p.id = :packageId::uuid for no key update of p
  )`

/**
 * SQL: undoes the shipment of the locked package: state, history and tally, reservations, and the ledger last. `unshipped` has the package, and `saved`
 * the posting too, if it is as it was loaded. `ready` is the part with one row that must be there before.
 */
export const unshippingParts = (ready: string) => `
  unshipped as (
    update package p set state = 'TO_BE_SHIPPED', shipped_at = null, abnormal_reason = null, abnormal_note = null, ${notWeighed}, updated_at = :now::timestamptz,
      version = p.version + 1
    from ${ready} where p.id = :packageId::uuid and p.state = 'SHIPPED' and p.version = :packageVersion::integer
    returning p.id, p.warehouse_id, p.customer_id, p.wave_id, p.day, :commandId::uuid as command_id
  ), relocked as (
    update package_line l set locked = l.quantity from unshipped u where l.package_id = u.id returning l.id
  ), all_relocked as materialized (
    select 1 from relocked having count(*) = :lineCount::integer
  ), ${postingParts('all_relocked')}, saved as (
    select id from unshipped union all select null from posted
  ), ${movedParts('unshipped', 'unship', 'SHIPPED')}`

/** Values of `lockedPart` and `unshippingParts` without `:now`, and how many rows they have to save. */
export function valuesOfUnshipping(call: Call, shipped: ShippedPackage, posting: Posting): { rows: number; values: Values } {
  const { id, number, version, lines } = shipped
  return {
    rows: 2,
    values: {
      commandId: call.commandId,
      actorKind: call.actor.kind,
      actorId: call.actor.id,
      packageId: id,
      packageVersion: version,
      lineCount: lines.length,
      ...valuesOfPosting(call, posting, { kind: 'Package', id, number }),
    },
  }
}
