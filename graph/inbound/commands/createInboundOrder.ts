import { hasRight } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { CreateInboundOrderInput } from '../input.ts'
import { claimParcel } from '../parcel/claimParcel.ts'
import { inboundRights } from '../states.ts'
import { createOrder } from '../steps/createOrder.ts'

/** Creates an inbound order. */
export const createInboundOrder = command({
  name: 'createInboundOrder',
  means:
    'Creates an inbound order for goods that a customer sends to a warehouse. A return may have no lines: what is in it is found by receiving.',
  right: inboundRights.create,
  input: CreateInboundOrderInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { parcelId, ...input }) {
    const { warehouseId, customerId } = input
    // The right of one customer is not enough: the parcel has no customer yet.
    if (parcelId && !hasRight(call.actor, inboundRights.claim, { warehouseId, customerId: null })) throw NotFound({ what: '' }, 'parcelId')
    const { orderId, facts } = await createOrder(tx, call, input)
    const claimed = parcelId ? await claimParcel(tx, call, parcelId, { id: orderId, warehouseId, customerId }) : []
    return { result: { orderId }, facts: [...facts, ...claimed] }
  },
})
