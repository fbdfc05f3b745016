import { completeStockCount } from '../../graph/inventory/count/commands/completeStockCount.ts'
import { createStockCount } from '../../graph/inventory/count/commands/createStockCount.ts'
import { enterStockCount } from '../../graph/inventory/count/commands/enterStockCount.ts'
import type { Actor } from '../../graph/kernel/command/actor.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

interface Plan {
  daysAgo: number
  remark: string
  /** Number of locations, of the staging area. */
  locations: number
  isBlind: boolean
  /** Difference of each line, in order; lines after them agree. Null for a line that is counted only once. */
  differences: readonly (number | null)[]
  until: 'created' | 'counting' | 'completed'
}

/** Counts of the reserve storage, in every state. */
export const countPlans: Plan[] = [
  { daysAgo: 14, remark: '月度盘点 Monthly count', locations: 6, isBlind: true, differences: [-2, 0, 1], until: 'completed' },
  { daysAgo: 0.1, remark: '抽盘 Spot check', locations: 8, isBlind: true, differences: [-25, null, -3, 0, 1], until: 'counting' },
  { daysAgo: 0.04, remark: '月度盘点 Monthly count', locations: 5, isBlind: false, differences: [], until: 'created' },
]

/** Creates a count by the stock controller; a picker counts it, and the lead counts differences again. */
export async function seedCount(context: SeedContext, masters: Masters, warehouse: WarehouseMasters, plan: Plan): Promise<void> {
  const { services } = context
  const places = await services.db.location.findMany({
    where: {
      warehouseId: warehouse.id,
      kind: 'SHELF',
      cargoArea: { type: 'STAGING' },
      stocks: { some: { onHand: { gte: 60 } } },
    },
    select: { code: true },
    orderBy: { code: 'asc' },
    skip: countPlans.indexOf(plan) * 8,
    take: plan.locations,
  })
  if (places.length === 0) return
  const controller = await context.actor(masters.staff.controller)
  const input = {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    type: 'LOCATION' as const,
    locations: places.map(({ code }) => code),
    withEmpty: false,
    isBlind: plan.isBlind,
    remark: plan.remark,
  }
  const created = await runCommand(services, createStockCount, input, controller)
  if (plan.until === 'created') return
  const stockCountId = toNodeId('StockCount', created.stockCountId)
  const rows = await services.db.stockCountLine.findMany({
    where: { countId: created.stockCountId },
    orderBy: [{ location: { code: 'asc' } }, { product: { sku: 'asc' } }],
  })
  const reached = plan.until === 'completed' ? rows.length : Math.min(rows.length, plan.differences.length + 2)
  const lines = rows.slice(0, reached).map(({ id, book }, index) => {
    const difference = plan.differences[index]
    return {
      lineId: toNodeId('StockCountLine', id),
      counted: Math.max(0, book + (difference === null ? -1 : (difference ?? 0))),
      difference,
    }
  })
  const enter = (actor: Actor, entered: typeof lines) =>
    runCommand(services, enterStockCount, { stockCountId, lines: entered.map(({ lineId, counted }) => ({ lineId, counted })) }, actor)
  const picker = await context.actor(masters.staff.picker)
  context.advance(1_200_000)
  await enter(picker, lines)
  context.advance(600_000)
  const again = lines.filter(({ difference }) => typeof difference === 'number' && difference !== 0)
  if (again.length > 0) await enter(await context.actor(masters.staff.lead), again)
  if (plan.until === 'completed') await runCommand(services, completeStockCount, { stockCountId }, controller)
}
