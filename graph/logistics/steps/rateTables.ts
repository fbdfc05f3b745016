import type { z } from 'zod'
import { Failure } from '../../kernel/command/failure.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { UpdateRateCardInput } from '../input/rates.ts'
import {
  PeriodEndsBefore,
  RateCardPublished,
  RatePricesExceeded,
  RateStepTwice,
  RateStepUnfit,
  RateSurchargeUnfit,
  RateZoneTwice,
  RateZoneWithoutColumn,
} from '../rateFailures.ts'
import type { Surcharge } from '../rules/freight.ts'
import { rateLimits } from '../states/rates.ts'
import { compareSteps, type RateStep, sidesOf, stepKey } from '../states/rateTable.ts'
import { type LockedCard, lockCard } from '../store/rates.ts'

type Given = z.output<typeof UpdateRateCardInput>
type GivenTable = NonNullable<Given['table']>
type GivenStep = NonNullable<GivenTable['steps']>[number]

/** The warehouse of a rate card. Fails with NOT_FOUND on `rateCardId`. */
export async function warehouseOfCard(db: Pick<Tx, 'rateCard'>, id: string): Promise<string> {
  const card = await db.rateCard.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!card) throw NotFound({ what: 'RateCard' }, 'rateCardId')
  return card.warehouseId
}

/** Locks a card. Fails with NOT_FOUND on `rateCardId`. */
export async function requireCard(tx: Tx, id: string): Promise<LockedCard> {
  const card = await lockCard(tx, id)
  if (!card) throw NotFound({ what: 'RateCard' }, 'rateCardId')
  return card
}

/** Fails with RATE_CARD_PUBLISHED if a card cannot change any more. */
export function requireDraft({ state, values: { code } }: LockedCard): void {
  if (state !== 'DRAFT') throw RateCardPublished({ code })
}

/** Fails with PERIOD_ENDS_BEFORE on `validUntil` unless a period has a day. */
export function requirePeriod({ validFrom: from, validUntil: until }: { validFrom: string; validUntil: string | null }): void {
  if (until !== null && until < from) throw PeriodEndsBefore({ from, until }, 'validUntil')
}

const kilograms = (grams: number) => `${grams / 1000} kg`
const centimetres = (...sides: (number | null)[]) => `${sides.map((side) => (side ?? 0) / 10).join(' × ')} cm`

/** A step in a sentence; values are added to it in both languages. */
export function stepText({ kind, grams, longest, middle, shortest }: RateStep): { step: string; stepEn: string } {
  if (kind === 'FURTHER') return { step: `续重每 ${kilograms(grams ?? 0)}`, stepEn: `each further ${kilograms(grams ?? 0)}` }
  if (kind === 'SIZE' && longest === null) return { step: '更大尺寸', stepEn: 'all larger sizes' }
  const bound = kind === 'SIZE' ? centimetres(longest, middle, shortest) : kilograms(grams ?? 0)
  return { step: `不超过 ${bound}`, stepEn: `up to ${bound}` }
}

/** Zones and rows of prices as they are stored: in order, each bound and zone once. Fails with what is wrong, on its field. */
export function soundSteps({ zones: named, steps }: GivenTable): { zones: string[]; steps: RateStep[] } {
  const [zones, given] = [named ?? [], steps ?? []]
  const columns = new Set<string>()
  for (const [at, zone] of zones.entries()) {
    if (columns.has(zone)) throw RateZoneTwice({ zone }, `table.zones.${at}`)
    columns.add(zone)
  }
  const keys = new Set<string>()
  const sound = given.map((given, at) => {
    const step = soundStep(columns, given, at)
    if (keys.has(stepKey(step)))
      throw RateStepTwice(stepText(step), `table.steps.${at}.${step.kind === 'SIZE' ? 'longestMillimetres' : 'grams'}`)
    keys.add(stepKey(step))
    return step
  })
  if (sound.reduce((sum, { prices }) => sum + prices.size, 0) > rateLimits.prices)
    throw RatePricesExceeded({ maximum: rateLimits.prices }, 'table')
  return { zones, steps: sound.sort(compareSteps) }
}

function soundStep(columns: ReadonlySet<string>, given: GivenStep, at: number): RateStep {
  const { kind, prices: list } = given
  const prices = new Map<string, string>()
  for (const [no, { zone, amount }] of (list ?? []).entries()) {
    if (!columns.has(zone)) throw RateZoneWithoutColumn({ zone }, `table.steps.${at}.prices.${no}.zone`)
    if (prices.has(zone)) throw RateZoneTwice({ zone }, `table.steps.${at}.prices.${no}.zone`)
    prices.set(zone, amount)
  }
  const sides = [given.longestMillimetres ?? null, given.middleMillimetres ?? null, given.shortestMillimetres ?? null] as const
  const none = { kind, grams: null, longest: null, middle: null, shortest: null, prices }
  if (kind !== 'SIZE') {
    if (!given.grams || sides.some((side) => side !== null)) throw RateStepUnfit({}, `table.steps.${at}.grams`)
    return { ...none, grams: given.grams }
  }
  const known = sides.filter((side) => side !== null)
  if (given.grams || (known.length !== 0 && known.length !== 3)) throw RateStepUnfit({}, `table.steps.${at}.longestMillimetres`)
  if (known.length === 0) return none
  const [longest, middle, shortest] = sidesOf(...(known as [number, number, number]))
  return { ...none, longest, middle, shortest }
}

/** Surcharges as they are stored, without the limits of other kinds. Fails with RATE_SURCHARGE_UNFIT or PERIOD_ENDS_BEFORE on their field. */
export function soundSurcharges(given: NonNullable<Given['surcharges']>): Surcharge[] {
  return given.map(({ kind, name, amount, takesFuel, ...limits }, at) => {
    const none = { kind, name: name ?? null, amount, takesFuel, aboveGrams: null, aboveMillimetres: null, fromDay: null, untilDay: null }
    if (kind === 'EXTRA_HANDLING') {
      const [aboveGrams, aboveMillimetres] = [limits.aboveGrams ?? null, limits.aboveMillimetres ?? null]
      if (aboveGrams === null && aboveMillimetres === null) throw RateSurchargeUnfit({}, `surcharges.${at}.aboveGrams`)
      return { ...none, aboveGrams, aboveMillimetres }
    }
    if (kind !== 'PEAK') return none
    const [fromDay, untilDay] = [limits.fromDay ?? null, limits.untilDay ?? null]
    if (fromDay === null || untilDay === null) throw RateSurchargeUnfit({}, `surcharges.${at}.fromDay`)
    if (untilDay < fromDay) {
      const { code, values } = PeriodEndsBefore({ from: fromDay, until: untilDay })
      throw new Failure(code, values, `surcharges.${at}.untilDay`)
    }
    return { ...none, fromDay, untilDay }
  })
}
