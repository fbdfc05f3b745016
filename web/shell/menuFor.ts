import { menuOfCustomers } from '../menu/ofCustomers.ts'
import { menu } from '../menu.ts'
import { accountPages } from '../pages.ts'
import type { Entry, Group } from './menu.ts'

/** The menu of staff. */
export const staffMenu: readonly Group[] = menu.map((group) => ({
  ...group,
  entries: group.entries.filter((entry) => !entry.onlyCustomers),
}))

const entries = new Map<string, Entry>([...menu.flatMap((group) => group.entries), ...accountPages].map((entry) => [entry.id, entry]))

/** The menu of users of customers. */
export const customersMenu: readonly Group[] = menuOfCustomers.map(({ id, name, entries: shown }) => ({
  id,
  level: 1,
  name,
  entries: shown.flatMap(({ id: entryId, name: another, isInMenu }) => {
    const entry = entries.get(entryId)
    return entry ? [{ ...entry, ...(another && { name: another }), ...(isInMenu && { level: 2 as const }) }] : []
  }),
}))

const idsOf = (groups: readonly Group[]) => new Set(groups.flatMap((group) => group.entries).map(({ id }) => id))

const ofStaff = new Set([...idsOf(staffMenu), ...accountPages.map(({ id }) => id)])
const ofCustomers = idsOf(customersMenu)

/** Whether a page is in the console of a user at all. */
export const isInConsole = (id: string, isOfCustomer: boolean): boolean => (isOfCustomer ? ofCustomers : ofStaff).has(id)

/** What a page is called in the console of a customer. */
export const nameForCustomers = (id: string): Entry['name'] | undefined =>
  customersMenu.flatMap((group) => group.entries).find((entry) => entry.id === id)?.name
