import { subDays } from 'date-fns/subDays'
import type { Context } from '../kernel/context.ts'
import { dayIn } from '../kernel/day.ts'
import {
  type DayCount,
  dailyPackages,
  inboundStates,
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
  days: DayCount[]
}

/** The figures of a warehouse, now; null where there is no such warehouse. */
export async function readPanel({ db }: Context, warehouseId: string): Promise<Panel | null> {
  const warehouse = await db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
  if (!warehouse) return null
  const at = new Date()
  const { timeZone } = warehouse
  const [packages, waves, inbound, stock, daily] = await Promise.all([
    packageStates(db, warehouseId),
    waveStates(db, warehouseId),
    inboundStates(db, warehouseId),
    stockFigures(db, warehouseId),
    dailyPackages(db, warehouseId, timeZone, dayIn(timeZone, subDays(at, days - 1)), dayIn(timeZone, at)),
  ])
  return { at, packages, waves, inbound, stock, days: daily }
}
