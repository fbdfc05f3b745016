import { subDays } from 'date-fns/subDays'
import { may } from '../kernel/actor.ts'
import { type Context, signedIn } from '../kernel/context.ts'
import { dayIn } from '../kernel/day.ts'
import { stationRights } from '../station/states.ts'
import {
  type DayCount,
  dailyPackages,
  inboundStates,
  openScanExceptions,
  packageStates,
  type StateCount,
  type StockFigures,
  stockFigures,
  waveStates,
} from './store.ts'

/** How many days the panel looks back. */
const days = 14

export interface Panel {
  at: Date
  packages: StateCount[]
  waves: (StateCount & { suspended: number })[]
  inbound: StateCount[]
  stock: StockFigures
  /** Null for who may not see them. */
  openScanExceptions: number | null
  days: DayCount[]
}

/** The figures of a warehouse, now; null where there is no such warehouse. */
export async function readPanel(ctx: Context, warehouseId: string): Promise<Panel | null> {
  const { db } = ctx
  const warehouse = await db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  if (!warehouse) return null
  const at = new Date()
  const { timeZone } = warehouse
  const sees = may(signedIn(ctx), stationRights.use, { warehouseId })
  const [packages, waves, inbound, stock, exceptions, daily] = await Promise.all([
    packageStates(db, warehouseId),
    waveStates(db, warehouseId),
    inboundStates(db, warehouseId),
    stockFigures(db, warehouseId),
    sees ? openScanExceptions(db, warehouseId) : null,
    dailyPackages(db, warehouseId, timeZone, dayIn(timeZone, subDays(at, days - 1)), dayIn(timeZone, at)),
  ])
  return { at, packages, waves, inbound, stock, openScanExceptions: exceptions, days: daily }
}
