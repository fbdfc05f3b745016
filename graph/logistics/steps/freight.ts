import type { Db, Queries, Tx } from '../../kernel/sql/db.ts'
import { type Freight, type Measures, priceFreight, type Rates, withoutPrice } from '../rules/freight.ts'
import { type Destination, keysOf } from '../rules/lookUp.ts'
import { type CardPeriod, type ChannelEdition, editionsOfChannels, fuelRatesOf, publishedCards, ratesById } from '../store/rates.ts'
import { type AskedAddress, rowsOfAddresses } from '../store/zones.ts'

/** A package that is priced; the day is that of its shipping, `2026-11-20`. */
export interface FreightAsked {
  channelId: string
  day: string
  address: Destination
  measures: Measures | null
}

/** What a package costs, by which card and to which zone. */
export interface FreightAnswer {
  cardId: string | null
  zone: string | null
  /** The row of the zones that decides. */
  zoneRowId: string | null
  isRemote: boolean
  /** The row of the remote areas that says so. */
  remoteRowId: string | null
  currency: string | null
  actualGrams: number | null
  freight: Freight
}

/** Where rates are read: inside of a transaction or outside of one. */
export interface Sources {
  db: Db | Tx
  pool: Queries
}

const unknown: Omit<FreightAnswer, 'freight'> = {
  cardId: null,
  zone: null,
  zoneRowId: null,
  isRemote: false,
  remoteRowId: null,
  currency: null,
  actualGrams: null,
}

/** The card that holds on a day, of those of its channel with the last to begin first. */
export function cardOn<Card extends Pick<CardPeriod, 'validFrom' | 'validUntil'>>(cards: readonly Card[], day: string): Card | undefined {
  const last = cards.find(({ validFrom }) => validFrom <= day)
  return last && (last.validUntil === null || day <= last.validUntil) ? last : undefined
}

/** Prices packages by the cards of their channels; by `cardId` instead if it is given. */
export async function freightOf(
  { db, pool }: Sources,
  asked: readonly FreightAsked[],
  by: { cardId: string } | null = null,
): Promise<FreightAnswer[]> {
  if (asked.length === 0) return []
  const channelIds = [...new Set(asked.map(({ channelId }) => channelId))]
  const days = asked.map(({ day }) => day).sort()
  const [firstDay, lastDay] = [days[0] ?? '', days.at(-1) ?? '']
  const [editions, cards, fuels] = await Promise.all([
    editionsOfChannels(pool, channelIds),
    by ? [] : publishedCards(db, channelIds, lastDay),
    fuelRatesOf(db, channelIds, firstDay, lastDay),
  ])
  const editionsOf = Map.groupBy(editions, ({ channelId }) => channelId)
  const cardsOf = Map.groupBy(cards, ({ channelId }) => channelId)
  const fuelsOf = Map.groupBy(fuels, ({ channelId }) => channelId)
  const found = asked.map((one) => ({
    ...one,
    cardId: by?.cardId ?? cardOn(cardsOf.get(one.channelId) ?? [], one.day)?.id ?? null,
    zones: editionOn(editionsOf.get(one.channelId), false, one.day),
    remote: editionOn(editionsOf.get(one.channelId), true, one.day),
    fuel:
      (fuelsOf.get(one.channelId) ?? []).find(({ validFrom, validUntil }) => validFrom <= one.day && one.day <= validUntil)?.percent ??
      null,
  }))
  const rates = await ratesById(db, [...new Set(found.flatMap(({ cardId }) => cardId ?? []))])
  // Addresses are looked up in zones, then in remote areas.
  const lookUps = found.flatMap(({ address, zones, remote }, at) => {
    const levels = keysOf(address)
    return [zones, remote].flatMap((editionId, no) =>
      editionId ? [{ key: `${at} ${no}`, editionId, country: address.country, levels }] : [],
    )
  })
  const rows = await rowsOfAddresses(pool, lookUps satisfies AskedAddress[])
  const rowOf = new Map(lookUps.map(({ key }, at) => [key, rows[at] ?? null]))
  return found.map((one, at) => {
    const [zoneRow, remoteRow] = [rowOf.get(`${at} 0`), rowOf.get(`${at} 1`)]
    const card = one.cardId === null ? undefined : rates.get(one.cardId)
    const answer = {
      ...unknown,
      cardId: card ? one.cardId : null,
      zone: zoneRow?.zone ?? null,
      zoneRowId: zoneRow?.id ?? null,
      isRemote: !!remoteRow,
      remoteRowId: remoteRow?.id ?? null,
      currency: card?.currency ?? null,
      actualGrams: one.measures?.grams ?? null,
    }
    return { ...answer, freight: priceBy(card, one.zones !== null, answer, one, one.fuel) }
  })
}

function priceBy(
  card: Rates | undefined,
  hasZones: boolean,
  { zone, isRemote }: Pick<FreightAnswer, 'zone' | 'isRemote'>,
  { measures, day }: FreightAsked,
  fuel: string | null,
): Freight {
  if (!card) return withoutPrice('NO_CARD')
  if (!hasZones) return withoutPrice('NO_ZONES')
  if (zone === null) return withoutPrice('NO_ZONE')
  return priceFreight(card, { measures, zone, isRemote, day }, fuel)
}

/** The edition that holds on a day, of those with the last to hold first. */
const editionOn = (editions: readonly ChannelEdition[] | undefined, isRemote: boolean, day: string): string | null =>
  editions?.find((one) => one.isRemote === isRemote && one.validFrom <= day)?.id ?? null
