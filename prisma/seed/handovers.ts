import { closeHandover } from '../../graph/delivery/handover/commands/closeHandover.ts'
import { openHandover } from '../../graph/delivery/handover/commands/openHandover.ts'
import { printHandover } from '../../graph/delivery/handover/commands/printHandover.ts'
import { removeFromHandover } from '../../graph/delivery/handover/commands/removeFromHandover.ts'
import { takeAllToHandover } from '../../graph/delivery/handover/commands/takeAllToHandover.ts'
import { signatureField, signaturePath } from '../../graph/delivery/states/signature.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

interface HandoverPlan {
  daysAgo: number
  group: string
  vehicle: string
  note: string
  /** Share of the expected packages that is not on the sheet. */
  left: number
  /** Who signs; null for a sheet that stays open. */
  driver: string | null
}

/** Hand-over sheets of the first warehouse: one signed, with packages that stayed, and one open. */
export const handoverPlans: HandoverPlan[] = [
  { daysAgo: 1.1, group: 'EVENING', vehicle: '8TRK214', note: '3 号门 Dock door 3', left: 0.05, driver: 'Jorge Alvarado' },
  { daysAgo: 0.02, group: 'EVENING', vehicle: '7KLM903', note: '', left: 0.3, driver: null },
]

/** Seed of the ids of hand-over sheets, so that all other data stays the same. */
const handoverSeed = 2_000_000

/** Strokes of a signature. */
const scribble = signaturePath([
  Array.from({ length: 90 }, (_, at) => ({
    x: 120 + at * 8 + 40 * Math.sin(at * 0.55),
    y: signatureField.height / 2 + 110 * Math.sin(at * 0.55 + 1) * Math.cos(at * 0.09),
  })),
  [
    { x: 90, y: 330 },
    { x: 480, y: 305 },
    { x: 890, y: 322 },
  ],
])

/** Opens a sheet, puts what was shipped on it, and has it signed. */
export async function seedHandover(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  index: number,
  plan: HandoverPlan,
): Promise<void> {
  const services = context.withSeed(handoverSeed + index)
  const { db } = services
  const dispatcher = await context.actor(masters.staff.dispatcher)
  const group = await db.logisticsGroup.findFirstOrThrow({ where: { warehouseId: warehouse.id, code: plan.group }, select: { id: true } })
  const ids = { warehouseId: toNodeId('Warehouse', warehouse.id), groupId: toNodeId('LogisticsGroup', group.id) }
  const opened = { ...ids, vehicle: plan.vehicle, note: plan.note }
  const sheetId = toNodeId('HandoverSheet', (await runCommand(services, openHandover, opened, dispatcher)).sheetId)
  context.advance(60_000)
  const { taken } = await runCommand(services, takeAllToHandover, { sheetId }, dispatcher)
  const left = await db.handoverPackage.findMany({
    where: { sheet: { groupId: group.id, state: 'OPEN' } },
    select: { packageId: true },
    orderBy: { id: 'desc' },
    take: Math.floor(taken * plan.left),
  })
  const packageIds = left.map(({ packageId }) => toNodeId('Package', packageId))
  if (packageIds.length > 0) await runCommand(services, removeFromHandover, { sheetId, packageIds }, dispatcher)
  if (!plan.driver) return
  context.advance(600_000)
  const { version: expectedVersion } = await db.handoverSheet.findFirstOrThrow({
    where: { groupId: group.id, state: 'OPEN' },
    select: { version: true },
  })
  const signed = { sheetId, driver: plan.driver, signature: scribble, expectedVersion, missing: left.length }
  await runCommand(services, closeHandover, signed, dispatcher)
  context.advance(20_000)
  await runCommand(services, printHandover, { sheetId }, dispatcher)
}
