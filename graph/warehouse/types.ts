import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { scoped, scopedSelf } from '../kernel/scoped.ts'
import { locationStatus } from './rules.ts'
import { Admission, CargoAreaType, LocationStatus, warehouseRights } from './states.ts'

export const Warehouse = builder.prismaNode('Warehouse', {
  description: 'A building of the provider, with its own clock.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedSelf('Warehouse', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Short number, such as `LAX1`.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    domain: t.exposeString('domain', { nullable: true, description: 'Internet domain.' }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    province: t.exposeString('province', { description: 'State or province; may be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    street: t.exposeString('street', { description: 'Street.' }),
    houseNumber: t.exposeString('houseNumber', { description: 'House number; may be empty.' }),
    postcode: t.exposeString('postcode', { description: 'Postcode.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone; its day is the day of everything in it.' }),
    contact: t.exposeString('contact', { description: 'Whom to ask for.' }),
    phone: t.exposeString('phone', { description: 'Telephone.' }),
    email: t.exposeString('email', { description: 'E-mail.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    remark: t.exposeString('remark', { description: 'Remark; may be empty.' }),
    receiving: t.expose('receiving', { type: enumOf(Admission), description: 'Whether inbound orders are taken in.' }),
    orderTaking: t.expose('orderTaking', { type: enumOf(Admission), description: 'Whether packages are taken in.' }),
    version: t.exposeInt('version', { description: 'Grows with every change; a form sends it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    areas: t.relation('areas', { description: 'Its cargo areas, by code.', query: { orderBy: { code: 'asc' } } }),
    cars: t.relation('cars', { description: 'Its pick cars, by number.', query: { orderBy: { number: 'asc' } } }),
  }),
})

export const CargoArea = builder.prismaNode('CargoArea', {
  description: 'A part of a warehouse with one purpose.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('CargoArea', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    type: t.expose('type', { type: enumOf(CargoAreaType), description: 'What it is for.' }),
    warehouse: t.relation('warehouse', { description: 'The warehouse that it is a part of.' }),
  }),
})

export const ShelfSpec = builder.prismaNode('ShelfSpec', {
  description: 'A size of shelf; the same for all warehouses.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ShelfSpec', warehouseRights.read),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { description: 'Length inside, in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { description: 'Width inside, in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { description: 'Height inside, in mm.' }),
  }),
})

export const PickCar = builder.prismaNode('PickCar', {
  description: 'A trolley with numbered boxes.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PickCar', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number on the car, unique in its warehouse.' }),
    boxes: t.exposeInt('boxes', { description: 'How many numbered boxes it carries.' }),
    maxWeightGrams: t.exposeInt('maxWeightGrams', { description: 'What it may carry, in grams.' }),
    description: t.exposeString('description', { description: 'Description; may be empty.' }),
  }),
})

const uncleaned = { OR: [{ onHand: { gt: 0 } }, { cleanedAt: null }] }

export const Location = builder.prismaNode('Location', {
  description: 'A storage space: one place of a shelf.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Location', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: '`prefix-column-layer`.' }),
    prefix: t.exposeString('prefix', { description: 'The aisle or the rack.' }),
    column: t.exposeInt('column', { description: 'The bay, counted along the aisle.' }),
    layer: t.exposeInt('layer', { description: 'The level, counted from the floor.' }),
    status: t.field({
      type: enumOf(LocationStatus),
      description: 'What stands here.',
      select: { stocks: { where: uncleaned, select: { onHand: true } } },
      resolve: ({ stocks }) => locationStatus(stocks),
    }),
    area: t.relation('cargoArea', { nullable: true, description: 'The cargo area; null for a virtual location.' }),
    shelfSpec: t.relation('shelfSpec', { nullable: true, description: 'The size of the shelf; null where nobody said.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.prismaObjectField('RoleGrant', 'warehouse', (t) =>
  t.relation('warehouse', { nullable: true, description: 'Where the role holds; null is everywhere.' }),
)

builder.prismaObjectField('WallToken', 'warehouse', (t) => t.relation('warehouse', { description: 'The warehouse that the screen shows.' }))
