import { code, count, country, email, fields, id, list, object, oneOf, phone, pieces, remark, text } from '../kernel/input.ts'
import { AbnormalReason, IfShort } from './states.ts'

export const RecipientInput = object('RecipientInput', {
  name: text(100).meta({ description: 'Name of the person or company, at most 100 characters.' }),
  phone: phone().nullish().meta({ description: 'Telephone number, best in E.164; some carriers insist on it.' }),
  email: email().nullish().meta({ description: 'E-mail address.' }),
  country: country().meta({ description: 'ISO 3166-1 alpha-2, in capitals: `US`.' }),
  province: remark(100).nullish().meta({ description: 'State or province.' }),
  city: text(100).meta({ description: 'City.' }),
  district: remark(100).nullish().meta({ description: 'District.' }),
  postcode: remark(16).nullish().meta({ description: 'Postcode; some countries have none.' }),
  address1: text(200).meta({ description: 'Street and house number.' }),
  address2: remark(200).nullish().meta({ description: 'Second line of the address.' }),
}).meta({ description: 'Whom the parcel goes to.' })

export const PackageLineInput = object('PackageLineInput', {
  sku: text(64).meta({ description: "The customer's SKU. The same one twice is summed, and counts as the line where it stood first." }),
  quantity: pieces().meta({ description: 'Pieces.' }),
}).meta({ description: 'A product and how many pieces of it.' })

const channelCode = code().nullish().meta({ description: 'The channel that it travels by, by its code in this warehouse.' })
const note = remark(500).nullish().meta({ description: 'A remark for the warehouse.' })
const lines = list(PackageLineInput, 200).meta({ description: 'What is in the parcel, 1 to 200 lines.' })

/** One parcel of one order, as an integrator gives it. */
export const PackageOrder = object('PackageOrderInput', {
  erpNumber: text(64)
    .nullish()
    .meta({ description: "The order's number in the customer's ERP; one that is not cancelled takes it only once." }),
  platform: code()
    .max(32)
    .toUpperCase()
    .nullish()
    .meta({ description: 'The sales platform, such as `SHOPIFY`; needed with platformOrderNumber. Kept in capitals.' }),
  platformOrderNumber: text(64).nullish().meta({ description: "The order's number on the platform." }),
  parcel: count(1, 99).nullish().meta({ description: 'Which parcel of the order, from 1 (the default). An order may have several.' }),
  channelCode,
  recipient: RecipientInput,
  lines,
  remark: note,
}).meta({ description: 'One parcel of one order.' })

const place = {
  warehouseId: id('Warehouse').meta({ description: 'The warehouse that sends it.' }),
  customerId: id('Customer').meta({ description: 'Whose order it is.' }),
  ifShort: oneOf(IfShort).nullish().meta({ description: 'What if goods are missing; `DRAFT` unless said otherwise.' }),
}

export const CreatePackageInput = fields({ ...place, ...PackageOrder.shape })

export const intakePlace = place

export const EditPackageInput = fields({
  packageId: id('Package').meta({ description: 'The package: a draft, or one that is pending.' }),
  expectedVersion: count(1, 1_000_000_000).meta({ description: 'The version that you saw; another one is refused.' }),
  recipient: RecipientInput.nullish().meta({ description: 'Whom it goes to; without it, unchanged.' }),
  channelCode: channelCode.meta({ description: 'The channel, by its code; without it, unchanged.' }),
  lines: lines
    .nullish()
    .meta({ description: 'All its lines anew; without them, unchanged. What is more is locked: all of it or nothing.' }),
  remark: note.meta({ description: 'A remark for the warehouse; without it, unchanged.' }),
})

/** The one package of a command. */
export const thePackage = id('Package').meta({ description: 'The package.' })

export const MarkAbnormalInput = fields({
  packageId: thePackage,
  reason: oneOf(AbnormalReason).meta({ description: 'What is wrong.' }),
  note: remark(500).nullish().meta({ description: 'What there is to say about it.' }),
})
