import type { Fact } from '../../kernel/events/fact.ts'

/** The event by which labels that lacked a number are asked for again. */
export const numbersAddedFact = 'trackingRange.added'

/** A fact about a range of tracking numbers. */
export const trackingRangeFact = (
  what: 'added' | 'given' | 'setAside',
  { id, warehouseId }: { id: string; warehouseId: string },
  payload: Record<string, unknown>,
): Fact => ({ kind: `trackingRange.${what}`, type: 'TrackingRange', id, warehouseId, customerId: null, payload })
