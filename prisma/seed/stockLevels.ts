import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { setStockLevels } from '../../graph/stock/commands/setStockLevels.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** Each level, compared with what is available of a product: the first three are low. */
const levels = [12, 6, 1, 0, -6, -24, -60]

/** Low-stock levels set by the manager, of the products of each customer of which the fewest pieces are available. */
export async function seedStockLevels(context: SeedContext, masters: Masters): Promise<void> {
  const { services } = context
  const manager = await context.actor(masters.staff.manager)
  for (const { id: warehouseId } of Object.values(masters.warehouses)) {
    const rows = await services.db.productStock.findMany({
      where: { warehouseId, available: { gt: 0 }, product: { customer: { active: true } } },
      orderBy: [{ available: 'asc' }, { product: { sku: 'asc' } }],
      select: { productId: true, customerId: true, available: true },
    })
    for (const customerId of new Set(rows.map((row) => row.customerId))) {
      const lines = rows
        .filter((row) => row.customerId === customerId)
        .slice(0, levels.length)
        .map(({ productId, available }, nth) => ({
          productId: toNodeId('Product', productId),
          level: Math.max(1, (available ?? 0) + (levels[nth] as number)),
        }))
      const ids = { warehouseId: toNodeId('Warehouse', warehouseId), customerId: toNodeId('Customer', customerId) }
      await runCommand(services, setStockLevels, { ...ids, lines }, manager)
    }
  }
}
