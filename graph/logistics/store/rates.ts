import type { Prisma } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Db, Queries, Tx } from '../../kernel/sql/db.ts'
import type { Rates, Surcharge } from '../rules/freight.ts'
import { compareSteps, type RateStep } from '../states/rateTable.ts'

const next = { version: { increment: 1 } }
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const orNull = <Value, Result>(value: Value | null, read: (value: Value) => Result): Result | null => (value === null ? null : read(value))

/** What is stored of a rate card besides its prices and surcharges; days as `2026-11-20`. */
export interface CardValues {
  code: string
  validFrom: string
  validUntil: string | null
  divisor: number | null
  minimum: string | null
  takesFuel: boolean
}

type CardRow = Prisma.RateCardGetPayload<{ include: { channel: { select: { code: true } } } }>

/** A card that was locked for a change. */
export interface LockedCard {
  id: string
  channelId: string
  channelCode: string
  warehouseId: string
  state: CardRow['state']
  version: number
  zones: string[]
  values: CardValues
}

/** Locks a rate card for a change; null if not found. */
export async function lockCard(tx: Tx, id: string): Promise<LockedCard | null> {
  await tx.$executeRawUnsafe('select 1 from rate_card where id = $1::uuid for no key update', id)
  const row = await tx.rateCard.findUnique({ where: { id }, include: { channel: { select: { code: true } } } })
  if (!row) return null
  const { channelId, warehouseId, state, version, zones, code, validFrom, validUntil, divisor, minimum, takesFuel } = row
  const values = {
    code,
    validFrom: dayOf(validFrom),
    validUntil: orNull(validUntil, dayOf),
    divisor,
    minimum: orNull(minimum, (amount) => amount.toFixed()),
    takesFuel,
  }
  return { id, channelId, channelCode: row.channel.code, warehouseId, state, version, zones, values }
}

type NewCard = CardValues & { channelId: string; warehouseId: string; currency: string; zones: string[] }

const datesOf = ({ validFrom, validUntil }: Partial<CardValues>) => ({
  ...(validFrom !== undefined && { validFrom: new Date(validFrom) }),
  ...(validUntil !== undefined && { validUntil: orNull(validUntil, (day) => new Date(day)) }),
})

export async function insertCard(tx: Tx, call: Call, card: NewCard): Promise<string> {
  const data = {
    ...card,
    validFrom: new Date(card.validFrom),
    validUntil: orNull(card.validUntil, (day) => new Date(day)),
    id: call.newId(),
    createdAt: call.now,
    changedAt: call.now,
  }
  return (await tx.rateCard.create({ data, select: { id: true } })).id
}

export async function changeCard(tx: Tx, call: Call, id: string, values: Partial<CardValues> & { zones?: string[] }): Promise<void> {
  await tx.rateCard.update({ where: { id }, data: { ...values, ...datesOf(values), changedAt: call.now, ...next }, select: { id: true } })
}

export async function setCardState(tx: Tx, call: Call, id: string, state: CardRow['state']): Promise<void> {
  const data = { state, publishedAt: state === 'PUBLISHED' ? call.now : null, changedAt: call.now, ...next }
  await tx.rateCard.update({ where: { id }, data, select: { id: true } })
}

async function removeSteps(tx: Tx, cardId: string): Promise<void> {
  await tx.ratePrice.deleteMany({ where: { step: { cardId } } })
  await tx.rateStep.deleteMany({ where: { cardId } })
}

export async function removeCard(tx: Tx, cardId: string): Promise<void> {
  await removeSteps(tx, cardId)
  await tx.rateSurcharge.deleteMany({ where: { cardId } })
  await tx.rateCard.delete({ where: { id: cardId } })
}

/** Replaces the rows of prices of a card; they are in order. */
export async function replaceSteps(tx: Tx, call: Call, cardId: string, steps: readonly RateStep[]): Promise<void> {
  await removeSteps(tx, cardId)
  const stored = steps.map((step, no) => ({ ...step, id: call.newId(), cardId, no }))
  await tx.rateStep.createMany({ data: stored.map(({ prices: _prices, ...step }) => step) })
  await tx.ratePrice.createMany({
    data: stored.flatMap(({ id: stepId, prices }) => [...prices].map(([zone, amount]) => ({ stepId, zone, amount }))),
  })
}

