import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { recordTrackingEvents } from '../../graph/package/tracking/commands/recordTrackingEvents.ts'
import { pollCarrier } from '../../graph/package/tracking/pollCarrier.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

const trackingSeed = 9_000_000
const hourMs = 3_600_000

/** Packages that are sent back or held, as another system tells it: of how many hours ago, and what the carrier said before. */
const told = [
  { after: 'DELIVERED', status: 'RETURNING', hoursAgo: 5, text: '收件人拒收 Refused by the recipient', carrierCode: 'RF' },
  { after: 'DELIVERED', status: 'RETURNING', hoursAgo: 20, text: '收件人拒收 Refused by the recipient', carrierCode: 'RF' },
  { after: 'ARRIVED', status: 'HELD', hoursAgo: 2, text: '等待海关文件 Customs wait for a document', carrierCode: 'CU' },
  { after: 'ARRIVED', status: 'DELIVERY_FAILED', hoursAgo: 1, text: '无人在家 Nobody was at home', carrierCode: 'NH' },
] as const

/** Asks the carrier about all packages that were shipped, as the jobs would in time, and has another system tell what became of some. */
export async function seedTracking(context: SeedContext, masters: Masters): Promise<void> {
  // Jobs have begun to track them just now, later than the simulated time.
  const services = { ...context.withSeed(trackingSeed), at: () => new Date() }
  const due = () => services.db.packageTracking.count({ where: { nextAt: { lte: new Date() } } })
  while ((await due()) > 0) await pollCarrier({ ...services, attempt: 1 }, { carrier: 'SIM' })
  const warehouseId = masters.warehouses.LAX1.id
  for (const [nth, { after, hoursAgo, ...event }] of told.entries()) {
    const at = new Date(context.now().getTime() - hoursAgo * hourMs)
    const tracked = await services.db.packageTracking.findMany({
      where: { warehouseId, status: after, statusAt: { lt: at } },
      select: { packageId: true },
      orderBy: [{ statusAt: 'desc' }, { packageId: 'desc' }],
      skip: nth * 3,
      take: 1,
    })
    const pkg = tracked[0] && (await services.db.package.findUnique({ where: { id: tracked[0].packageId }, include: { recipient: true } }))
    if (!pkg) continue
    const events = [{ ...event, packageNumber: pkg.number, at: at.toISOString(), place: pkg.recipient?.city ?? '' }]
    await runCommand(services, recordTrackingEvents, { warehouseId: toNodeId('Warehouse', warehouseId), events })
  }
}
