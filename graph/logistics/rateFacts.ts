import type { Fact } from '../kernel/events/fact.ts'

/** A fact about a rate card. */
export const rateCardFact = (
  what: 'created' | 'changed' | 'published' | 'withdrawn' | 'deleted',
  { id, warehouseId }: { id: string; warehouseId: string },
): Fact => ({ kind: `rateCard.${what}`, type: 'RateCard', id, warehouseId, customerId: null })

/** A fact about the fuel surcharges of a channel. */
export const fuelChanged = ({ channelId, warehouseId }: { channelId: string; warehouseId: string }): Fact => ({
  kind: 'channel.fuelChanged',
  type: 'Channel',
  id: channelId,
  warehouseId,
  customerId: null,
})
