import type { Fact } from '../kernel/events/fact.ts'
import type { Audience } from './rules.ts'

interface Told {
  id: string
  warehouseId: string | null
  audience: Audience
}

/** Events of an announcement: authors and staff follow the first; users of customers follow the second, which only published ones for them have. */
export function announcementFacts(what: string, { id, warehouseId, audience }: Told, isPublished: boolean): Fact[] {
  const of = (kind: string, type: string): Fact => ({ kind: `announcement.${kind}`, type, id, warehouseId, customerId: null })
  return [of(what, 'Announcement'), ...(isPublished && audience === 'CUSTOMERS' ? [of('toCustomers', 'AnnouncementToCustomers')] : [])]
}

/** Events of what a person has read: authors follow the announcements, the person's own screens the person. */
export function readFacts(personId: string, read: readonly { id: string; warehouseId: string | null }[]): Fact[] {
  if (read.length === 0) return []
  const told = read.map(({ id, warehouseId }) => ({
    kind: 'announcement.read',
    type: 'AnnouncementRead',
    id,
    warehouseId,
    customerId: null,
  }))
  return [...told, { kind: 'announcement.readBy', type: 'AnnouncementReader', id: personId, warehouseId: null, customerId: null }]
}
