import { dayIn } from '../../kernel/day.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { displayName } from '../../kernel/schema/displayName.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { postcodesOf } from '../rules/zones.ts'
import { logisticsRights, ZoneLevel, ZoneMatch, ZoneTableKind } from '../states.ts'

const version = { description: 'Increases with every change; send it as `expectedVersion`.' }

export const ZoneTable = builder.prismaNode('ZoneTable', {
  description: 'The zones of a carrier for packages from a warehouse, or its remote areas: editions, each of which holds from a day.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ZoneTable', logisticsRights.freight, 'warehouse'),
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(ZoneTableKind), description: 'What its rows say about an address.' }),
    code: t.exposeString('code', { description: 'Code, unique in its warehouse.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    version: t.exposeInt('version', version),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    editions: t.relation('editions', { description: 'Its editions, the last to hold first.', query: { orderBy: { validFrom: 'desc' } } }),
    zoneChannels: t.relation('zoneChannels', {
      description: 'Channels that are priced by it, by code; none if it has remote areas.',
      query: { orderBy: { code: 'asc' } },
    }),
    remoteChannels: t.relation('remoteChannels', {
      description: 'Channels whose remote areas it has, by code; none if it has zones.',
      query: { orderBy: { code: 'asc' } },
    }),
  }),
})

builder.prismaObjectField('ZoneTable', 'remoteTables', (t) =>
  t.field({
    type: [ZoneTable],
    description: 'Remote areas of the channels that are priced by it, each once; none if it has remote areas itself.',
    // Asked as by `zoneChannels`, so that both are read at once.
    select: (_args, _ctx, nested) => ({ zoneChannels: { orderBy: { code: 'asc' as const }, select: { remoteTable: nested(true) } } }),
    resolve: ({ zoneChannels }) => [
      ...new Map(zoneChannels.flatMap(({ remoteTable }) => (remoteTable ? [[remoteTable.id, remoteTable] as const] : []))).values(),
    ],
  }),
)

const present = { table: { select: { warehouse: { select: { timeZone: true } }, editions: { select: { id: true, validFrom: true } } } } }

export const ZoneEdition = builder.prismaNode('ZoneEdition', {
  description: 'The rows of a zone table that hold from a day until the next edition does.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ZoneEdition', logisticsRights.freight, 'warehouse'),
  fields: (t) => ({
    table: t.relation('table', { description: 'The zone table.' }),
    validFrom: t.expose('validFrom', { type: 'Day', description: 'First day on which it holds, in the time zone of the warehouse.' }),
    isInForce: t.boolean({
      description: 'Whether it is the one that holds today.',
      select: present,
      resolve: ({ id, table: { editions, warehouse } }) => id === editionOn(editions, dayIn(warehouse.timeZone, new Date()))?.id,
    }),
    source: t.exposeString('source', { description: 'Where its rows come from; empty if nothing is noted.' }),
    rowCount: t.relationCount('rows', { description: 'Number of rows.' }),
    version: t.exposeInt('version', version),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

/** The edition that holds on a day; undefined before the first one. */
export function editionOn<Edition extends { validFrom: Date }>(editions: readonly Edition[], day: string): Edition | undefined {
  const until = new Date(day)
  return editions.filter(({ validFrom }) => validFrom <= until).sort((a, b) => Number(b.validFrom) - Number(a.validFrom))[0]
}

export const ZoneRow = builder.prismaNode('ZoneRow', {
  description: 'Addresses that lie in a zone or are remote.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ZoneRow', logisticsRights.freight, 'warehouse'),
  fields: (t) => ({
    zone: t.exposeString('zone', { nullable: true, description: 'The zone; null in tables of remote areas.' }),
    country: t.exposeString('country', { description: 'Country, ISO 3166-1 alpha-2.' }),
    match: t.expose('match', { type: enumOf(ZoneMatch), description: 'How it is matched with an address.' }),
    level: t.expose('level', { type: enumOf(ZoneLevel), description: 'What of an address it is about.' }),
    postcodeFrom: t.exposeString('postcodeFrom', {
      nullable: true,
      description: 'First postcode of a range, or the beginning of postcodes.',
    }),
    postcodeTo: t.exposeString('postcodeTo', { nullable: true, description: 'Last postcode of a range.' }),
    city: t.exposeString('city', { nullable: true, description: 'The city, if it is matched by it.' }),
    postcodes: t.int({
      nullable: true,
      description: 'Number of postcodes that it covers; null unless it covers postcodes of digits alone.',
      select: { country: true, level: true, low: true, high: true },
      resolve: postcodesOf,
    }),
    edition: t.relation('edition', { description: 'The edition to which it belongs.' }),
    version: t.exposeInt('version', version),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})
