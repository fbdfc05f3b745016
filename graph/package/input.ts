import type { z } from 'zod'
import {
  code,
  count,
  country,
  email,
  fields,
  id,
  instant,
  list,
  object,
  oneOf,
  phone,
  pieces,
  reference,
  remark,
  text,
  trackingNumber,
} from '../kernel/input/fieldTypes.ts'
import { RecipientReason } from '../kernel/states/recipientReason.ts'
import { TrackingStatus } from '../logistics/states.ts'
import { positionMaximum } from './rules.ts'
import { AbnormalReason, IfShort, InterceptionWish } from './states.ts'
import { codeMaximum, placeMaximum, textMaximum } from './tracking/rules.ts'

export const RecipientInput = object('RecipientInput', {
  name: text(100).meta({ description: 'Name of the person or company, at most 100 characters.' }),
  phone: phone().nullish().meta({ description: 'Phone number, preferably E.164; required by some carriers.' }),
  email: email().nullish().meta({ description: 'E-mail address.' }),
  country: country().meta({ description: 'ISO 3166-1 alpha-2, in capitals: `US`.' }),
  province: remark(100).nullish().meta({ description: 'State or province.' }),
  city: text(100).meta({ description: 'City.' }),
  district: remark(100).nullish().meta({ description: 'District.' }),
  postcode: remark(16).nullish().meta({ description: 'Postcode, if the country has one.' }),
  address1: text(200).meta({ description: 'Street and house number.' }),
  address2: remark(200).nullish().meta({ description: 'Second line of the address.' }),
}).meta({ description: 'Recipient of the package.' })

/** Maximum number of lines of a package. */
export const linesMaximum = 200

export const PackageLineInput = object('PackageLineInput', {
  sku: reference(64).meta({ description: "The customer's SKU. Repeated SKUs are summed into their first line." }),
  quantity: pieces().meta({ description: 'Number of pieces.' }),
}).meta({ description: 'A product and its number of pieces.' })

const channelCode = code().nullish().meta({ description: 'Channel, by its code in this warehouse.' })
const note = remark(500).nullish().meta({ description: 'Remark for the warehouse.' })
const lines = list(PackageLineInput, linesMaximum).meta({ description: `Contents of the package, 1 to ${linesMaximum} lines.` })

const erpNumber = reference(64).nullish()
const platform = code().max(32).toUpperCase().nullish()
const platformOrderNumber = reference(64).nullish()
const positionInOrder = count(1, positionMaximum).nullish()

/** One package of one order as sent by an integrator. */
export const PackageOrder = object('PackageOrderInput', {
  erpNumber: erpNumber.meta({ description: "Order number in the customer's ERP; unique among packages that are not cancelled." }),
  platform: platform.meta({ description: 'Sales platform, such as `SHOPIFY`; required with platformOrderNumber. Stored in upper case.' }),
  platformOrderNumber: platformOrderNumber.meta({ description: 'Order number on the platform.' }),
  positionInOrder: positionInOrder.meta({ description: 'Number of the package within its order, from 1 (default).' }),
  channelCode,
  recipient: RecipientInput,
  lines,
  remark: note,
}).meta({ description: 'One package of one order.' })

const place = {
  warehouseId: id('Warehouse').meta({ description: 'Warehouse that ships it.' }),
  customerId: id('Customer').meta({ description: 'Customer of the order.' }),
  ifShort: oneOf(IfShort).nullish().meta({ description: 'What to do if stock is missing; default `DRAFT`.' }),
}

export const CreatePackageInput = fields({ ...place, ...PackageOrder.shape })

export const intakeFields = place