export async function replaceSurcharges(tx: Tx, call: Call, cardId: string, surcharges: readonly Surcharge[]): Promise<void> {
  await tx.rateSurcharge.deleteMany({ where: { cardId } })
  const data = surcharges.map(({ fromDay, untilDay, ...one }, no) => ({
    ...one,
    fromDay: orNull(fromDay, (day) => new Date(day)),
    untilDay: orNull(untilDay, (day) => new Date(day)),
    id: call.newId(),
    cardId,
    no,
  }))
  await tx.rateSurcharge.createMany({ data })
}

/** What is read of a card to price by it. */
export const ratesIncluded = {
  steps: { orderBy: { no: 'asc' }, include: { prices: true } },
  surcharges: { orderBy: { no: 'asc' } },
} as const satisfies Prisma.RateCardInclude

export type CardWithRates = Prisma.RateCardGetPayload<{ include: typeof ratesIncluded }>
type StepRow = CardWithRates['steps'][number]

export const toStep = ({ kind, grams, longest, middle, shortest, prices }: StepRow): RateStep => ({
  kind,
  grams,
  longest,
  middle,
  shortest,
  prices: new Map(prices.map(({ zone, amount }) => [zone, amount.toFixed()])),
})

/** A card as it prices packages. */
export function toRates({ currency, divisor, minimum, takesFuel, zones, steps, surcharges }: CardWithRates): Rates {
  return {
    currency,
    divisor,
    minimum: orNull(minimum, (amount) => amount.toFixed()),
    takesFuel,
    zones,
    steps: steps.map(toStep).sort(compareSteps),
    surcharges: surcharges.map((one) => ({
      kind: one.kind,
      name: one.name,
      amount: one.amount.toFixed(),
      takesFuel: one.takesFuel,
      aboveGrams: one.aboveGrams,
      aboveMillimetres: one.aboveMillimetres,
      fromDay: orNull(one.fromDay, dayOf),
      untilDay: orNull(one.untilDay, dayOf),
    })),
  }
}

/** When a published card holds; days as `2026-11-20`. */
export interface CardPeriod {
  id: string
  channelId: string
  validFrom: string
  validUntil: string | null
}

/** Published cards of channels that begin no later than a day, the last to begin first. */
export async function publishedCards(db: Db | Tx, channelIds: readonly string[], lastDay: string): Promise<CardPeriod[]> {
  const rows = await db.rateCard.findMany({
    where: { channelId: { in: [...channelIds] }, state: 'PUBLISHED', validFrom: { lte: new Date(lastDay) } },
    select: { id: true, channelId: true, validFrom: true, validUntil: true },
    orderBy: { validFrom: 'desc' },
  })
  return rows.map(({ validFrom, validUntil, ...row }) => ({
    ...row,
    validFrom: dayOf(validFrom),
    validUntil: orNull(validUntil, dayOf),
  }))
}

