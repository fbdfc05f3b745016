import type { Fact } from '../kernel/events/fact.ts'

/** Event of an announcement. */
export function announcementFact(what: string, { id, warehouseId }: { id: string; warehouseId: string | null }): Fact {
  return { kind: `announcement.${what}`, type: 'Announcement', id, warehouseId, customerId: null }
}

/** Events of what a person has read: authors follow the announcements, the person's own screens the person. */
export function readFacts(staffId: string, read: readonly { id: string; warehouseId: string | null }[]): Fact[] {
  if (read.length === 0) return []
  const told = read.map(({ id, warehouseId }) => ({
    kind: 'announcement.read',
    type: 'AnnouncementRead',
    id,
    warehouseId,
    customerId: null,
  }))
  return [...told, { kind: 'announcement.readBy', type: 'AnnouncementReader', id: staffId, warehouseId: null, customerId: null }]
}
