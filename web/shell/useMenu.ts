import { use } from 'react'
import { menu } from '../menu.ts'
import { scanPages } from '../pages.ts'
import { type Entry, type Group, isOpen } from './menu.ts'
import { Rights } from './rights.ts'

/** Menu groups and entries that exist and that the user may open; those that `has` chooses, by default the ones of the menu itself. */
export function useMenu(has: (entry: Entry) => boolean = ({ level }) => level === 2): readonly Group[] {
  const rights = use(Rights)
  const shown = (entry: Entry) => has(entry) && isOpen(entry, scanPages) && (!entry.right || rights.has(entry.right))
  return menu.map((group) => ({ ...group, entries: group.entries.filter(shown) })).filter(({ entries }) => entries.length > 0)
}
