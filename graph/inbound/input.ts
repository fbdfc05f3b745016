import { addedPhotos } from '../file/input.ts'
import { photosMaximum } from '../file/states.ts'
import {
  code,
  count,
  day,
  fields,
  flag,
  grams,
  id,
  list,
  millimetres,
  object,
  oneOf,
  pieces,
  reference,
  remark,
  scanned,
  text,
  trackingNumber,
} from '../kernel/input/fieldTypes.ts'
import { Quality } from '../stock/states.ts'
import { Arrival, InboundKind } from './states.ts'

const product = {
  sku: reference(64).nullish().meta({ description: "The customer's SKU; or `productId`." }),
  productId: id('Product').nullish().meta({ description: 'The product; or `sku`.' }),
}

export const linesMaximum = 500

export const InboundLineInput = object('InboundLineInput', {
  ...product,
  declared: pieces().meta({ description: 'Number of declared pieces.' }),
}).meta({ description: 'A declared product, by SKU or id.' })

export const InboundBoxContentInput = object('InboundBoxContentInput', {
  ...product,
  declared: pieces().meta({ description: 'Number of pieces in this box.' }),
}).meta({ description: 'Declared content of a box, by SKU or product id.' })

export const InboundBoxInput = object('InboundBoxInput', {
  mark: code().toUpperCase().nullish().meta({
    description: 'Box mark, unique in its order, stored in upper case. Default: order number, hyphen, index of the box.',
  }),
  trackingNumber: trackingNumber().nullish().meta({ description: 'Tracking number of the box, if shipped separately.' }),
  lengthMillimetres: millimetres().nullish().meta({ description: 'Length in mm, greater than 0.' }),
  widthMillimetres: millimetres().nullish().meta({ description: 'Width in mm, greater than 0.' }),
  heightMillimetres: millimetres().nullish().meta({ description: 'Height in mm, greater than 0.' }),
  weightGrams: grams().nullish().meta({ description: 'Weight in g, greater than 0.' }),
  contents: list(InboundBoxContentInput, linesMaximum, 0).nullish().meta({
    description:
      'Contents of the box. Pieces listed in no box are counted with the first box without a list, or with the first box if all have lists.',
  }),
}).meta({ description: 'A declared box.' })

const erpNumber = reference(64).nullish()
const shipment = trackingNumber().nullish()
const lines = list(InboundLineInput, linesMaximum, 0).nullish()
const boxes = list(InboundBoxInput, linesMaximum, 0).nullish()

const expectedOn = day().nullish()

export const CreateInboundOrderInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'Receiving warehouse.' }),
  customerId: id('Customer').meta({ description: 'Owner of the goods.' }),
  kind: oneOf(InboundKind).nullish().meta({ description: 'Kind; default `STANDARD`. It stays as it is created.' }),
  arrival: oneOf(Arrival).meta({ description: 'Mode of arrival.' }),
  erpNumber: erpNumber.meta({ description: "Order number in the customer's system; unique among orders that are not voided." }),
  trackingNumber: shipment.meta({
    description: 'Tracking number, stored in upper case. An order with one is in transit.',
  }),
  shipped: flag()
    .nullish()
    .meta({ description: 'Whether the goods are already on their way: the order departs at once, as with a tracking number.' }),
  expectedOn: expectedOn.meta({ description: "Day of the expected arrival, in the warehouse's time zone." }),
  remark: remark(500).nullish().meta({ description: 'Remark for the warehouse.' }),
  lines: lines.meta({
    description: 'Products, each once, at most 500 lines; none only of a return, whose contents are then found by receiving.',
  }),
  boxes: boxes.meta({ description: 'Boxes, at most 500; empty if everything comes as one shipment.' }),
  parcelId: id('UnknownParcel').nullish().meta({ description: 'Waiting unknown parcel that this order is for; it becomes claimed.' }),
})

export const EditInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order; must be announced or in transit.' }),
  expectedVersion: count(1, 1_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  arrival: oneOf(Arrival).nullish().meta({ description: 'Mode of arrival; unchanged if absent.' }),
  erpNumber: erpNumber.meta({ description: "Order number in the customer's system; unchanged if absent, removed by null." }),
  trackingNumber: shipment.meta({
    description: 'Tracking number; unchanged if absent, removed by null. An express order in transit needs one.',
  }),
  expectedOn: expectedOn.meta({ description: 'Day of the expected arrival; unchanged if absent, removed by null.' }),
  remark: remark(500).nullish().meta({ description: 'Remark for the warehouse; unchanged if absent.' }),
  lines: lines.meta({
    description:
      'Replaces all products; unchanged if absent, none only of a return. Boxes that contain a removed product must be replaced too.',
  }),
  boxes: boxes.meta({ description: 'Replaces all boxes; unchanged if absent.' }),
})

