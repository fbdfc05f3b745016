import type { Fact } from '../kernel/events/fact.ts'

/** Kind of the fact that other shipping rules hold from now on. */
export const rulesActivatedFact = 'shippingRuleSet.activated'

/** A fact about a version of the shipping rules. */
export const ruleSetFact = (
  what: 'created' | 'changed' | 'activated' | 'replaced' | 'discarded',
  { id, warehouseId }: { id: string; warehouseId: string },
): Fact => ({ kind: `shippingRuleSet.${what}`, type: 'ShippingRuleSet', id, warehouseId, customerId: null })
