import {
  code,
  count,
  country,
  email,
  fields,
  flag,
  grams,
  id,
  list,
  millimetres,
  oneOf,
  phone,
  pieces,
  reference,
  remark,
  text,
} from '../kernel/input/fieldTypes.ts'
import {
  Admission,
  CargoAreaType,
  ExaminationRule,
  InterceptionDecision,
  interceptionMinutesMaximum,
  WeighingRule,
  WeightUnit,
  weightToleranceMaximum,
} from './states.ts'

const WarehouseFields = {
  name: text(100).meta({ description: 'Name.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  domain: text(253).meta({ description: 'Internet domain, such as `lax1.example.com`.' }),
  country: country().meta({ description: 'Country, ISO 3166-1 alpha-2.' }),
  province: remark(100).meta({ description: 'State or province.' }),
  city: text(100).meta({ description: 'City.' }),
  street: text(200).meta({ description: 'Street.' }),
  houseNumber: remark(20).meta({ description: 'House number.' }),
  postcode: text(16).meta({ description: 'Postcode.' }),
  timeZone: text(64).meta({ description: 'IANA time zone, such as `Europe/Berlin`; all days of the warehouse are in this zone.' }),
  contact: text(100).meta({ description: 'Contact person.' }),
  phone: phone().meta({ description: 'Phone number.' }),
  email: email().meta({ description: 'E-mail.' }),
  currency: code().meta({ description: 'Currency, ISO 4217.' }),
  remark: remark(1000).meta({ description: 'Remark.' }),
  receiving: oneOf(Admission).meta({ description: 'Whether inbound orders are accepted.' }),
  orderTaking: oneOf(Admission).meta({ description: 'Whether packages are accepted.' }),
  adjustmentLimit: pieces(0).meta({
    description: 'Pieces of one product that one person may adjust in a day without approval; with 0, every adjustment is approved.',
  }),
  examination: oneOf(ExaminationRule).meta({ description: 'Whether packages are examined before they ship.' }),
  weighing: oneOf(WeighingRule).meta({
    description:
      'Whether packages are weighed before they ship, and when at the shipping station. Shipping from a list, by an examination or on print needs a weight too.',
  }),
  weightToleranceGrams: count(0, weightToleranceMaximum.grams).meta({
    description: 'Grams by which the weight of a package may be off; of grams and percent, the larger counts.',
  }),
  weightTolerancePercent: count(0, weightToleranceMaximum.percent).meta({
    description: 'Percent of its expected weight by which the weight of a package may be off.',
  }),
  weightUnit: oneOf(WeightUnit).meta({
    description:
      'Unit in which the console and printed documents show the weights of this warehouse, which the API keeps in grams. Products and packaging belong to no warehouse and are shown in kg and g.',
  }),
  interceptionMinutes: count(0, interceptionMinutesMaximum).meta({
    description: 'Minutes within which an interception is decided at the desk; with 0, the default decides at once.',
  }),
  interceptionDefault: oneOf(InterceptionDecision).meta({
    description: 'What is decided about an interception that is not decided in time.',
  }),
}

export const CreateWarehouseInput = fields({
  number: reference(12)
    .regex(/^[A-Z][A-Z0-9]+$/)
    .meta({ description: 'Short number, such as `LAX1`: capital letters and digits; unique.' }),
  ...WarehouseFields,
  domain: WarehouseFields.domain.nullish(),
  remark: WarehouseFields.remark.nullish(),
  receiving: WarehouseFields.receiving.nullish(),
  orderTaking: WarehouseFields.orderTaking.nullish(),
  adjustmentLimit: WarehouseFields.adjustmentLimit.nullish(),
  examination: WarehouseFields.examination.nullish(),
  weighing: WarehouseFields.weighing.nullish(),
  weightToleranceGrams: WarehouseFields.weightToleranceGrams.nullish(),
  weightTolerancePercent: WarehouseFields.weightTolerancePercent.nullish(),
  weightUnit: WarehouseFields.weightUnit.nullish(),
  interceptionMinutes: WarehouseFields.interceptionMinutes.nullish(),
  interceptionDefault: WarehouseFields.interceptionDefault.nullish(),
})

const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })

