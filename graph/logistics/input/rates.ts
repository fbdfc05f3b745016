import {
  amount,
  code,
  count,
  day,
  fields,
  flag,
  grams,
  id,
  list,
  millimetres,
  object,
  oneOf,
  percent,
  text,
} from '../../kernel/input/fieldTypes.ts'
import { RateStepKind, RateSurchargeKind, rateLimits } from '../states/rates.ts'

const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })
const rateCardId = id('RateCard').meta({ description: 'The rate card.' })
const cardCode = code().max(32).meta({ description: 'Code; unique in its warehouse.' })
const validFrom = day().meta({
  description: 'First day on which it prices packages, by the day of shipping in the time zone of the warehouse.',
})
const validUntil = day().nullish().meta({
  description: 'Last day on which it prices packages; if absent, it does until the next card of its channel.',
})
const zone = code().max(16).meta({ description: 'The zone.' })

export const CreateRateCardInput = fields({
  channelId: id('Channel').meta({ description: 'Channel whose packages it prices.' }),
  code: cardCode,
  validFrom,
  validUntil,
  currency: code().max(3).meta({ description: 'Currency of all its prices, ISO 4217.' }),
  copiedCardId: id('RateCard').nullish().meta({
    description:
      'A card of the warehouse whose prices, surcharges and divisor it begins with; if absent, with a column for each zone of its channel.',
  }),
})

const side = millimetres().nullish()
const stepFields = {
  kind: oneOf(RateStepKind).meta({ description: 'What it is about.' }),
  grams: grams().nullish().meta({
    description:
      'Chargeable weight in grams up to which it is, which belongs to it; of further weight the part that costs its price. Absent for sizes.',
  }),
  longestMillimetres: side.meta({ description: 'Longest side up to which it is; absent for weights, and for the size above all others.' }),
  middleMillimetres: side.meta({ description: 'Middle side up to which it is.' }),
  shortestMillimetres: side.meta({ description: 'Shortest side up to which it is.' }),
  prices: list(
    object('RatePriceInput', { zone, amount: amount().meta({ description: 'The price, at most 4 places.' }) }),
    rateLimits.zones,
    0,
  )
    .nullish()
    .meta({ description: 'Prices of zones; those without one are absent.' }),
}
const surchargeFields = {
  kind: oneOf(RateSurchargeKind).meta({ description: 'When it is due.' }),
  name: text(50).nullish().meta({ description: 'Name, if its kind does not say enough.' }),
  amount: amount().meta({ description: 'The price for each package, at most 4 places.' }),
  takesFuel: flag().meta({ description: 'Whether fuel is taken on it.' }),
  aboveGrams: grams().nullish().meta({ description: 'Extra handling: actual weight above which it is due.' }),
  aboveMillimetres: millimetres().nullish().meta({ description: 'Extra handling: longest side above which it is due.' }),
  fromDay: day().nullish().meta({ description: 'Peak: first day of shipping on which it is due.' }),
  untilDay: day().nullish().meta({ description: 'Peak: last day of shipping on which it is due.' }),
}

export const UpdateRateCardInput = fields({
  rateCardId,
  expectedVersion,
  code: cardCode.optional(),
  validFrom: validFrom.optional(),
  validUntil,
  divisor: count(1_000, 100_000).nullish().meta({
    description: 'Cubic centimetres that weigh a kilogram; null if only the actual weight counts.',
  }),
  minimum: amount().nullish().meta({ description: 'The least that freight costs, before surcharges; null without one.' }),
  takesFuel: flag().optional().meta({ description: 'Whether the fuel surcharge of its channel is added.' }),
  table: object('RateTableInput', {
    zones: list(zone, rateLimits.zones, 0).nullish().meta({ description: 'Zones with prices, in the order of their columns.' }),
    steps: list(object('RateStepInput', stepFields), rateLimits.steps, 0)
      .nullish()
      .meta({ description: 'The rows of prices, in any order.' }),
  })
    .nullish()
    .meta({ description: 'All its zones and rows of prices, which replace those before.' }),
  surcharges: list(object('RateSurchargeInput', surchargeFields), rateLimits.surcharges, 0).nullish().meta({
    description: 'All its surcharges, which replace those before.',
  }),
})

export const PublishRateCardInput = fields({ rateCardId, expectedVersion })
export const WithdrawRateCardInput = fields({ rateCardId, expectedVersion })
export const DeleteRateCardInput = fields({ rateCardId })

const fuelRateId = id('FuelRate').meta({ description: 'The fuel surcharge.' })
const fuelFields = {
  validFrom: day().meta({ description: 'First day of shipping on which it holds, in the time zone of the warehouse.' }),
  validUntil: day().meta({ description: 'Last day of shipping on which it holds.' }),
  percent: percent().meta({ description: 'Per cent of the freight and of the surcharges that take fuel, at most 3 places.' }),
}

export const AddFuelRateInput = fields({ channelId: id('Channel').meta({ description: 'The channel.' }), ...fuelFields })
export const UpdateFuelRateInput = fields({ fuelRateId, expectedVersion, ...fields(fuelFields).partial().shape })
export const DeleteFuelRateInput = fields({ fuelRateId })
