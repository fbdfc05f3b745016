import type { Fact } from '../kernel/events/fact.ts'

/** Events of the notices of people: their own screens follow them. */
export const noticesOf = (what: 'made' | 'read' | 'mailChosen', staffIds: readonly string[]): Fact[] =>
  staffIds.map((id) => ({ kind: `notice.${what}`, type: 'NoticeReader', id, warehouseId: null, customerId: null }))
