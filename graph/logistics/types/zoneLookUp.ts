import type { ZoneEdition as ZoneEditionModel, ZoneRow as ZoneRowModel } from '../../generated/prisma/client.ts'
import { dayIn } from '../../kernel/day.ts'
import { country, day, remark } from '../../kernel/input/fieldTypes.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { parseArgument } from '../../kernel/schema/parseArgument.ts'
import { keysOf, linesOf } from '../rules/lookUp.ts'
import { LookUpOutcome, ZoneLevel } from '../states.ts'
import { rowsOfAddress } from '../store/zones.ts'
import { editionOn, ZoneEdition, ZoneRow } from './zone.ts'

type Line = ReturnType<typeof linesOf<ZoneRowModel>>[number]

const ZoneLookUpLine = builder.objectRef<Line>('ZoneLookUpLine').implement({
  description: 'What a level of a zone table says about an address.',
  fields: (t) => ({
    level: t.expose('level', { type: enumOf(ZoneLevel), description: 'The level.' }),
    outcome: t.expose('outcome', { type: enumOf(LookUpOutcome), description: 'What it says.' }),
    row: t.expose('row', { type: ZoneRow, nullable: true, description: 'The row that decides; null at the other levels.' }),
  }),
})

const ZoneLookUp = builder.objectRef<{ edition: ZoneEditionModel | null; lines: Line[] }>('ZoneLookUp').implement({
  description: 'What a zone table says about an address on a day, and why.',
  fields: (t) => ({
    edition: t.expose('edition', {
      type: ZoneEdition,
      nullable: true,
      description: 'The edition that holds on the day; null before the first one.',
    }),
    isFound: t.boolean({
      description: 'Whether a row is about the address: it lies in the zone of that row, or is remote.',
      resolve: ({ lines }) => lines.some(({ row }) => row !== null),
    }),
    lines: t.expose('lines', {
      type: [ZoneLookUpLine],
      description: 'Its levels, the most exact first; none before the first edition.',
    }),
  }),
})

builder.prismaObjectField('ZoneTable', 'lookUp', (t) =>
  t.field({
    type: ZoneLookUp,
    description: 'What it says about an address, and why.',
    complexity: 20,
    args: {
      country: t.arg.string({ required: true, description: 'Country, ISO 3166-1 alpha-2.' }),
      postcode: t.arg.string({ description: 'Postcode, if the address has one.' }),
      city: t.arg.string({ description: 'City.' }),
      day: t.arg({ type: 'Day', description: 'The day; today in the time zone of the warehouse if absent.' }),
    },
    select: { id: true, warehouse: { select: { timeZone: true } }, editions: true },
    resolve: async ({ editions, warehouse }, args, ctx) => {
      const address = {
        country: parseArgument(country(), args.country),
        postcode: parseArgument(remark(16).nullish(), args.postcode) ?? null,
        city: parseArgument(remark(100).nullish(), args.city) ?? null,
      }
      const edition = editionOn(editions, parseArgument(day().nullish(), args.day) ?? dayIn(warehouse.timeZone, new Date()))
      if (!edition) return { edition: null, lines: [] }
      const levels = keysOf(address)
      const ids = await rowsOfAddress(ctx.pool, edition.id, address.country, levels)
      return { edition, lines: linesOf(levels, await ctx.db.zoneRow.findMany({ where: { id: { in: ids } } })) }
    },
  }),
)
