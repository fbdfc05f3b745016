import { mutation, node } from '../kernel/mutation.ts'
import { scanMutation } from '../station/scans.ts'
import { closeReceipt } from './closeReceipt.ts'
import { createInboundOrder } from './createInboundOrder.ts'
import { departInboundOrder } from './departInboundOrder.ts'
import { editInboundOrder } from './editInboundOrder.ts'
import { forceCompleteInbound } from './forceCompleteInbound.ts'
import { receiveScan } from './receiveScan.ts'
import { aboutInbound } from './scanAbout.ts'
import { receiveValues, shelveValues, signValues } from './scanResults.ts'
import { shelveScan } from './shelveScan.ts'
import { signScan } from './signScan.ts'
import { unreceiveScan } from './unreceiveScan.ts'
import { unshelveScan } from './unshelveScan.ts'
import { unsignScan } from './unsignScan.ts'
import { voidInboundOrder } from './voidInboundOrder.ts'

mutation(createInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The new order.', (r) => r.orderId) }))
mutation(departInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The order, in transit.', (r) => r.orderId) }))
mutation(voidInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The order, voided.', (r) => r.orderId) }))
mutation(editInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The order as it is now.', (r) => r.orderId) }))
mutation(closeReceipt, (t) => ({ order: node(t, 'InboundOrder', 'The order, of which nothing more is received.', (r) => r.orderId) }))
mutation(forceCompleteInbound, (t) => ({ order: node(t, 'InboundOrder', 'The order, completed.', (r) => r.orderId) }))

scanMutation(signScan, { context: ['orderId'], about: aboutInbound, fields: signValues })
scanMutation(unsignScan, { context: ['orderId', 'boxIds'], about: aboutInbound, fields: signValues })
scanMutation(receiveScan, { context: ['orderId', 'boxId'], about: aboutInbound, fields: receiveValues })
scanMutation(unreceiveScan, { context: ['receiptId'], about: aboutInbound, fields: receiveValues })
scanMutation(shelveScan, { context: ['orderId', 'productId'], about: aboutInbound, fields: shelveValues })
scanMutation(unshelveScan, { context: ['shelvingId'], about: aboutInbound, fields: shelveValues })
