import { z } from 'zod'
import { fields } from '../../../../graph/kernel/input/fieldTypes.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { UpdateRateCardInput } from '../../../../graph/logistics/input/rates.ts'
import { RateStepKind, rateLimits } from '../../../../graph/logistics/states/rates.ts'
import { compareSteps, type RateStep } from '../../../../graph/logistics/states/rateTable.ts'

const bound = z.int().nullable()

/** A row of prices as it is typed: one price for each zone, empty without one. */
const Row = z.object({
  kind: z.enum(valuesOf(RateStepKind)),
  grams: bound,
  longest: bound,
  middle: bound,
  shortest: bound,
  prices: z.array(
    z
      .string()
      .regex(/^(\d{1,14}(\.\d{1,4})?)?$/, 'amount')
      .nullish(),
  ),
})

/** A rate card as it is typed; its prices stand in the columns of its zones. */
export const RateForm = fields({
  ...UpdateRateCardInput.pick({
    code: true,
    validFrom: true,
    validUntil: true,
    divisor: true,
    minimum: true,
    takesFuel: true,
    surcharges: true,
  }).shape,
  zones: z.array(z.string()).max(rateLimits.zones),
  rows: z.array(Row).max(rateLimits.steps),
})

export type RateValues = z.input<typeof RateForm>
export type RateRow = RateValues['rows'][number]

/** Fields that are compared with another person's changes; the prices are one of them. */
export const comparedFields = ['code', 'validFrom', 'validUntil', 'divisor', 'minimum', 'takesFuel', 'zones', 'rows', 'surcharges'] as const

interface StoredStep {
  readonly kind: RateRow['kind']
  readonly grams: number | null | undefined
  readonly longestMillimetres: number | null | undefined
  readonly middleMillimetres: number | null | undefined
  readonly shortestMillimetres: number | null | undefined
  readonly prices: readonly { readonly zone: string; readonly amount: string }[]
}

/** A step as it was read. */
export const stepOf = (step: StoredStep): RateStep => ({
  kind: step.kind,
  grams: step.grams ?? null,
  longest: step.longestMillimetres ?? null,
  middle: step.middleMillimetres ?? null,
  shortest: step.shortestMillimetres ?? null,
  prices: new Map(step.prices.map(({ zone, amount }) => [zone, amount])),
})

/** A stored step as a row. */
export const rowOf = ({ prices, ...step }: RateStep, zones: readonly string[]): RateRow => ({
  kind: step.kind,
  grams: step.grams,
  longest: step.longest,
  middle: step.middle,
  shortest: step.shortest,
  prices: zones.map((zone) => prices.get(zone) ?? ''),
})

/** A row as a step, with the prices that are typed. */
export const stepOfRow = ({ prices, ...row }: RateRow, zones: readonly string[]): RateStep => ({
  kind: row.kind,
  grams: row.grams,
  longest: row.longest,
  middle: row.middle,
  shortest: row.shortest,
  prices: new Map(zones.flatMap((zone, at) => (prices[at] ? [[zone, prices[at]] as const] : []))),
})

/** Adds a row in its place. */
export const withRow = (rows: readonly RateRow[], row: RateRow): RateRow[] => [...rows, row].sort(compareSteps)

/** Adds a column at the end. */
export const withZone = ({ zones, rows }: Pick<RateValues, 'zones' | 'rows'>, zone: string) => ({
  zones: [...zones, zone],
  rows: rows.map((row) => ({ ...row, prices: [...row.prices, ''] })),
})

/** Takes a column away with its prices. */
export const withoutZone = ({ zones, rows }: Pick<RateValues, 'zones' | 'rows'>, column: number) => ({
  zones: zones.filter((_, at) => at !== column),
  rows: rows.map((row) => ({ ...row, prices: row.prices.filter((_, at) => at !== column) })),
})

/** A row of a price file as a step. */
export const stepOfSheet = ({ prices, kind, grams }: { kind: RateRow['kind']; grams: number; prices: StoredStep['prices'] }): RateStep =>
  stepOf({ kind, grams, longestMillimetres: null, middleMillimetres: null, shortestMillimetres: null, prices })

/** Replaces zones and weights; sizes stay, with their prices of the zones that are still there. */
export function withTable(
  { zones, rows }: Pick<RateValues, 'zones' | 'rows'>,
  table: { zones: readonly string[]; steps: readonly RateStep[] },
) {
  const sizes = rows.filter(({ kind }) => kind === 'SIZE').map((row) => stepOfRow(row, zones))
  return { zones: [...table.zones], rows: [...table.steps, ...sizes].sort(compareSteps).map((step) => rowOf(step, table.zones)) }
}

/** The input of the command; empty fields are sent as null. */
export function inputOf({ zones, rows, surcharges, validUntil, minimum, divisor, ...values }: RateValues) {
  return {
    ...values,
    validUntil: validUntil || null,
    minimum: minimum || null,
    divisor: divisor ?? null,
    table: {
      zones,
      steps: rows.map(({ kind, grams, longest, middle, shortest, prices }) => ({
        kind,
        grams,
        longestMillimetres: longest,
        middleMillimetres: middle,
        shortestMillimetres: shortest,
        prices: zones.flatMap((zone, at) => (prices[at] ? [{ zone, amount: prices[at] }] : [])),
      })),
    },
    surcharges: (surcharges ?? []).map(({ name, fromDay, untilDay, aboveGrams, aboveMillimetres, ...one }) => ({
      ...one,
      name: name || null,
      aboveGrams: aboveGrams ?? null,
      aboveMillimetres: aboveMillimetres ?? null,
      fromDay: fromDay || null,
      untilDay: untilDay || null,
    })),
  }
}

/** Above this rise a price is marked. */
export const raisedAbove = 0.08
