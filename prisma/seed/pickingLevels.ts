import { setPickingLevel } from '../../graph/inventory/commands/setPickingLevel.ts'
import { readReplenishable } from '../../graph/inventory/store/replenishment.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** Minimum of each level, compared with what is left to pick: too few of the first three. */
const minima = [30, 18, 6, -12, -24]

/** Levels set by the stock controller, of the products of which the fewest pieces are left to pick and some are in the reserve storage. */
export async function seedPickingLevels(context: SeedContext, masters: Masters): Promise<void> {
  const { services } = context
  const controller = await context.actor(masters.staff.controller)
  for (const { id: warehouseId } of Object.values(masters.warehouses)) {
    const scarce = (await readReplenishable(services.db, warehouseId))
      .filter(({ staging, picking }) => staging > 0 && picking > 24)
      .sort((a, b) => a.picking - b.picking || (a.sku < b.sku ? -1 : 1))
    for (const [index, more] of minima.entries()) {
      const row = scarce[index]
      if (!row) break
      const minimum = Math.max(6, Math.ceil((row.picking + more) / 6) * 6)
      const ids = { warehouseId: toNodeId('Warehouse', warehouseId), productId: toNodeId('Product', row.productId) }
      await runCommand(services, setPickingLevel, { ...ids, minimum, maximum: minimum * 2 }, controller)
    }
  }
}
