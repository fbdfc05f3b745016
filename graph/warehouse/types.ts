import { workplacesOf } from '../access/rules/roles.ts'
import { Viewer } from '../access/types/viewer.ts'
import type { Warehouse as WarehouseRow } from '../generated/prisma/client.ts'
import { nameIn } from '../kernel/name.ts'
import { builder } from '../kernel/schema/builder.ts'
import { displayName } from '../kernel/schema/displayName.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { scoped, scopedSelf } from '../kernel/schema/scoped.ts'
import { locationStatus } from './rules.ts'
import {
  Admission,
  CargoAreaType,
  ExaminationRule,
  InterceptionDecision,
  LocationStatus,
  WeighingRule,
  WeightUnit,
  warehouseRights,
} from './states.ts'

export const Warehouse = builder.prismaNode('Warehouse', {
  description: 'A warehouse building with its own time zone.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedSelf('Warehouse', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Short number, such as `LAX1`.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    domain: t.exposeString('domain', { nullable: true, description: 'Internet domain.' }),
    country: t.exposeString('country', { description: 'Country, ISO 3166-1 alpha-2.' }),
    province: t.exposeString('province', { description: 'State or province; may be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    street: t.exposeString('street', { description: 'Street.' }),
    houseNumber: t.exposeString('houseNumber', { description: 'House number; may be empty.' }),
    postcode: t.exposeString('postcode', { description: 'Postcode.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone; all days of the warehouse are in this zone.' }),
    contact: t.exposeString('contact', { description: 'Contact person.' }),
    phone: t.exposeString('phone', { description: 'Phone number.' }),
    email: t.exposeString('email', { description: 'E-mail.' }),
    currency: t.exposeString('currency', { description: 'Currency, ISO 4217.' }),
    remark: t.exposeString('remark', { description: 'Remark; may be empty.' }),
    receiving: t.expose('receiving', { type: enumOf(Admission), description: 'Whether inbound orders are accepted.' }),
    orderTaking: t.expose('orderTaking', { type: enumOf(Admission), description: 'Whether packages are accepted.' }),
    adjustmentLimit: t.exposeInt('adjustmentLimit', {
      description: 'Pieces of one product that one person may adjust in a day without approval.',
    }),
    examination: t.expose('examination', {
      type: enumOf(ExaminationRule),
      description: 'Whether packages are examined before they ship.',
    }),
    weighing: t.expose('weighing', {
      type: enumOf(WeighingRule),
      description: 'Whether and when packages are weighed at the shipping station.',
    }),
    weightToleranceGrams: t.exposeInt('weightToleranceGrams', {
      description: 'Grams by which the weight of a package may be off; of grams and percent, the larger counts.',
    }),
    weightTolerancePercent: t.exposeInt('weightTolerancePercent', {
      description: 'Percent of its expected weight by which the weight of a package may be off.',
    }),
    weightUnit: t.expose('weightUnit', {
      type: enumOf(WeightUnit),
      description:
        'Unit in which the console and printed documents show the weights of this warehouse, which the API keeps in grams. Products and packaging belong to no warehouse and are shown in kg and g.',
    }),
    interceptionMinutes: t.exposeInt('interceptionMinutes', {
      description: 'Minutes within which an interception is decided at the desk; with 0, the default decides at once.',
    }),
    interceptionDefault: t.expose('interceptionDefault', {
      type: enumOf(InterceptionDecision),
      description: 'What is decided about an interception that is not decided in time.',
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    areas: t.relation('areas', { description: 'Cargo areas, by code.', query: { orderBy: { code: 'asc' } } }),
    cars: t.relation('cars', { description: 'Pick carts, by number.', query: { orderBy: { number: 'asc' } } }),
  }),
})

export const CargoArea = builder.prismaNode('CargoArea', {
  description: 'A zone of a warehouse with one purpose.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('CargoArea', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    type: t.expose('type', { type: enumOf(CargoAreaType), description: 'Purpose.' }),
    locationCount: t.relationCount('locations', { description: 'Number of locations.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    warehouse: t.relation('warehouse', { description: 'The warehouse.' }),
  }),
})

export const ShelfSpec = builder.prismaNode('ShelfSpec', {
  description: 'A shelf size, shared by all warehouses.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ShelfSpec', warehouseRights.read),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { description: 'Inner length in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { description: 'Inner width in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { description: 'Inner height in mm.' }),
    locationCount: t.relationCount('locations', { description: 'Number of locations of this size, in all warehouses.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})

export const PickCar = builder.prismaNode('PickCar', {
  description: 'A pick cart with numbered boxes.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PickCar', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number on the cart, unique in its warehouse.' }),
    boxes: t.exposeInt('boxes', { description: 'Number of numbered boxes on the cart.' }),
    maxWeightGrams: t.exposeInt('maxWeightGrams', { description: 'Maximum load in grams.' }),
    description: t.exposeString('description', { description: 'Description; may be empty.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})

const uncleaned = { OR: [{ onHand: { gt: 0 } }, { cleanedAt: null }] }

export const Location = builder.prismaNode('Location', {
  description: 'A location: one compartment of a shelf.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Location', warehouseRights.read, 'warehouse'),
  fields: (t) => ({
    code: t.exposeString('code', { description: '`prefix-column-layer`.' }),
    prefix: t.exposeString('prefix', { description: 'Aisle or rack.' }),
    column: t.exposeInt('column', { description: 'Bay number along the aisle.' }),
    layer: t.exposeInt('layer', { description: 'Level number, counted from the floor.' }),
    status: t.field({
      type: enumOf(LocationStatus),
      description: 'Occupancy.',
      select: { stocks: { where: uncleaned, select: { onHand: true } } },
      resolve: ({ stocks }) => locationStatus(stocks),
    }),
    area: t.relation('cargoArea', { nullable: true, description: 'Cargo area; null for a virtual location.' }),
    shelfSpec: t.relation('shelfSpec', { nullable: true, description: 'Shelf size; null if not recorded.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

builder.prismaObjectField('RoleGrant', 'warehouse', (t) =>
  t.relation('warehouse', { nullable: true, description: 'Warehouse where the role applies; null for all.' }),
)

builder.prismaObjectField('ApiKey', 'warehouse', (t) =>
  t.relation('warehouse', { nullable: true, description: 'Warehouse to which the key is limited; null for all.' }),
)

builder.prismaObjectField('WallToken', 'warehouse', (t) => t.relation('warehouse', { description: 'The warehouse that the screen shows.' }))

const ViewerWarehouse = builder
  .objectRef<Pick<WarehouseRow, 'id' | 'number' | 'name' | 'nameEn' | 'timeZone' | 'weightUnit'>>('ViewerWarehouse')
  .implement({
    description: 'A warehouse in which you hold a right, with what each of its screens needs.',
    fields: (t) => ({
      warehouseId: t.globalID({ description: 'Global id of the warehouse.', resolve: ({ id }) => ({ type: 'Warehouse', id }) }),
      number: t.exposeString('number', { description: 'Short number, such as `LAX1`.' }),
      name: t.string({ description: 'Name, in your language.', resolve: (row, _args, ctx) => nameIn(ctx.language, row) }),
      timeZone: t.exposeString('timeZone', { description: 'IANA time zone of the warehouse.' }),
      weightUnit: t.expose('weightUnit', { type: enumOf(WeightUnit), description: 'Unit in which its weights are shown.' }),
    }),
  })

builder.objectField(Viewer, 'warehouses', (t) =>
  t.field({
    type: [ViewerWarehouse],
    description:
      'Warehouses in which you hold any right, by number. Refused to keys, to walls, and without a right besides those over your own account.',
    authScopes: (actor) => workplacesOf(actor)?.length !== 0,
    resolve: (actor, _args, ctx) => {
      const reached = workplacesOf(actor)
      return ctx.db.warehouse.findMany({ ...(reached && { where: { id: { in: reached } } }), orderBy: { number: 'asc' } })
    },
  }),
)
