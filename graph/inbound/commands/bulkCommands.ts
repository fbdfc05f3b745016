import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { VoidInboundOrderInput } from '../input.ts'
import { inboundRights } from '../states.ts'
import { orderRows } from '../steps/orderRows.ts'
import { departInboundOrder } from './departInboundOrder.ts'
import { voidInboundOrder } from './voidInboundOrder.ts'

// Bulk actions on inbound orders: each row runs the command of one order.
export const departInboundOrders = bulkCommand({
  ...orderRows,
  name: 'departInboundOrders',
  means: 'Marks inbound orders as departed; express orders without a tracking number are refused.',
  right: inboundRights.create,
  row: departInboundOrder,
  extra: {},
})

export const voidInboundOrders = bulkCommand({
  ...orderRows,
  name: 'voidInboundOrders',
  means: 'Voids inbound orders of which nothing is signed for.',
  right: inboundRights.edit,
  row: voidInboundOrder,
  extra: { reason: VoidInboundOrderInput.shape.reason },
})
