import { code, count, country, day, fields, flag, id, list, object, oneOf, remark, text } from '../kernel/input/fieldTypes.ts'
import { CarrierCode, ZoneMatch, ZoneTableKind, zoneRowsAtOnce } from './states.ts'

const name = text(100).meta({ description: 'Name.' })
const nameEn = text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' })
const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })

export const CreateLogisticsGroupInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name,
  nameEn,
  cutOff: text(5)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'timeOfDay')
    .meta({ description: "Cut-off: when the truck leaves, `17:30`, in the warehouse's time zone." }),
})

export const UpdateLogisticsGroupInput = fields({
  logisticsGroupId: id('LogisticsGroup').meta({ description: 'The logistics group.' }),
  expectedVersion,
  ...CreateLogisticsGroupInput.pick({ name: true, nameEn: true, cutOff: true }).partial().shape,
})

export const CreateChannelInput = fields({
  groupId: id('LogisticsGroup').meta({ description: 'Logistics group.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name,
  nameEn,
  carrier: oneOf(CarrierCode).meta({ description: 'Carrier.' }),
  service: code().max(32).meta({ description: "The carrier's service code." }),
  zoneTableId: id('ZoneTable').nullish().meta({ description: 'Zones by which its packages are priced.' }),
  remoteTableId: id('ZoneTable').nullish().meta({ description: 'Remote areas, where its carrier delivers at an extra price.' }),
})

export const UpdateChannelInput = fields({
  channelId: id('Channel').meta({ description: 'The channel.' }),
  expectedVersion,
  ...CreateChannelInput.pick({ groupId: true, name: true, nameEn: true, service: true, zoneTableId: true, remoteTableId: true }).partial()
    .shape,
})

const zoneTableId = id('ZoneTable').meta({ description: 'The zone table.' })
const zoneEditionId = id('ZoneEdition').meta({ description: 'The edition.' })
const editionFields = {
  validFrom: day().meta({
    description: 'First day on which its rows hold, in the time zone of the warehouse; they do until the next edition.',
  }),
  source: remark(200).nullish().meta({ description: 'Where its rows come from, such as the document of the carrier.' }),
}

export const CreateZoneTableInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse from which packages leave.' }),
  kind: oneOf(ZoneTableKind).meta({ description: 'What its rows say about an address.' }),
  code: code().max(32).meta({ description: 'Code; unique in its warehouse.' }),
  name,
  nameEn,
  ...editionFields,
})

export const UpdateZoneTableInput = fields({
  zoneTableId,
  expectedVersion,
  ...CreateZoneTableInput.pick({ name: true, nameEn: true }).partial().shape,
})

export const DeleteZoneTableInput = fields({ zoneTableId })

export const CreateZoneEditionInput = fields({
  zoneTableId,
  ...editionFields,
  copiesRows: flag().meta({ description: 'Whether it begins with the rows of the edition before it; with none otherwise.' }),
})

export const UpdateZoneEditionInput = fields({ zoneEditionId, expectedVersion, ...fields(editionFields).partial().shape })

export const DeleteZoneEditionInput = fields({ zoneEditionId })

const zoneRowFields = {
  zone: code().max(16).nullish().meta({ description: 'The zone; absent in tables of remote areas.' }),
  country: country().meta({ description: 'Country, ISO 3166-1 alpha-2.' }),
  match: oneOf(ZoneMatch).meta({ description: 'How it is matched with an address.' }),
  postcodeFrom: text(16).nullish().meta({ description: 'First postcode of a range, or the beginning of postcodes; with all its zeros.' }),
  postcodeTo: text(16).nullish().meta({ description: 'Last postcode of a range.' }),
  city: text(100).nullish().meta({ description: 'The city, if it is matched by it.' }),
}

/** A row as it is typed or imported. */
export const ZoneRowInput = fields(zoneRowFields)

export const AddZoneRowsInput = fields({
  zoneEditionId,
  rows: list(object('ZoneRowInput', zoneRowFields), zoneRowsAtOnce).meta({ description: 'The rows; all or none are added.' }),
})

export const UpdateZoneRowInput = fields({
  zoneRowId: id('ZoneRow').meta({ description: 'The row.' }),
  expectedVersion,
  ...zoneRowFields,
})

export const DeleteZoneRowsInput = fields({
  zoneEditionId,
  zoneRowIds: list(id('ZoneRow'), zoneRowsAtOnce).meta({ description: 'Rows of the edition; all or none are deleted.' }),
})
