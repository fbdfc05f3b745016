import { createTransfer } from '../../graph/inventory/commands/createTransfer.ts'
import { forceCompleteTransfer } from '../../graph/inventory/commands/forceCompleteTransfer.ts'
import { moveInTransfer } from '../../graph/inventory/commands/moveInTransfer.ts'
import { moveOutTransfer } from '../../graph/inventory/commands/moveOutTransfer.ts'
import { voidTransfer } from '../../graph/inventory/commands/voidTransfer.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

interface Plan {
  daysAgo: number
  remark: string
  quantities: readonly number[]
  /** How far it is carried out. */
  until: 'created' | 'out' | 'part' | 'complete' | 'forced' | 'voided'
}

/** Transfers from the reserve storage to the picking area, in every state. */
export const transferPlans: Plan[] = [
  { daysAgo: 16, remark: '补货 Replenishment', quantities: [24, 18, 30], until: 'complete' },
  { daysAgo: 9, remark: '', quantities: [40], until: 'voided' },
  { daysAgo: 5, remark: '补货 Replenishment', quantities: [12, 12], until: 'forced' },
  { daysAgo: 3, remark: '', quantities: [36], until: 'complete' },
  { daysAgo: 0.12, remark: '补货 Replenishment', quantities: [20, 16], until: 'part' },
  { daysAgo: 0.08, remark: '腾出货架 Clear the shelf', quantities: [30], until: 'out' },
  { daysAgo: 0.05, remark: '', quantities: [15, 10, 25], until: 'created' },
]

/** Creates a transfer by the stock controller and lets a picker carry it out. */
export async function seedTransfer(context: SeedContext, masters: Masters, warehouse: WarehouseMasters, plan: Plan): Promise<void> {
  const { services } = context
  const piles = await services.db.locationStock.findMany({
    where: { warehouseId: warehouse.id, quality: 'GOOD', free: { gte: 50 }, location: { cargoArea: { type: 'STAGING' } } },
    select: { productId: true, location: { select: { code: true } } },
    distinct: ['productId', 'locationId'],
    orderBy: [{ location: { code: 'desc' } }, { productId: 'asc' }],
    skip: transferPlans.indexOf(plan) * 3,
    take: plan.quantities.length,
  })
  const targets = await services.db.location.findMany({
    where: { warehouseId: warehouse.id, kind: 'SHELF', cargoArea: { type: 'PICKING' } },
    select: { code: true },
    orderBy: { code: 'desc' },
    skip: transferPlans.indexOf(plan) * 3,
    take: plan.quantities.length,
  })
  if (piles.length === 0) return
  const lines = piles.map(({ productId, location }, index) => ({
    productId: toNodeId('Product', productId),
    from: location.code,
    to: targets[index]?.code ?? null,
    quantity: plan.quantities[index] ?? 1,
  }))
  const controller = await context.actor(masters.staff.controller)
  const input = { warehouseId: toNodeId('Warehouse', warehouse.id), remark: plan.remark, lines }
  const created = await runCommand(services, createTransfer, input, controller)
  const transferId = toNodeId('Transfer', created.transferId)
  if (plan.until === 'created') return
  context.advance(600_000)
  if (plan.until === 'voided') {
    await runCommand(services, voidTransfer, { transferId, reason: '库位弄错 Wrong location' }, controller)
    return
  }
  const picker = await context.actor(masters.staff.picker)
  await runCommand(services, moveOutTransfer, { transferId }, picker)
  if (plan.until === 'out') return
  context.advance(900_000)
  const rows = await services.db.transferLine.findMany({ where: { transferId: created.transferId }, orderBy: { lineNo: 'asc' } })
  const lineIds = rows.map(({ id }) => toNodeId('TransferLine', id))
  const arrived = lines.slice(0, plan.until === 'complete' ? lines.length : 1)
  const put = arrived.map(({ to, quantity }, index) => ({ lineId: lineIds[index] ?? '', location: to ?? '', quantity }))
  await runCommand(services, moveInTransfer, { transferId, isPart: true, lines: put }, picker)
  if (plan.until !== 'forced') return
  const lead = await context.actor(masters.staff.manager)
  const rest = lines.slice(1).flatMap(({ from, quantity }, index) => {
    const lineId = lineIds[index + 1] ?? ''
    return [
      { lineId, location: from, quantity: quantity - 1 },
      { lineId, lossReason: '外箱破损 Broken carton', quantity: 1 },
    ]
  })
  await runCommand(services, forceCompleteTransfer, { transferId, reason: '换班 End of shift', rest }, lead)
}
