import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { scoped, scopedSelf } from '../kernel/scoped.ts'
import { Admission, CargoAreaType, warehouseRights } from './states.ts'

export const Warehouse = builder.prismaNode('Warehouse', {
  description: 'A building of the provider, with its own clock.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedSelf('Warehouse', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Short number, such as `LAX1`.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone; its day is the day of everything in it.' }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    city: t.exposeString('city', { description: 'City.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    receiving: t.expose('receiving', { type: enumOf(Admission), description: 'Whether inbound orders are taken in.' }),
    orderTaking: t.expose('orderTaking', { type: enumOf(Admission), description: 'Whether packages are taken in.' }),
    areas: t.relation('areas', { description: 'Its cargo areas.', query: { orderBy: { code: 'asc' } } }),
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
  }),
})

export const Location = builder.prismaNode('Location', {
  description: 'A storage space: one place of a shelf.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Location', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: '`prefix-column-layer`.' }),
    prefix: t.exposeString('prefix', { description: 'The aisle or the rack.' }),
    column: t.exposeInt('column', { description: 'The bay, counted along the aisle.' }),
    layer: t.exposeInt('layer', { description: 'The level, counted from the floor.' }),
    area: t.relation('cargoArea', { nullable: true, description: 'The cargo area; null for a virtual location.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})
