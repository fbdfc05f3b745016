import { use } from 'react'
import { scanPages } from '../pages.ts'
import { useActingFor } from './actingFor.ts'
import { type Entry, type Group, isOpen } from './menu.ts'
import { customersMenu, staffMenu } from './menuFor.ts'
import { Rights } from './rights.ts'

/** Menu of the console of the user: of staff, or of a customer. */
export function useWholeMenu(): readonly Group[] {
  return useActingFor() ? customersMenu : staffMenu
}

/** Menu groups and entries that exist and that the user may open; those that `has` chooses, by default the ones of the menu itself. */
export function useMenu(has: (entry: Entry) => boolean = ({ level }) => level === 2): readonly Group[] {
  const rights = use(Rights)
  const shown = (entry: Entry) => has(entry) && isOpen(entry, scanPages) && (!entry.right || rights.has(entry.right))
  return useWholeMenu()
    .map((group) => ({ ...group, entries: group.entries.filter(shown) }))
    .filter(({ entries }) => entries.length > 0)
}
