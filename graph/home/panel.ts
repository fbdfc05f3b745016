import { inboundRights } from '../inbound/states.ts'
import { hasRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import { dayIn, startOfCalendarDay, startOfDayAt } from '../kernel/day.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { packageRights } from '../package/states.ts'
import { waveRights } from '../wave/states.ts'
import { countedKinds, type Decision, decisionKindsOf, decisionsOf } from './decisions.ts'
import { missesCutOff } from './rules/forecast.ts'
import type { OrderFigures } from './rules/statistics.ts'
import { waitingRows } from './store/decisions.ts'
import { figuresOfDay } from './store/statistics.ts'
import {
  type CutOff,
  cutOffs,
  type ExpectedOrders,
  expectedOrders,
  inboundStates,
  packageStates,
  receivedPieces,
  type StateCount,
  type StockFigures,
  stockFigures,
  type WaitingParcels,
  waitingParcels,
  waveStates,
} from './store.ts'

export interface Panel {
  at: Date
  /** Empty without the right to see them; so are waves and inbound orders. */
  packages: StateCount[]
  waves: (StateCount & { suspended: number })[]
  inbound: StateCount[]
  /** None without the right to see inbound orders. */
  expected: ExpectedOrders
  stock: StockFigures
  /** Null without the right to assign them. */
  unknownParcels: WaitingParcels | null
  /** Null without the right to see them. */
  openScanExceptions: number | null
  today: OrderFigures
  receivedToday: number
  cutOffs: CutOff[]
  decisions: Decision[]
}

/** Reads the current figures of a warehouse; null if it does not exist. */
export async function readPanel(ctx: Context, warehouseId: string): Promise<Panel | null> {
  const { db } = ctx
  const warehouse = await db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  if (!warehouse) return null
  const at = new Date()
  const { timeZone } = warehouse
  const today = dayIn(timeZone, at)
  const kinds = decisionKindsOf(ctx, warehouseId)
  const sees = (right: Right) => hasRight(signedIn(ctx), right, { warehouseId, customerId: null })
  const [packages, waves, inbound, expected, stock, unknownParcels, rows, packagesToday, received, due] = await Promise.all([
    sees(packageRights.read) ? packageStates(db, warehouseId) : [],
    sees(waveRights.read) ? waveStates(db, warehouseId) : [],
    sees(inboundRights.read) ? inboundStates(db, warehouseId) : [],
    sees(inboundRights.read) ? expectedOrders(db, warehouseId, today) : { today: 0, late: 0, lateSince: null },
    stockFigures(db, warehouseId),
    kinds.has('UNKNOWN_PARCELS') ? waitingParcels(db, warehouseId) : null,
    waitingRows(db, warehouseId, countedKinds(kinds)),
    figuresOfDay(db, warehouseId, today),
    receivedPieces(db, warehouseId, startOfDayAt(timeZone, at)),
    cutOffs(db, warehouseId, timeZone, at, ctx.language),
  ])
  const decisions = decisionsOf(kinds, rows, {
    unknownParcels,
    late: { count: expected.late, since: expected.lateSince === null ? null : startOfCalendarDay(timeZone, expected.lateSince) },
    low: stock.low,
    missed: due.filter((one) => missesCutOff(one, at)),
  })
  return {
    at,
    packages,
    waves,
    inbound,
    expected,
    stock,
    unknownParcels,
    openScanExceptions: decisions.find(({ kind }) => kind === 'SCAN_EXCEPTIONS')?.count ?? null,
    today: packagesToday,
    receivedToday: received,
    cutOffs: due,
    decisions,
  }
}
