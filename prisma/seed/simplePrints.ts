import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { confirmSimplePrint } from '../../graph/wave/simple/commands/confirmSimplePrint.ts'
import { createSimplePrint } from '../../graph/wave/simple/commands/createSimplePrint.ts'
import { printSimplePrint } from '../../graph/wave/simple/commands/printSimplePrint.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** Packages of each simple print of the first warehouse, and how far it comes. */
const plans = [
  { packages: 3, isConfirmed: true },
  { packages: 2, isConfirmed: false },
]

/** Prints some of the oldest pending packages without a wave. */
export async function seedSimplePrints(context: SeedContext, masters: Masters): Promise<void> {
  const { services } = context
  const packer = await context.actor(masters.staff.packer)
  const warehouse = await services.db.warehouse.findUniqueOrThrow({ where: { number: 'LAX1' }, select: { id: true } })
  for (const { packages, isConfirmed } of plans) {
    const pool = await services.db.package.findMany({
      where: { warehouseId: warehouse.id, state: 'PENDING', label: 'READY', heldAt: null },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: packages,
    })
    const packageIds = pool.map(({ id }) => toNodeId('Package', id))
    const warehouseId = toNodeId('Warehouse', warehouse.id)
    const { simplePrintId } = await runCommand(services, createSimplePrint, { warehouseId, packageIds }, packer)
    if (!simplePrintId) continue
    context.advance(30_000)
    await runCommand(services, printSimplePrint, { simplePrintId: toNodeId('SimplePrint', simplePrintId) }, packer)
    context.advance(60_000)
    if (isConfirmed) await runCommand(services, confirmSimplePrint, { simplePrintId: toNodeId('SimplePrint', simplePrintId) }, packer)
  }
}
