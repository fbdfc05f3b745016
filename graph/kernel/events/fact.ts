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

/** What screens follow beside documents: the stock of a warehouse, what is held of it or hidden, and its low-stock levels. */
export type Topic = 'stock'

/** The facts of a call with its topics, in the payload of the first of each warehouse: other processes read them with the events. */
export function withTopics(facts: Fact[], topics: ReadonlySet<Topic>): Fact[] {
  if (topics.size === 0) return facts
  const told = new Set<string>()
  return facts.map((fact) => {
    if (fact.warehouseId === null || told.has(fact.warehouseId)) return fact
    told.add(fact.warehouseId)
    return { ...fact, payload: { ...fact.payload, topics: [...topics] } }
  })
}
