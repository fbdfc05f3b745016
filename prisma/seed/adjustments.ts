import { approveAdjustment } from '../../graph/inventory/commands/approveAdjustment.ts'
import { createAdjustment } from '../../graph/inventory/commands/createAdjustment.ts'
import { refuseAdjustment } from '../../graph/inventory/commands/refuseAdjustment.ts'
import type { AdjustmentReason } from '../../graph/inventory/states.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

interface Plan {
  daysAgo: number
  reason: keyof typeof AdjustmentReason.values
  remark: string
  /** Change of each line; damaged goods go to a defective location too. */
  changes: readonly number[]
  /** Decision of the manager where the limit of a day is exceeded; none while it waits. */
  decision?: 'approve' | 'refuse'
}

/** Adjustments of each warehouse, in every state. */
export const adjustmentPlans: Plan[] = [
  { daysAgo: 18, reason: 'DAMAGED', remark: '叉车碰撞 Forklift', changes: [-2] },
  { daysAgo: 12, reason: 'LOST', remark: '', changes: [-3, -1] },
  { daysAgo: 7, reason: 'FOUND', remark: '货架后方 Behind the rack', changes: [4] },
  { daysAgo: 6, reason: 'LOST', remark: '', changes: [-36], decision: 'refuse' },
  { daysAgo: 4, reason: 'SAMPLE', remark: '客户拍照 Photos for the customer', changes: [-1, -1, -1] },
  { daysAgo: 2, reason: 'EXPIRED', remark: '', changes: [-24], decision: 'approve' },
  { daysAgo: 0.2, reason: 'LOST', remark: '盘点差异 Difference at count', changes: [-28, 2] },
]

/** Creates an adjustment by the stock controller over goods that are free in the reserve storage, and decides it. */
export async function seedAdjustment(context: SeedContext, masters: Masters, warehouse: WarehouseMasters, plan: Plan): Promise<void> {
  const { services } = context
  const piles = await services.db.locationStock.findMany({
    where: { warehouseId: warehouse.id, quality: 'GOOD', free: { gte: 60 }, location: { cargoArea: { type: 'STAGING' } } },
    distinct: ['productId', 'locationId'],
    select: { customerId: true, productId: true, location: { select: { code: true } } },
    orderBy: [{ customerId: 'asc' }, { location: { code: 'asc' } }],
    skip: adjustmentPlans.indexOf(plan) * 4,
    take: plan.changes.length,
  })
  const customerId = piles[0]?.customerId
  if (!customerId) return
  const lines = piles
    .filter((pile) => pile.customerId === customerId)
    .flatMap(({ productId, location }, index) => {
      const change = plan.changes[index] ?? 0
      const line = { productId: toNodeId('Product', productId), location: location.code, change }
      return plan.reason === 'DAMAGED' ? [line, { ...line, location: 'D01-01-01', quality: 'DEFECTIVE' as const, change: -change }] : [line]
    })
  const owned = { warehouseId: toNodeId('Warehouse', warehouse.id), customerId: toNodeId('Customer', customerId) }
  const controller = await context.actor(masters.staff.controller)
  const input = { ...owned, reason: plan.reason, remark: plan.remark, lines }
  const created = await runCommand(services, createAdjustment, input, controller)
  const adjustmentId = toNodeId('Adjustment', created.adjustmentId)
  context.advance(900_000)
  const manager = await context.actor(masters.staff.manager)
  if (plan.decision === 'approve') await runCommand(services, approveAdjustment, { adjustmentId }, manager)
  if (plan.decision === 'refuse')
    await runCommand(services, refuseAdjustment, { adjustmentId, reason: '请先复盘 Count again first' }, manager)
}
