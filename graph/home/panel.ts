import { inboundRights } from '../inbound/states.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { dayIn, startOfDayAt } from '../kernel/day.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { stationRights } from '../station/states.ts'
import type { OrderFigures } from './rules/statistics.ts'
import { figuresOfDay } from './store/statistics.ts'
import {
  type CutOff,
  cutOffs,
  type ExpectedOrders,
  expectedOrders,
  inboundStates,
  openScanExceptions,
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
  packages: StateCount[]
  waves: (StateCount & { suspended: number })[]
  inbound: StateCount[]
  expected: ExpectedOrders
  stock: StockFigures
  /** Null without the right to assign them. */
  unknownParcels: WaitingParcels | null
  /** Null without the right to see them. */
  openScanExceptions: number | null
  today: OrderFigures
  receivedToday: number
  cutOffs: CutOff[]
}

/** Reads the current figures of a warehouse; null if it does not exist. */
export async function readPanel(ctx: Context, warehouseId: string): Promise<Panel | null> {
  const { db } = ctx
  const warehouse = await db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  if (!warehouse) return null
  const at = new Date()
  const { timeZone } = warehouse
  const today = dayIn(timeZone, at)
  const sees = hasRight(signedIn(ctx), stationRights.use, { warehouseId })
  const claims = hasRight(signedIn(ctx), inboundRights.claim, { warehouseId })
  const [packages, waves, inbound, expected, stock, unknownParcels, exceptions, packagesToday, received, due] = await Promise.all([
    packageStates(db, warehouseId),
    waveStates(db, warehouseId),
    inboundStates(db, warehouseId),
    expectedOrders(db, warehouseId, today),
    stockFigures(db, warehouseId),
    claims ? waitingParcels(db, warehouseId) : null,
    sees ? openScanExceptions(db, warehouseId) : null,
    figuresOfDay(db, warehouseId, today),
    receivedPieces(db, warehouseId, startOfDayAt(timeZone, at)),
    cutOffs(db, warehouseId, timeZone, today, ctx.language),
  ])
  return {
    at,
    packages,
    waves,
    inbound,
    expected,
    stock,
    unknownParcels,
    openScanExceptions: exceptions,
    today: packagesToday,
    receivedToday: received,
    cutOffs: due,
  }
}
