import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { rejectInterception } from '../../graph/package/interception/commands/decideInterception.ts'
import { requestInterception } from '../../graph/package/interception/commands/requestInterception.ts'
import { withdrawInterception } from '../../graph/package/interception/commands/withdrawInterception.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

type Wish = 'CANCEL' | 'HOLD'

/** What is asked for packages in each state, and what became of it; without an end it waits for a decision. */
const asked: readonly { state: 'PENDING' | 'TO_BE_SHIPPED'; wish: Wish; reason: string; end?: 'reject' | 'withdraw' }[] = [
  { state: 'PENDING', wish: 'CANCEL', reason: '买家重复下单 Bought twice' },
  { state: 'TO_BE_SHIPPED', wish: 'CANCEL', reason: '买家已退款 Refunded' },
  { state: 'TO_BE_SHIPPED', wish: 'HOLD', reason: '收件人搬家，新地址稍后提供 The recipient has moved; the new address follows' },
  { state: 'TO_BE_SHIPPED', wish: 'CANCEL', reason: '买家想退货 The buyer wants to return it', end: 'reject' },
  { state: 'PENDING', wish: 'HOLD', reason: '核对支付 Payment to be checked', end: 'withdraw' },
]

/** Packages that customers stop: some wait at the desk, others are decided or withdrawn. */
export async function seedInterceptions(context: SeedContext, masters: Masters): Promise<void> {
  const { services } = context
  const service = await context.actor(masters.staff.service)
  const lead = await context.actor(masters.staff.lead)
  for (const { id: warehouseId } of Object.values(masters.warehouses)) {
    for (const { state, wish, reason, end } of asked) {
      // The newest and the oldest packages are those that visitors of the demo work with.
      const where = { warehouseId, state, heldAt: null, interceptions: { none: {} } }
      const skip = Math.floor((await services.db.package.count({ where })) / 2)
      const pkg = await services.db.package.findFirst({ where, select: { id: true }, orderBy: { id: 'asc' }, skip })
      if (!pkg) continue
      const input = { packageId: toNodeId('Package', pkg.id), wish, reason }
      const made = await runCommand(services, requestInterception, input, service)
      const requestId = toNodeId('InterceptionRequest', made.requestId)
      if (end === 'reject') await runCommand(services, rejectInterception, { requestId, note: '已装车 Already loaded' }, lead)
      if (end === 'withdraw') await runCommand(services, withdrawInterception, { requestId }, service)
    }
  }
}
