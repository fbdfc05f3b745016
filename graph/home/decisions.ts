import { inboundRights } from '../inbound/states.ts'
import { inventoryRights } from '../inventory/states.ts'
import { hasRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { packageRights } from '../package/states.ts'
import { printerRights } from '../printer/states.ts'
import { stationRights } from '../station/states.ts'
import { stockRights } from '../stock/states.ts'
import type { DecisionKind } from './states.ts'
import type { WaitingRow } from './store/decisions.ts'
import { type WaitingKind, waitingKinds } from './store/decisions.ts'
import type { CutOff } from './store.ts'

type Kind = keyof typeof DecisionKind.values

/** What waits of one kind; a cut-off is one by itself. */
export interface Decision {
  kind: Kind
  count: number
  pieces: number | null
  dueAt: Date | null
  oldestAt: Date | null
  parts: { name: string; count: number }[]
  /** Cut-off that is missed; null for other kinds. */
  cutOff: CutOff | null
}

/** Right without which a kind is not told. */
const rightOf: Record<Kind, Right> = {
  INTERCEPTIONS: packageRights.read,
  CUT_OFF: packageRights.read,
  ABNORMAL: packageRights.read,
  ADJUSTMENTS: inventoryRights.approve,
  UNKNOWN_PARCELS: inboundRights.claim,
  SCAN_EXCEPTIONS: stationRights.use,
  PRINT_JOBS: printerRights.print,
  RETURNS: stockRights.return,
  COUNT_HOLDS: inventoryRights.manageCounts,
  INBOUND_LATE: inboundRights.read,
  LOW_STOCK: stockRights.read,
}

/** Kinds of what waits that the caller is told of a warehouse; a right over single customers is not enough, because all are counted. */
export function decisionKindsOf(ctx: Context, warehouseId: string): ReadonlySet<Kind> {
  const actor = signedIn(ctx)
  const kinds = Object.keys(rightOf) as Kind[]
  return new Set(kinds.filter((kind) => hasRight(actor, rightOf[kind], { warehouseId, customerId: null })))
}

/** Those of the kinds that are counted by their rows. */
export const countedKinds = (kinds: ReadonlySet<Kind>): WaitingKind[] => waitingKinds.filter((kind) => kinds.has(kind))

/** What is known besides the rows that wait. */
interface Others {
  unknownParcels: { count: number; oldestAt: Date | null } | null
  late: { count: number; since: Date | null }
  low: number
  missed: readonly CutOff[]
}

/** What waits, of each kind that the caller is told; of those without anything with a count of 0. */
export function decisionsOf(kinds: ReadonlySet<Kind>, rows: readonly WaitingRow[], others: Others): Decision[] {
  const { unknownParcels, late, low, missed } = others
  const nothing = { pieces: null, dueAt: null, oldestAt: null, parts: [], cutOff: null }
  const known: Partial<Record<Kind, Omit<Decision, 'kind'>>> = {
    UNKNOWN_PARCELS: { ...nothing, count: unknownParcels?.count ?? 0, oldestAt: unknownParcels?.oldestAt ?? null },
    INBOUND_LATE: { ...nothing, count: late.count, oldestAt: late.since },
    LOW_STOCK: { ...nothing, count: low },
  }
  return [...kinds].flatMap((kind): Decision[] => {
    if (kind === 'CUT_OFF' && missed.length > 0)
      return missed.map((cutOff) => ({ ...nothing, kind, count: cutOff.toShip, dueAt: cutOff.at, cutOff }))
    return [{ kind, ...(known[kind] ?? sumOf(rows.filter((row) => row.kind === kind))) }]
  })
}

/** What waits of one kind, of its rows by part. */
function sumOf(rows: readonly WaitingRow[]): Omit<Decision, 'kind'> {
  const earliest = (moments: readonly (Date | null)[]) =>
    moments.reduce((first, one) => (one && (!first || one < first) ? one : first), null)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    pieces: rows.some(({ pieces }) => pieces !== null) ? rows.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0) : null,
    dueAt: earliest(rows.map(({ dueAt }) => dueAt)),
    oldestAt: earliest(rows.map(({ oldestAt }) => oldestAt)),
    parts: rows.flatMap(({ part, count }) => (part === null ? [] : [{ name: part, count }])),
    cutOff: null,
  }
}
