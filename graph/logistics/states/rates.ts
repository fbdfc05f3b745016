import { defineEnum } from '../../kernel/states/enumSpec.ts'

export const RateCardState = defineEnum('RateCardState', 'State of a rate card.', {
  DRAFT: 'Being written; prices no package.',
  PUBLISHED: 'Prices packages from its first day on, and cannot be changed.',
})

export const RateStepKind = defineEnum('RateStepKind', 'What the rows of prices of a rate card are about.', {
  WEIGHT: 'Packages up to a chargeable weight; the weight itself belongs to it.',
  FURTHER: 'What each further part of weight above the last step costs.',
  SIZE: 'Packages up to a size; the larger of the prices by weight and by size counts.',
})
export type RateStepKindName = keyof typeof RateStepKind.values

export const RateSurchargeKind = defineEnum('RateSurchargeKind', 'When a surcharge of a rate card is due.', {
  REMOTE_AREA: "The address lies in the channel's remote areas.",
  EXTRA_HANDLING: 'The package is heavier, or its longest side longer, than a limit.',
  PEAK: 'The package is shipped in a period.',
  EACH_PARCEL: 'With every package.',
})
export type RateSurchargeKindName = keyof typeof RateSurchargeKind.values

export const FreightPartKind = defineEnum('FreightPartKind', 'A part of what a package costs to send.', {
  FREIGHT: 'The price of its zone and weight, or of its size if that is larger, at least the minimum of the card.',
  REMOTE_AREA: 'Surcharge for remote areas.',
  EXTRA_HANDLING: 'Surcharge for heavy or long packages.',
  PEAK: 'Surcharge of a period.',
  EACH_PARCEL: 'Surcharge on every package.',
  FUEL: 'Fuel surcharge, a percentage of the freight and of the surcharges that take fuel.',
})
export type FreightPartKindName = keyof typeof FreightPartKind.values

export const FreightOutcome = defineEnum('FreightOutcome', 'Whether a package has a price, or why not.', {
  PRICED: 'It has a price.',
  NO_CARD: 'No published rate card of its channel holds on the day.',
  NO_ZONES: 'The zones of its channel do not hold on the day, or the channel has none.',
  NO_ZONE: 'Its address lies in no zone.',
  ZONE_NOT_ON_CARD: 'The card has no prices for its zone.',
  NO_MEASURES: 'Its weight or size is not known.',
  ABOVE_LAST_STEP: 'It is heavier than the last step, and the card has no price for further weight.',
  TOO_LARGE: 'It is larger than the last size of the card.',
  NO_PRICE: 'The price of its zone and step is empty.',
  NO_FUEL: 'No fuel surcharge is known for the day.',
})
export type FreightOutcomeName = keyof typeof FreightOutcome.values

export const rateLimits = {
  /** Maximum zones of a card. */
  zones: 100,
  /** Maximum rows of prices. */
  steps: 200,
  /** Maximum prices. */
  prices: 5_000,
  surcharges: 30,
  /** Longest side of a package that is priced. */
  sideMillimetres: 10_000,
  /** Maximum fuel surcharges of a channel. */
  fuelRates: 500,
} as const
