import { claimUnknownParcel } from '../../graph/inbound/parcel/commands/claimUnknownParcel.ts'
import { disposeUnknownParcel, returnUnknownParcel } from '../../graph/inbound/parcel/commands/endUnknownParcel.ts'
import { registerUnknownParcel } from '../../graph/inbound/parcel/commands/registerUnknownParcel.ts'
import { inboundRights } from '../../graph/inbound/states.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { type Damage, uploadPhoto } from './photos.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

interface Plan {
  daysAgo: number
  /** Without the number of the warehouse at its end; null for a torn label. */
  tracking: string | null
  carrier: string
  sender: string
  cartons: number
  weightGrams: number | null
  place: string
  remark: string
  /** Photo taken when it arrived. */
  damage?: Damage
  end?: 'claim' | 'return' | 'dispose'
}

/** Unknown parcels of each warehouse, in every state. */
export const parcelPlans: Plan[] = [
  {
    daysAgo: 21,
    tracking: '1Z84A7730391',
    carrier: 'UPS',
    sender: 'Hongda Trading, Shenzhen',
    cartons: 2,
    weightGrams: 18_400,
    place: '月台 2 号笼车 Cage 2 at the dock',
    remark: '',
    end: 'return',
  },
  {
    daysAgo: 12,
    tracking: null,
    carrier: '',
    sender: '',
    cartons: 1,
    weightGrams: 3_100,
    place: '月台 2 号笼车 Cage 2 at the dock',
    remark: '面单撕毁，内为湿纸箱 Label torn, contents wet',
    damage: 'wet',
    end: 'dispose',
  },
  {
    daysAgo: 1.1,
    tracking: '7751088204',
    carrier: 'FedEx',
    sender: 'Yiwu Mingxin Export',
    cartons: 4,
    weightGrams: 42_000,
    place: 'A01-01-01',
    remark: '面单无客户代码 No customer code on the label',
    damage: 'torn',
    end: 'claim',
  },
  {
    daysAgo: 5,
    tracking: 'JD0146000398',
    carrier: 'DHL',
    sender: 'L. Baumann, Leipzig',
    cartons: 1,
    weightGrams: 2_650,
    place: '月台 1 号笼车 Cage 1 at the dock',
    remark: '',
  },
  {
    daysAgo: 1,
    tracking: null,
    carrier: 'UPS',
    sender: '',
    cartons: 3,
    weightGrams: null,
    place: '月台 1 号笼车 Cage 1 at the dock',
    remark: '面单撕毁 Label torn',
    damage: 'torn',
  },
]

/** Registers an unknown parcel at the dock, and claims, returns or disposes of it a day later. */
export async function seedParcel(context: SeedContext, masters: Masters, warehouse: WarehouseMasters, plan: Plan): Promise<void> {
  const { services } = context
  const { daysAgo: _daysAgo, tracking, end, damage, ...known } = plan
  const receiver = await context.actor(masters.staff.receiver)
  const trackingNumber = tracking && `${tracking}${warehouse.number}`
  const pictureIds = damage ? [await uploadPhoto(services, damage, inboundRights.photo, warehouse.id, receiver)] : []
  const registered = await runCommand(
    services,
    registerUnknownParcel,
    { ...known, trackingNumber, pictureIds, warehouseId: toNodeId('Warehouse', warehouse.id) },
    receiver,
  )
  const parcelId = toNodeId('UnknownParcel', registered.parcelId)
  context.advance(7_200_000)
  const manager = await context.actor(masters.staff.manager)
  if (end === 'return')
    await runCommand(services, returnUnknownParcel, { parcelId, reason: '寄件人要求退回 The sender asked for it' }, manager)
  if (end === 'dispose')
    await runCommand(services, disposeUnknownParcel, { parcelId, reason: '货物霉变，无法使用 Contents mouldy' }, manager)
  if (end !== 'claim') return
  const order = await services.db.inboundOrder.findFirst({
    where: { warehouseId: warehouse.id, state: { notIn: ['COMPLETED', 'VOIDED'] } },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  if (order) await runCommand(services, claimUnknownParcel, { parcelId, orderId: toNodeId('InboundOrder', order.id) }, manager)
}
