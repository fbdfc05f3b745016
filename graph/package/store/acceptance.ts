import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { DraftReason } from '../rules.ts'
import type { PackageState } from './move.ts'

/** A package with everything that its acceptance depends on. */
export interface AcceptanceCandidate {
  id: string
  number: string
  warehouseId: string
  customerId: string
  state: PackageState
  label: string
  channelId: string | null
  /** Whether shipping rules have judged it. */
  isRouted: boolean
  lines: {
    id: string
    lineNo: number
    quantity: number
    locked: number
    productId: string
    sku: string
    forSale: boolean
    available: number
  }[]
}

/** Reads locked packages with lines and available stock, in the given order. */
export async function readAcceptanceCandidates(tx: Tx, ids: readonly string[]): Promise<AcceptanceCandidate[]> {
  return tx.$queryRawUnsafe(
    `select p.id::text, p.number, p.warehouse_id::text as "warehouseId", p.customer_id::text as "customerId", p.state::text, p.label::text,
       p.channel_id::text as "channelId", exists(select from package_route o where o.package_id = p.id) as "isRouted",
       json_agg(json_build_object('id', l.id, 'lineNo', l.line_no, 'quantity', l.quantity, 'locked', l.locked, 'productId', l.product_id, 'sku', r.sku,
         'forSale', r.sale = 'ON_SALE', 'available', coalesce(s.available, 0)) order by l.product_id) as lines
     from package p
     join package_line l on l.package_id = p.id
     join product r on r.id = l.product_id
     left join product_stock s on s.warehouse_id = p.warehouse_id and s.product_id = l.product_id
     where p.id = any($1::uuid[]) group by p.id order by array_position($1::uuid[], p.id)`,
    ids,
  )
}

/** SQL: draft reasons say that there is not enough of a product. */
const isShort = (reasons: string) => `${reasons} @> '[{"code": "INSUFFICIENT_AVAILABLE"}]'`

/** Updates the draft reasons that changed; returns the drafts that have become short of goods by it. */
export async function writeDraftReasons(tx: Tx, rows: readonly { id: string; reasons: readonly DraftReason[] }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const written = await tx.$queryRawUnsafe<{ id: string; isNewlyShort: boolean }[]>(
    `update package p set draft_reasons = r.reasons
     from jsonb_to_recordset($1::jsonb) as r(id uuid, reasons jsonb) join package b on b.id = r.id
     where p.id = r.id and p.state = 'DRAFT' and p.draft_reasons <> r.reasons
     returning p.id::text, ${isShort('r.reasons')} and not ${isShort('b.draft_reasons')} as "isNewlyShort"`,
    JSON.stringify(rows),
  )
  return new Set(written.flatMap(({ id, isNewlyShort }) => (isNewlyShort ? [id] : [])))
}

/** Stores the note of an abnormal package. */
export async function writeAbnormalNote(tx: Tx, id: string, note: string): Promise<void> {
  await tx.package.update({ where: { id }, data: { abnormalNote: note } })
}

/** Stores the weight of a package. */
export async function writeWeighing(
  tx: Tx,
  call: Call,
  id: string,
  { measuredGrams, expectedGrams }: { measuredGrams: number; expectedGrams: number | null },
): Promise<void> {
  const weighed = { measuredWeightGrams: measuredGrams, weighedExpectedGrams: expectedGrams }
  await tx.package.update({ where: { id }, data: { ...weighed, weighedAt: call.now, weighedById: staffIdOf(call) }, select: { id: true } })
}