export const DepartInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order; must be announced.' }),
  trackingNumber: shipment.meta({ description: 'Tracking number; required for an express order that has none yet.' }),
})

export const VoidInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order; must be announced or in transit.' }),
  reason: text(200).nullish().meta({ description: 'Reason; kept in the history.' }),
})

export const ReceivedLineInput = object('ReceivedLineInput', {
  ...product,
  good: pieces(0).nullish().meta({ description: 'Good pieces; default 0.' }),
  defective: pieces(0).nullish().meta({ description: 'Defective pieces; default 0.' }),
  missing: pieces(0).nullish().meta({ description: 'Pieces that were signed for and not found; default 0.' }),
  confirmUpTo: pieces().nullish().meta({
    description: 'Confirmed total of the line above what the order or the box declares: `total` of OVER_DECLARED or BOX_OVER_DECLARED.',
  }),
}).meta({ description: 'Counted pieces of a product, by SKU or id.' })

const receivedLines = list(ReceivedLineInput, linesMaximum, 0).nullish()

export const ReceiveInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order; neither completed nor closed.' }),
  boxId: id('InboundBox').nullish().meta({ description: 'The box that was counted; null if the goods were counted without one.' }),
  closesBox: flag().nullish().meta({ description: 'Whether the box is empty even if pieces of its list were not counted.' }),
  lines: receivedLines.meta({ description: 'Counted products, each once; none if only a box is closed.' }),
})

export const CorrectReceiptInput = fields({
  receiptId: id('Receipt').meta({ description: 'The receipt that is wrong.' }),
  reason: text(200).meta({ description: 'Why it is wrong.' }),
  lines: receivedLines.meta({ description: 'What the receipt should have been; none to undo it.' }),
})

export const CloseReceiptInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order; something of it must have been received.' }),
  reason: text(200).meta({ description: 'Reason, such as "5 of 100 never arrived".' }),
})

const UnshelvedInput = object('UnshelvedInput', {
  lineId: id('InboundLine').meta({ description: 'The line.' }),
  quality: oneOf(Quality).meta({ description: 'Quality as received.' }),
  quantity: pieces().meta({ description: 'Number of pieces.' }),
  locationCode: scanned().nullish().meta({ description: 'Location where they were put away; or `lossReason`.' }),
  lossReason: text(200).nullish().meta({ description: 'Reason of the write-off; or `locationCode`.' }),
}).meta({ description: 'Received pieces that are not put away, with either a location or a write-off reason.' })

export const ForceCompleteInboundInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order; must be signed for or in storage.' }),
  reason: text(200).meta({ description: 'Reason; kept in the history.' }),
  unshelved: list(UnshelvedInput, 1000, 0).nullish().meta({ description: 'Disposition of every piece that is not put away.' }),
})

const parcelFields = {
  trackingNumber: shipment.meta({
    description: 'Tracking number as read from the label, stored in upper case; null if none is readable.',
  }),
  carrier: remark(60).nullish().meta({ description: 'Carrier as read from the label; empty if absent.' }),
  sender: remark(200).nullish().meta({ description: 'Sender as read from the label; empty if absent.' }),
  cartons: count(1, 999).meta({ description: 'Number of cartons.' }),
  weightGrams: grams().nullish().meta({ description: 'Weight in g, greater than 0; null if not weighed.' }),
  place: remark(100).nullish().meta({ description: 'Where it is kept: a location or any words; empty if absent.' }),
  remark: remark(500).nullish().meta({ description: 'Remark; empty if absent.' }),
}

export const RegisterUnknownParcelInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'Warehouse where it arrived.' }),
  ...parcelFields,
  pictureIds: list(id('Picture'), photosMaximum, 0).nullish().meta({ description: 'Photos of it: pictures that you uploaded.' }),
})

const parcelId = id('UnknownParcel').meta({ description: 'The parcel; must be waiting.' })

export const EditUnknownParcelInput = fields({
  parcelId,
  expectedVersion: count(1, 1_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...parcelFields,
})

export const ClaimUnknownParcelInput = fields({
  parcelId,
  orderId: id('InboundOrder').meta({ description: 'Inbound order of the same warehouse, neither completed nor voided.' }),
})

export const ReturnUnknownParcelInput = fields({ parcelId, reason: text(200).meta({ description: 'Reason; kept in the history.' }) })

export const DisposeUnknownParcelInput = fields({ parcelId, reason: text(200).meta({ description: 'Reason; kept in the history.' }) })

const photos = addedPhotos('What is damaged')

export const AddReceiptPhotosInput = fields({ receiptId: id('Receipt').meta({ description: 'The receipt.' }), ...photos })

export const AddParcelPhotosInput = fields({
  parcelId: id('UnknownParcel').meta({ description: 'The parcel, in any state.' }),
  ...photos,
})

export const DeleteInboundPhotoInput = fields({ photoId: id('InboundPhoto').meta({ description: 'The photo.' }) })
