/** Event about one node, written in the command's transaction and read by jobs, billing and webhooks. */
export interface Fact {
  /** `area.past-tense`, such as `wave.voided`. */
  kind: string
  type: string
  id: string
  warehouseId: string | null
  customerId: string | null
  /** Ids and plain values; never personal data. */
  payload?: Record<string, unknown>
}