export const EditPackageInput = fields({
  packageId: id('Package').meta({ description: 'The package; must be a draft or pending.' }),
  expectedVersion: count(1, 1_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  erpNumber: erpNumber.meta({ description: "Order number in the customer's ERP; only of a draft. Unchanged if absent, removed by null." }),
  platform: platform.meta({ description: 'Sales platform; only of a draft. Unchanged if absent, removed by null.' }),
  platformOrderNumber: platformOrderNumber.meta({
    description: 'Order number on the platform; only of a draft. Unchanged if absent, removed by null.',
  }),
  positionInOrder: positionInOrder.meta({ description: 'Number of the package within its order; only of a draft. Unchanged if absent.' }),
  recipient: RecipientInput.nullish().meta({ description: 'Recipient; unchanged if absent.' }),
  channelCode: channelCode.meta({ description: 'Channel code; unchanged if absent.' }),
  lines: lines.nullish().meta({ description: 'Replaces all lines; unchanged if absent. Additional stock is reserved, all or nothing.' }),
  remark: note.meta({ description: 'Remark for the warehouse; unchanged if absent.' }),
})

/** What `packageCheck` is asked: all values that decide what becomes of an order. */
export const CheckedOrder = fields({
  erpNumber: PackageOrder.shape.erpNumber,
  platform: PackageOrder.shape.platform,
  platformOrderNumber: PackageOrder.shape.platformOrderNumber,
  positionInOrder: PackageOrder.shape.positionInOrder,
  channelCode: PackageOrder.shape.channelCode,
  lines: list(PackageLineInput, linesMaximum, 0),
})

/** Input field of commands on one package. */
export const packageIdInput = id('Package').meta({ description: 'The package.' })

export const HoldPackageInput = fields({
  packageId: packageIdInput,
  reason: text(200).meta({ description: 'Reason; kept in the history.' }),
})

export const MarkAbnormalInput = fields({
  packageId: packageIdInput,
  reason: oneOf(AbnormalReason).meta({ description: 'Reason.' }),
  note: remark(500).nullish().meta({ description: 'Note.' }),
})

export const OpenRecipientInput = fields({
  packageId: packageIdInput,
  reason: oneOf(RecipientReason).meta({ description: 'Why it is opened; kept in the log.' }),
})

export const RequestInterceptionInput = fields({
  packageId: packageIdInput,
  wish: oneOf(InterceptionWish).meta({ description: 'What becomes of the package if it is approved.' }),
  reason: text(200).meta({ description: 'Why the customer stops the order; shown at the desk.' }),
})

const requestId = id('InterceptionRequest').meta({ description: 'The interception.' })

export const WithdrawInterceptionInput = fields({ requestId })

export const DecideInterceptionInput = fields({
  requestId,
  note: remark(200).nullish().meta({ description: 'Note on the decision; kept in the history.' }),
})

export const AskCarrierInput = fields({ packageId: id('Package').meta({ description: 'The package; must be shipped by a label.' }) })

/** Maximum number of events of one call. */
const trackingEventsMaximum = 200

const TrackingEventInput = object('TrackingEventInput', {
  packageNumber: code().toUpperCase().nullish().meta({
    description: 'Number of the package. Without a tracking number the event is about its newest label.',
  }),
  trackingNumber: trackingNumber().nullish().meta({ description: 'Tracking number; required without a package number.' }),
  channelCode: code().nullish().meta({
    description: 'Channel of the tracking number, by its code in the warehouse; required without a package number.',
  }),
  status: oneOf(TrackingStatus).meta({ description: 'What happened.' }),
  at: instant().meta({ description: "When, by the carrier's clock. Not before the order and not in the future, give or take a day." }),
  place: remark(placeMaximum).nullish().meta({ description: 'Where, in the words of the carrier.' }),
  text: remark(textMaximum).nullish().meta({ description: 'What the carrier says besides.' }),
  carrierCode: remark(codeMaximum).nullish().meta({ description: "The carrier's own code of it." }),
}).meta({ description: 'What a carrier told about a package.' })

export type TrackingEventFields = z.output<typeof TrackingEventInput>

export const RecordTrackingEventsInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'Warehouse that shipped the packages.' }),
  events: list(TrackingEventInput, trackingEventsMaximum).meta({
    description: `The events, 1 to ${trackingEventsMaximum}. Of one second, the one that is furthest on the way tells the status.`,
  }),
})
