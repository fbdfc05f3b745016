import { code, count, fields, flag, grams, id, list, millimetres, object, oneOf, pieces, remark, scanned, text } from '../kernel/input.ts'
import { Quality } from '../stock/states.ts'
import { Arrival } from './states.ts'

const product = {
  sku: text(64).nullish().meta({ description: "The customer's SKU; or `productId`." }),
  productId: id('Product').nullish().meta({ description: 'The product; or `sku`.' }),
}

const InboundLineInput = object('InboundLineInput', {
  ...product,
  declared: pieces().meta({ description: 'Pieces that are announced.' }),
}).meta({ description: 'A product that is announced, by SKU or by id.' })

const InboundBoxContentInput = object('InboundBoxContentInput', {
  ...product,
  declared: pieces().meta({ description: 'Pieces in this box.' }),
}).meta({ description: 'What a box holds of a product, by SKU or by id.' })

const InboundBoxInput = object('InboundBoxInput', {
  mark: code().toUpperCase().nullish().meta({
    description: "The box mark, unique in its order, kept in capitals. Without it: the order's number, a hyphen and the box's place.",
  }),
  trackingNumber: code()
    .toUpperCase()
    .nullish()
    .meta({ description: 'Tracking number of the box, where it travels as a parcel of its own.' }),
  lengthMillimetres: millimetres().nullish().meta({ description: 'Length in mm, above 0.' }),
  widthMillimetres: millimetres().nullish().meta({ description: 'Width in mm, above 0.' }),
  heightMillimetres: millimetres().nullish().meta({ description: 'Height in mm, above 0.' }),
  weightGrams: grams().nullish().meta({ description: 'Weight in g, above 0.' }),
  contents: list(InboundBoxContentInput, 500, 0).nullish().meta({
    description:
      'What the box holds. Pieces that no box lists come with the first box that has no list, or with the first box of all where each has one.',
  }),
}).meta({ description: 'A box that is announced.' })

const erpNumber = text(64).nullish()
const trackingNumber = code().toUpperCase().nullish()
const lines = list(InboundLineInput, 500)
const boxes = list(InboundBoxInput, 500, 0).nullish()

export const CreateInboundOrderInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse that receives the goods.' }),
  customerId: id('Customer').meta({ description: 'Whose goods they are.' }),
  arrival: oneOf(Arrival).meta({ description: 'How the goods arrive.' }),
  erpNumber: erpNumber.meta({ description: "The order's number in the customer's system; one that is not voided takes it only once." }),
  trackingNumber: trackingNumber.meta({
    description: "The carrier's tracking number, kept in capitals. An order that has one is in transit.",
  }),
  shipped: flag()
    .nullish()
    .meta({ description: 'The goods are on their way already: the order departs at once, as it does with a tracking number.' }),
  remark: remark(500).nullish().meta({ description: 'A remark for the warehouse.' }),
  lines: lines.meta({ description: 'The products, each once: 1 to 500 lines.' }),
  boxes: boxes.meta({ description: 'The boxes, at most 500; none where everything comes as one parcel.' }),
})

export const EditInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order: announced or in transit.' }),
  expectedVersion: count(1, 1_000_000_000).meta({ description: 'The version that you saw; another one is refused.' }),
  erpNumber: erpNumber.meta({ description: "The order's number in the customer's system; without it, unchanged." }),
  trackingNumber: trackingNumber.meta({ description: "The carrier's tracking number; without it, unchanged." }),
  remark: remark(500).nullish().meta({ description: 'A remark for the warehouse; without it, unchanged.' }),
  lines: lines.nullish().meta({
    description: 'All products anew; without them, unchanged. Boxes whose contents name a product that goes have to be given anew too.',
  }),
  boxes: boxes.meta({ description: 'All boxes anew; without them, unchanged.' }),
})

export const DepartInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The announced order.' }),
  trackingNumber: trackingNumber.meta({ description: 'The tracking number; an order that arrives by express needs one, here or before.' }),
})

export const VoidInboundOrderInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order: announced or in transit.' }),
  reason: text(200).nullish().meta({ description: 'Why; it stands in the history.' }),
})

export const CloseReceiptInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order, of which something was received.' }),
  reason: text(200).meta({ description: 'Why, such as "5 of 100 never came".' }),
})

const UnshelvedInput = object('UnshelvedInput', {
  lineId: id('InboundLine').meta({ description: 'The line.' }),
  quality: oneOf(Quality).meta({ description: 'The quality in which they were received.' }),
  quantity: pieces().meta({ description: 'Pieces.' }),
  locationCode: scanned().nullish().meta({ description: 'Where they were shelved; or `lossReason`.' }),
  lossReason: text(200).nullish().meta({ description: 'Why they are written off; or `locationCode`.' }),
}).meta({ description: 'Received pieces that lie on no shelf, and what becomes of them: a location, or a loss with its reason.' })

export const ForceCompleteInboundInput = fields({
  orderId: id('InboundOrder').meta({ description: 'The order: signed for, or in storage.' }),
  reason: text(200).meta({ description: 'Why; it stands in the history.' }),
  unshelved: list(UnshelvedInput, 1000, 0).nullish().meta({ description: 'What becomes of every piece that lies on no shelf.' }),
})