/** Cards by id, as they price packages. */
export async function ratesById(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Rates>> {
  const rows = await db.rateCard.findMany({ where: { id: { in: [...ids] } }, include: ratesIncluded })
  return new Map(rows.map((row) => [row.id, toRates(row)]))
}

/** The published card of a channel that begins on a day, if another than `except`. */
export async function cardFromDay(tx: Tx, channelId: string, day: string, except: string): Promise<string | null> {
  const where = { channelId, state: 'PUBLISHED', validFrom: new Date(day), id: { not: except } } as const
  return (await tx.rateCard.findFirst({ where, select: { code: true } }))?.code ?? null
}

/** Zones of the zone tables of channels in the editions that hold on a day, or else in the first ones, in order. */
export async function zonesOfChannels(tx: Tx | Db, asked: readonly { channelId: string; day: string }[]): Promise<string[][]> {
  const rows = await tx.$queryRawUnsafe<{ no: number; zone: string }[]>(
    `select distinct asked.no::integer, r.zone
     from unnest($1::uuid[], $2::date[]) with ordinality as asked(channel_id, day, no)
     join channel c on c.id = asked.channel_id
     cross join lateral (
       select e.id from zone_edition e where e.table_id = c.zone_table_id
       order by e.valid_from <= asked.day desc, case when e.valid_from <= asked.day then e.valid_from end desc, e.valid_from limit 1
     ) edition
     join zone_row r on r.edition_id = edition.id
     where r.zone is not null`,
    asked.map(({ channelId }) => channelId),
    asked.map(({ day }) => day),
  )
  const { compare } = new Intl.Collator('en', { numeric: true })
  const zones = Map.groupBy(rows, ({ no }) => no)
  return asked.map((_, at) => (zones.get(at + 1) ?? []).map(({ zone }) => zone).sort(compare))
}

/** An edition of the zones or remote areas of a channel; the day as `2026-11-20`. */
export interface ChannelEdition {
  channelId: string
  id: string
  isRemote: boolean
  validFrom: string
}

/** Editions of the zones and remote areas of channels, the last to hold first. */
export async function editionsOfChannels(sql: Queries, channelIds: readonly string[]): Promise<ChannelEdition[]> {
  const { rows } = await sql.query<ChannelEdition>(
    `select c.id as "channelId", e.id, e.table_id is not distinct from c.remote_table_id as "isRemote", e.valid_from::text as "validFrom"
     from channel c
     join zone_edition e on e.table_id = any(array[c.zone_table_id, c.remote_table_id])
     where c.id = any($1::uuid[])
     order by e.valid_from desc`,
    [channelIds],
  )
  return rows
}

/** A fuel surcharge; days as `2026-11-20`. */
export interface FuelValues {
  validFrom: string
  validUntil: string
  percent: string
}

const fuelData = ({ validFrom, validUntil, percent }: FuelValues) => ({
  validFrom: new Date(validFrom),
  validUntil: new Date(validUntil),
  percent,
})

export async function insertFuelRate(tx: Tx, call: Call, row: FuelValues & { channelId: string; warehouseId: string }): Promise<string> {
  const data = { ...row, ...fuelData(row), id: call.newId(), createdAt: call.now }
  return (await tx.fuelRate.create({ data, select: { id: true } })).id
}

/** A fuel surcharge with its channel, which is locked by its commands; null if not found. */
export async function readFuelRate(tx: Tx | Db, id: string) {
  const row = await tx.fuelRate.findUnique({ where: { id } })
  if (!row) return null
  const { channelId, warehouseId, version, validFrom, validUntil, percent } = row
  const values: FuelValues = { validFrom: dayOf(validFrom), validUntil: dayOf(validUntil), percent: percent.toFixed() }
  return { id, channelId, warehouseId, version, values }
}

export async function changeFuelRate(tx: Tx, id: string, values: FuelValues): Promise<void> {
  await tx.fuelRate.update({ where: { id }, data: { ...fuelData(values), ...next }, select: { id: true } })
}

export async function removeFuelRate(tx: Tx, id: string): Promise<void> {
  await tx.fuelRate.delete({ where: { id } })
}

/** A fuel surcharge of a channel that shares a day with a period, if another than `except`. */
export async function overlappedFuelRate(tx: Tx, channelId: string, { validFrom, validUntil }: FuelValues, except: string | null) {
  const row = await tx.fuelRate.findFirst({
    where: {
      channelId,
      validFrom: { lte: new Date(validUntil) },
      validUntil: { gte: new Date(validFrom) },
      ...(except && { id: { not: except } }),
    },
    orderBy: { validFrom: 'asc' },
  })
  return row && { from: dayOf(row.validFrom), until: dayOf(row.validUntil), percent: row.percent.toFixed() }
}

/** Fuel surcharges of channels that hold on one of some days. */
export async function fuelRatesOf(db: Db | Tx, channelIds: readonly string[], firstDay: string, lastDay: string) {
  const rows = await db.fuelRate.findMany({
    where: {
      channelId: { in: [...channelIds] },
      validFrom: { lte: new Date(lastDay) },
      validUntil: { gte: new Date(firstDay) },
    },
  })
  return rows.map((row) => ({
    channelId: row.channelId,
    validFrom: dayOf(row.validFrom),
    validUntil: dayOf(row.validUntil),
    percent: row.percent.toFixed(),
  }))
}
