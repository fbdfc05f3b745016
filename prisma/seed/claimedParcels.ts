import { claimUnknownParcel } from '../../graph/inbound/parcel/commands/claimUnknownParcel.ts'
import { registerUnknownParcel } from '../../graph/inbound/parcel/commands/registerUnknownParcel.ts'
import { inboundRights } from '../../graph/inbound/states.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters } from './masters.ts'
import { uploadPhoto } from './photos.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'

/** Parcels without an order for customers that have users. */
const plans = [
  { customer: 'HARBORLINE', daysAgo: 0.34, trackingNumber: '1Z84A7739915', carrier: 'UPS', sender: 'M. Okafor, Tucson', cartons: 1 },
  { customer: 'STARISLE', daysAgo: 0.32, trackingNumber: '7751093348', carrier: 'FedEx', sender: 'R. Delgado, Fresno', cartons: 2 },
] as const

/** Unknown parcels that are claimed for an open inbound order of each customer with users, a return before others, in Los Angeles 1. */
export function claimedParcelSteps(masters: Masters): SeedStep[] {
  const { id } = masters.warehouses.LAX1
  return plans.map(({ customer, daysAgo, ...label }) => ({
    daysAgo,
    async run(context) {
      const { services } = context
      const order = await services.db.inboundOrder.findFirst({
        where: { warehouseId: id, customer: { code: customer }, state: { notIn: ['COMPLETED', 'VOIDED'] } },
        select: { id: true },
        orderBy: [{ kind: 'desc' }, { id: 'desc' }],
      })
      if (!order) return
      const receiver = await context.actor(masters.staff.receiver)
      const pictureIds = [await uploadPhoto(services, 'torn', inboundRights.photo, id, receiver)]
      const parcel = { ...label, place: '月台 1 号笼车 Cage 1 at the dock', remark: '', pictureIds, warehouseId: toNodeId('Warehouse', id) }
      const { parcelId } = await runCommand(services, registerUnknownParcel, parcel, receiver)
      const claim = { parcelId: toNodeId('UnknownParcel', parcelId), orderId: toNodeId('InboundOrder', order.id) }
      await runCommand(services, claimUnknownParcel, claim, await context.actor(masters.staff.manager))
    },
  }))
}
