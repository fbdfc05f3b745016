import { command } from '../kernel/command/command.ts'
import { CreateInboundOrderInput } from './input.ts'
import { inboundRights } from './states.ts'
import { createOrder } from './steps/createOrder.ts'

/** Creates an inbound order. */
export const createInboundOrder = command({
  name: 'createInboundOrder',
  means: 'Creates an inbound order for goods that a customer sends to a warehouse.',
  right: inboundRights.create,
  input: CreateInboundOrderInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, input) {
    const { orderId, facts } = await createOrder(tx, call, input)
    return { result: { orderId }, facts }
  },
})
