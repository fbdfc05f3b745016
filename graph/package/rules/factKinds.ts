/** Facts that do not affect available stock; drafts are retried after all others. */
const irrelevantFacts =
  /^(wave|simplePrint|station|location|bulk|staff|wall|key|session|interception|trackingRange|shippingRuleSet)\.|^package\.(created|to-be-printed|picking|picked|to-be-shipped|shipped|abnormal|held|hold-|intercept|label-|examin)/

/** Facts after which shipping rules may decide otherwise. */
const routingFacts =
  /^(shippingRuleSet\.activated|rateCard\.(published|withdrawn)|zoneTable\.|zoneEdition\.|channel\.|product\.changed|productTag\.deleted)/

/** Whether drafts without a channel may get one after a fact of this kind. */
export function mayRouteDrafts(kind: string): boolean {
  return routingFacts.test(kind)
}

/** Whether stock may have become available after a fact of this kind. */
export function mayFreeStock(kind: string): boolean {
  return !irrelevantFacts.test(kind)
}