export const UpdateWarehouseInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  expectedVersion,
  ...fields(WarehouseFields).partial().shape,
  domain: WarehouseFields.domain.nullish(),
})

export const CreateCargoAreaInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  code: code().max(16).meta({ description: 'Code; unique in its warehouse.' }),
  name: text(100).meta({ description: 'Name.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  type: oneOf(CargoAreaType).meta({ description: 'Purpose.' }),
})

export const UpdateCargoAreaInput = fields({
  cargoAreaId: id('CargoArea').meta({ description: 'The cargo area.' }),
  expectedVersion,
  ...CreateCargoAreaInput.pick({ name: true, nameEn: true, type: true }).partial().shape,
})

export const DeleteCargoAreaInput = fields({ cargoAreaId: id('CargoArea').meta({ description: 'The cargo area.' }) })

export const CreateLocationInput = fields({
  cargoAreaId: id('CargoArea').meta({ description: 'Cargo area of the location.' }),
  code: reference(32).meta({ description: 'prefix-column-layer, such as `A01-01-01`; unique in its warehouse.' }),
  shelfSpecId: id('ShelfSpec').nullish().meta({ description: 'Shelf size.' }),
})

export const CreateLocationsInput = fields({
  cargoAreaId: id('CargoArea').meta({ description: 'Cargo area of the locations.' }),
  prefixes: list(code().max(8), 200).meta({ description: 'Aisle or rack codes, such as `A01`.' }),
  firstColumn: count(1, 999).meta({ description: 'First column of each prefix.' }),
  lastColumn: count(1, 999).meta({ description: 'Last column of each prefix; from 100 on, all columns have three digits.' }),
  firstLayer: count(1, 99).meta({ description: 'First layer of each column.' }),
  lastLayer: count(1, 99).meta({ description: 'Last layer of each column.' }),
  shelfSpecId: id('ShelfSpec').nullish().meta({ description: 'Shelf size.' }),
  skipExisting: flag().nullish().meta({ description: 'Skip existing codes instead of refusing the whole range.' }),
})

const locationId = id('Location').meta({ description: 'The location.' })

export const SetLocationShelfSpecInput = fields({
  locationId,
  shelfSpecId: id('ShelfSpec').nullish().meta({ description: 'Shelf size; none if absent.' }),
})

export const LocationInput = fields({ locationId })

export const CreateShelfSpecInput = fields({
  name: text(100).meta({ description: 'Name; unique.' }),
  lengthMillimetres: millimetres().meta({ description: 'Inner length in mm.' }),
  widthMillimetres: millimetres().meta({ description: 'Inner width in mm.' }),
  heightMillimetres: millimetres().meta({ description: 'Inner height in mm.' }),
})

export const UpdateShelfSpecInput = fields({
  shelfSpecId: id('ShelfSpec').meta({ description: 'The shelf size.' }),
  expectedVersion,
  ...CreateShelfSpecInput.partial().shape,
})

export const DeleteShelfSpecInput = fields({ shelfSpecId: id('ShelfSpec').meta({ description: 'The shelf size.' }) })

export const CreatePickCarInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  number: code().max(16).meta({ description: 'Number on the cart; unique in its warehouse.' }),
  boxes: count(1, 500).meta({ description: 'Number of numbered boxes on the cart.' }),
  maxWeightGrams: grams().meta({ description: 'Maximum load in grams.' }),
  description: remark(200).nullish().meta({ description: 'Description.' }),
})

export const UpdatePickCarInput = fields({
  pickCarId: id('PickCar').meta({ description: 'The pick cart.' }),
  expectedVersion,
  ...CreatePickCarInput.pick({ boxes: true, maxWeightGrams: true, description: true }).partial().shape,
})

export const DeletePickCarInput = fields({ pickCarId: id('PickCar').meta({ description: 'The pick cart.' }) })

export const DeleteLocationsInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  locationIds: list(id('Location'), 500).meta({ description: 'Locations, at most 500.' }),
})
