import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { holdPackage } from '../../graph/package/commands/holdPackage.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** Why packages of each warehouse are on hold. */
const reasons = ['客户尚未付款 Customer has not paid', '收件地址待客户确认 Customer will confirm the address']

/** Puts some of the oldest pending packages of each warehouse on hold. */
export async function seedHolds(context: SeedContext, masters: Masters): Promise<void> {
  const { services } = context
  const service = await context.actor(masters.staff.service)
  for (const { id: warehouseId } of Object.values(masters.warehouses)) {
    const pool = await services.db.package.findMany({
      where: { warehouseId, state: 'PENDING' },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: reasons.length,
    })
    for (const [at, reason] of reasons.entries()) {
      const packageId = pool[at]?.id
      if (packageId) await runCommand(services, holdPackage, { packageId: toNodeId('Package', packageId), reason }, service)
    }
  }
}
