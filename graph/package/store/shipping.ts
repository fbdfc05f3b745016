import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import type { AllocatedStock } from '../../stock/rules.ts'
import { heldByLines, unchangedAllocations, valuesOfAllocations } from '../../stock/steps/allocations.ts'
import { type Posting, postingParts, valuesOfPosting } from '../../stock/steps/post.ts'
import type { Shippable } from '../rules.ts'
import { movedParts, notStopped } from './move.ts'

/** A package as it is loaded to be shipped. */
export interface Shipment extends Shippable {
  id: string
  number: string
  warehouseId: string
  customerId: string
  waveId: string | null
  abnormalReason: string | null
  lines: readonly { id: string; productId: string; quantity: number; locked: number }[]
  /** The stock that its lines have allocated. */
  held: readonly (AllocatedStock & { id: string })[]
}

/** What a scale showed of a package that ships. */
export interface Weighing {
  /** Null if it keeps what a scale showed earlier. */
  measuredGrams: number | null
  /** What it was compared with; null if its goods have no weight. */
  expectedGrams: number | null
  /** Whether it ships although it is off by more than is tolerated. */
  isOverridden: boolean
}

/** Reason in the history of a package that was shipped in spite of its weight. */
export const weightAccepted = 'WEIGHT_ACCEPTED'

/** SQL: assignments of `:measuredGrams` to package `p`; nothing changes if that is null. */
export const weighed = `measured_weight_grams = coalesce(:measuredGrams::integer, p.measured_weight_grams),
      weighed_expected_grams = case when :measuredGrams::integer is null then p.weighed_expected_grams else :expectedGrams::integer end,
      weighed_at = case when :measuredGrams::integer is null then p.weighed_at else :now::timestamptz end,
      weighed_by_id = case when :measuredGrams::integer is null then p.weighed_by_id else :weighedById::uuid end`

/** Values of `weighed`. */
export const valuesOfWeighing = (call: Call, weighing: Weighing | null): Values => ({
  measuredGrams: weighing?.measuredGrams ?? null,
  expectedGrams: weighing?.expectedGrams ?? null,
  weighedById: weighing ? staffIdOf(call) : null,
})

/** SQL: `shipment` has packages with their lines and allocated stock; `ids` is a query. */
export const shipmentPart = (ids: string) => `
  shipment as materialized (
    select p.id, p.number, p.warehouse_id as "warehouseId", p.customer_id as "customerId", p.wave_id as "waveId", p.state,
      p.abnormal_reason as "abnormalReason", p.blocked_at as "heldAt", p.interception,
      package_awaits_examination(p.id, p.warehouse_id) as "awaitsExamination",
      (select coalesce(json_agg(x order by x."productId"), '[]') from (
        select l.id, l.product_id as "productId", l.quantity, l.locked from package_line l where l.package_id = p.id
      ) x) as lines,
      (select coalesce(json_agg(x), '[]') from (${heldByLines('select l.id from package_line l where l.package_id = p.id')}) x) as held
    from package p where p.id in (${ids})
  )`

/** SQL: what `readShipments` reads. */
export const shipmentsOf = `(select coalesce(json_agg(shipment order by id desc), '[]') from shipment) as shipments`

/** Statement that loads the packages `:ids`. */
export const loadOfShipments = { parts: shipmentPart('select unnest(:ids::uuid[])'), select: `select ${shipmentsOf} from admitted` }

export const readShipments = (row: Record<string, unknown>): Shipment[] => row.shipments as Shipment[]

/**
 * SQL: ships packages: state, history and tally, reservations, and the ledger last. `saved` has all packages and lines and the posting, if nothing has
 * changed since it was loaded. `ready` is the part with one row that must be there before; `also` are more assignments of the lines.
 */
export const shippingParts = (ready: string, also = '') => `
  leaving as materialized (
    select p.id, p.warehouse_id from ${ready} cross join package p where p.id = any(:packageIds::uuid[]) order by p.id for no key update of p
  ), examined as materialized (
    select id from leaving where not package_awaits_examination(id, warehouse_id)
  ), shipped as (
    update package p set state = 'SHIPPED', shipped_at = :now::timestamptz, abnormal_reason = null, abnormal_note = null,
      ${weighed}, updated_at = :now::timestamptz, version = p.version + 1
    from examined x where p.id = x.id and p.state = 'TO_BE_SHIPPED' and ${notStopped('p')}
    returning p.id, p.warehouse_id, p.customer_id, p.wave_id, p.day, :commandId::uuid as command_id
  ), unlocked as (
    update package_line l set locked = 0${also}
    from unnest(:lineIds::uuid[], :linePieces::integer[], :lineLocked::integer[]) as x(id, pieces, locked) cross join (select count(*) as n from shipped) s
    where s.n = cardinality(:packageIds::uuid[]) and l.id = x.id and l.quantity = x.pieces and l.locked = x.locked returning l.id
  ), all_unlocked as materialized (
    select 1 from unlocked having count(*) = cardinality(:lineIds::uuid[])
  ), ${unchangedAllocations('all_unlocked')}, ${postingParts('unchanged')}, saved as (
    select id from shipped union all select id from unlocked union all select null from posted
  ), ${movedParts('shipped', 'ship', 'TO_BE_SHIPPED', ':shipReason::text')}`

/** Values of `shippingParts` without `:now`, and how many rows it has to save. */
export function valuesOfShipping(
  call: Call,
  { shipments, weighing }: { shipments: readonly Shipment[]; weighing: Weighing | null },
  posting: Posting,
): { rows: number; values: Values } {
  const lines = shipments.flatMap((one) => one.lines)
  return {
    rows: shipments.length + lines.length + 1,
    values: {
      commandId: call.commandId,
      actorKind: call.actor.kind,
      actorId: call.actor.id,
      ...valuesOfWeighing(call, weighing),
      shipReason: weighing?.isOverridden ? weightAccepted : null,
      packageIds: shipments.map(({ id }) => id),
      lineIds: lines.map(({ id }) => id),
      linePieces: lines.map(({ quantity }) => quantity),
      lineLocked: lines.map(({ locked }) => locked),
      ...valuesOfAllocations(shipments.flatMap(({ held }) => held)),
      ...valuesOfPosting(call, posting),
    },
  }
}
