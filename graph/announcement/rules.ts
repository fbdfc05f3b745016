import { dayIn } from '../kernel/day.ts'
import type { AnnouncementAudience } from './states.ts'

/** Whom an announcement is for. */
export type Audience = keyof typeof AnnouncementAudience.values

/** The zone in which a day ends last: what is for all warehouses is over when the day is over in each of them. */
const lastZone = 'Etc/GMT+12'

/** Today as it counts for the end of an announcement of a warehouse, or of all. */
export const lastToday = (timeZone: string | null | undefined, now: Date): string => dayIn(timeZone ?? lastZone, now)

/** What may be changed of an announcement. */
export interface AnnouncementDetails {
  title: string
  text: string
  roleIds: readonly string[]
  customerIds: readonly string[]
  fromDay: string
  untilDay: string
  pinned: boolean
  mustConfirm: boolean
}

/**
 * The given details that differ from the stored ones. The order of roles and customers is no difference, and neither are deleted roles, which no form shows:
 * without them the list may be empty, which would be all staff.
 */
export function changedDetails(
  stored: AnnouncementDetails,
  given: { readonly [Field in keyof AnnouncementDetails]?: AnnouncementDetails[Field] | undefined },
  deletedRoles: readonly string[] = [],
): Partial<AnnouncementDetails> {
  const told = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...new Set(value)].filter((id) => !deletedRoles.includes(id)).sort() : value)
  const fields = Object.keys(stored) as (keyof AnnouncementDetails)[]
  const changed = fields.filter((field) => given[field] !== undefined && told(given[field]) !== told(stored[field]))
  return Object.fromEntries(changed.map((field) => [field, given[field]]))
}

/** Whether a change makes a published announcement unread again: what it says is different. */
export const isRewritten = (changes: Partial<AnnouncementDetails>): boolean => changes.title !== undefined || changes.text !== undefined

/** The field whose choice does not fit whom an announcement is for: roles are of staff, customers of what is for customers. Null if all fits. */
export function misfit(
  audience: Audience,
  { roleIds, customerIds }: Pick<AnnouncementDetails, 'roleIds' | 'customerIds'>,
): 'roleIds' | 'customerIds' | null {
  if (audience === 'STAFF') return customerIds.length > 0 ? 'customerIds' : null
  return roleIds.length > 0 ? 'roleIds' : null
}
