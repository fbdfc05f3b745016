import { code, count, country, email, fields, flag, grams, id, list, millimetres, oneOf, phone, remark, text } from '../kernel/input.ts'
import { Admission, CargoAreaType } from './states.ts'

const WarehouseFields = {
  name: text(100).meta({ description: 'Name.' }),
  domain: text(253).meta({ description: 'Internet domain, such as `lax1.example.com`.' }),
  country: country().meta({ description: 'ISO 3166-1 alpha-2.' }),
  province: remark(100).meta({ description: 'State or province.' }),
  city: text(100).meta({ description: 'City.' }),
  street: text(200).meta({ description: 'Street.' }),
  houseNumber: remark(20).meta({ description: 'House number.' }),
  postcode: text(16).meta({ description: 'Postcode.' }),
  timeZone: text(64).meta({ description: 'IANA time zone, such as `Europe/Berlin`; its day is the day of everything in the warehouse.' }),
  contact: text(100).meta({ description: 'Whom to ask for.' }),
  phone: phone().meta({ description: 'Telephone.' }),
  email: email().meta({ description: 'E-mail.' }),
  currency: code().meta({ description: 'ISO 4217.' }),
  remark: remark(1000).meta({ description: 'Remark.' }),
  receiving: oneOf(Admission).meta({ description: 'Whether inbound orders are taken in.' }),
  orderTaking: oneOf(Admission).meta({ description: 'Whether packages are taken in.' }),
}

export const CreateWarehouseInput = fields({
  number: text(12)
    .regex(/^[A-Z][A-Z0-9]+$/)
    .meta({ description: 'Short number, such as `LAX1`: capital letters and digits; unique.' }),
  ...WarehouseFields,
  domain: WarehouseFields.domain.nullish(),
  remark: WarehouseFields.remark.nullish(),
  receiving: WarehouseFields.receiving.nullish(),
  orderTaking: WarehouseFields.orderTaking.nullish(),
})

export const UpdateWarehouseInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'The version that you saw; another one is refused.' }),
  ...fields(WarehouseFields).partial().shape,
  domain: WarehouseFields.domain.nullish(),
})

export const CreateCargoAreaInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  code: code().max(16).meta({ description: 'Code; unique in its warehouse.' }),
  name: text(100).meta({ description: 'Name.' }),
  type: oneOf(CargoAreaType).meta({ description: 'What it is for.' }),
})

export const CreateLocationInput = fields({
  cargoAreaId: id('CargoArea').meta({ description: 'The cargo area that it stands in.' }),
  code: text(32).meta({ description: 'prefix-column-layer, such as `A01-01-01`; unique in its warehouse.' }),
  shelfSpecId: id('ShelfSpec').nullish().meta({ description: 'The size of the shelf.' }),
})

export const CreateLocationsInput = fields({
  cargoAreaId: id('CargoArea').meta({ description: 'The cargo area that they stand in.' }),
  prefixes: list(code().max(8), 200).meta({ description: 'The aisles or racks, such as `A01`.' }),
  firstColumn: count(1, 999).meta({ description: 'The first column of each.' }),
  lastColumn: count(1, 999).meta({ description: 'The last column of each; from 100 on, all columns have three digits.' }),
  firstLayer: count(1, 99).meta({ description: 'The first layer of each column.' }),
  lastLayer: count(1, 99).meta({ description: 'The last layer of each column.' }),
  shelfSpecId: id('ShelfSpec').nullish().meta({ description: 'The size of the shelves.' }),
  skipExisting: flag().nullish().meta({ description: 'Leave out codes that exist already, instead of refusing all.' }),
})

export const CreateShelfSpecInput = fields({
  name: text(100).meta({ description: 'Name; unique.' }),
  lengthMillimetres: millimetres().meta({ description: 'Length inside, in mm.' }),
  widthMillimetres: millimetres().meta({ description: 'Width inside, in mm.' }),
  heightMillimetres: millimetres().meta({ description: 'Height inside, in mm.' }),
})

export const CreatePickCarInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  number: code().max(16).meta({ description: 'Number on the car; unique in its warehouse.' }),
  boxes: count(1, 500).meta({ description: 'How many numbered boxes it carries.' }),
  maxWeightGrams: grams().meta({ description: 'What it may carry, in grams.' }),
  description: remark(200).nullish().meta({ description: 'Description.' }),
})
