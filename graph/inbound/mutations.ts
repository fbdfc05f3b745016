import { deletedId, mutation, node } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { departInboundOrders, voidInboundOrders } from './commands/bulkCommands.ts'
import { closeReceipt } from './commands/closeReceipt.ts'
import { correctReceipt } from './commands/correctReceipt.ts'
import { createInboundOrder } from './commands/createInboundOrder.ts'
import { departInboundOrder } from './commands/departInboundOrder.ts'
import { editInboundOrder } from './commands/editInboundOrder.ts'
import { forceCompleteInbound } from './commands/forceCompleteInbound.ts'
import { receiveInboundOrder } from './commands/receiveInboundOrder.ts'
import { receiveScan } from './commands/receiveScan.ts'
import { shelveScan } from './commands/shelveScan.ts'
import { signScan } from './commands/signScan.ts'
import { unreceiveScan } from './commands/unreceiveScan.ts'
import { unshelveScan } from './commands/unshelveScan.ts'
import { unsignScan } from './commands/unsignScan.ts'
import { voidInboundOrder } from './commands/voidInboundOrder.ts'
import { describeInboundScan, describeParcelScan, describeReceiveScan } from './describeScan.ts'
import { claimUnknownParcel } from './parcel/commands/claimUnknownParcel.ts'
import { editUnknownParcel } from './parcel/commands/editUnknownParcel.ts'
import { disposeUnknownParcel, returnUnknownParcel } from './parcel/commands/endUnknownParcel.ts'
import { registerParcelScan } from './parcel/commands/registerParcelScan.ts'
import { registerUnknownParcel } from './parcel/commands/registerUnknownParcel.ts'
import { addParcelPhotos } from './photo/commands/addParcelPhotos.ts'
import { addReceiptPhotos } from './photo/commands/addReceiptPhotos.ts'
import { deleteInboundPhoto } from './photo/commands/deleteInboundPhoto.ts'
import { ParcelScanResult, ReceiveScanResult, ShelveScanResult, SignScanResult } from './scanResults.ts'

mutation(createInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The new order.', (r) => r.orderId) }))
mutation(departInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The order.', (r) => r.orderId) }))
for (const bulk of [departInboundOrders, voidInboundOrders])
  mutation(bulk, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
mutation(voidInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The voided order.', (r) => r.orderId) }))
mutation(editInboundOrder, (t) => ({ order: node(t, 'InboundOrder', 'The updated order.', (r) => r.orderId) }))
mutation(receiveInboundOrder, (t) => ({
  order: node(t, 'InboundOrder', 'The order.', (r) => r.orderId),
  receipt: node(t, 'Receipt', 'The receipt.', (r) => r.receiptId),
}))
mutation(correctReceipt, (t) => ({
  order: node(t, 'InboundOrder', 'The order.', (r) => r.orderId),
  receipt: node(t, 'Receipt', 'The receipt with the right count, or the negative one if nothing is left.', (r) => r.receiptId),
}))
mutation(closeReceipt, (t) => ({ order: node(t, 'InboundOrder', 'The order with its receipt closed.', (r) => r.orderId) }))
mutation(forceCompleteInbound, (t) => ({ order: node(t, 'InboundOrder', 'The completed order.', (r) => r.orderId) }))
mutation(registerUnknownParcel, (t) => ({ parcel: node(t, 'UnknownParcel', 'The new parcel.', (r) => r.parcelId) }))
mutation(editUnknownParcel, (t) => ({ parcel: node(t, 'UnknownParcel', 'The parcel.', (r) => r.parcelId) }))
mutation(claimUnknownParcel, (t) => ({ parcel: node(t, 'UnknownParcel', 'The claimed parcel.', (r) => r.parcelId) }))
mutation(returnUnknownParcel, (t) => ({ parcel: node(t, 'UnknownParcel', 'The parcel, which is sent back.', (r) => r.parcelId) }))
mutation(disposeUnknownParcel, (t) => ({ parcel: node(t, 'UnknownParcel', 'The parcel, which is disposed of.', (r) => r.parcelId) }))
mutation(addReceiptPhotos, (t) => ({
  receipt: node(t, 'Receipt', 'The receipt.', (r) => r.receiptId),
  order: node(t, 'InboundOrder', 'Its order.', (r) => r.orderId),
}))
mutation(addParcelPhotos, (t) => ({ parcel: node(t, 'UnknownParcel', 'The parcel.', (r) => r.parcelId) }))
mutation(deleteInboundPhoto, (t) => ({
  deletedPhotoId: deletedId(t, 'InboundPhoto', (r) => r.photoId),
  order: node(t, 'InboundOrder', 'The order of the photo; null for a parcel that is not claimed.', (r) => r.orderId),
  parcel: node(t, 'UnknownParcel', 'The parcel of the photo; null for a receipt.', (r) => r.parcelId),
}))

scanMutation(signScan, { context: ['orderId'], describe: describeInboundScan, result: SignScanResult })
scanMutation(unsignScan, { context: ['orderId', 'boxIds'], describe: describeInboundScan, result: SignScanResult })
scanMutation(receiveScan, { context: ['orderId', 'boxId'], describe: describeReceiveScan, result: ReceiveScanResult })
scanMutation(unreceiveScan, { context: ['receiptId'], describe: describeInboundScan, result: ReceiveScanResult })
scanMutation(shelveScan, { context: ['orderId', 'productId'], describe: describeInboundScan, result: ShelveScanResult })
scanMutation(unshelveScan, { context: ['shelvingId'], describe: describeInboundScan, result: ShelveScanResult })
scanMutation(registerParcelScan, { context: ['code'], describe: describeParcelScan, result: ParcelScanResult })
