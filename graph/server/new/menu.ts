import { CannotStart } from '../../kernel/cannotStart.ts'
import type { SourceDraft } from './sourceDraft.ts'

const menus = ['web/menu/goods.ts', 'web/menu/orders.ts']
const pages = 'web/pages.ts'
const scanPagesEnd = `  { id: 'scan.test',`

/** Ids of the groups of the menu. */
export function menuGroups(draft: SourceDraft): string[] {
  return menus.flatMap((menu) => [...draft.read(menu).matchAll(/\n {4}id: '(\w+)',\n {4}level: 1,/g)].map(([, id = '']) => id))
}

export interface MenuEntry {
  /** The entry as it is written in the menu. */
  text: string
  path: string
  name: string
  /** Level 2 is in the menu, level 3 is reached from a screen. */
  level: string
  /** Whether it leads to a screen. */
  isOpen: boolean
}

/** Finds the menu entry of a path or an id. */
export function findEntry(draft: SourceDraft, path: string, id: string): MenuEntry | null {
  const texts = menus.flatMap((menu) => [...draft.read(menu).matchAll(/\{[^{}]*\blevel: [23],[^{}]*\}/g)].map(([text]) => text))
  for (const text of texts) {
    const fieldOf = (name: string) => new RegExp(`\\b${name}: '([^']+)'`).exec(text)?.[1] ?? ''
    if (fieldOf('path') === path || fieldOf('id') === id)
      return {
        text,
        path: fieldOf('path'),
        name: fieldOf('name'),
        level: /level: (\d)/.exec(text)?.[1] ?? '',
        isOpen: Boolean(fieldOf('screen') || fieldOf('redirect')),
      }
  }
  return null
}

/** Gives an entry without a screen its right and its screen. */
export function openEntry(draft: SourceDraft, text: string, right: string, screen: string): void {
  const menu = menus.find((file) => draft.read(file).includes(text)) ?? ''
  draft.edit(menu, (before) => before.replace(text, () => text.replace(/,?\s*\}$/, `, right: '${right}', screen: '${screen}' }`)))
}

/** Adds an entry at the end of a group. */
export function addEntry(draft: SourceDraft, group: string, entry: string): void {
  const head = `\n    id: '${group}',\n    level: 1,`
  const menu = menus.find((file) => draft.read(file).includes(head))
  if (!menu) throw new CannotStart(`${menus.join(' and ')} have no longer the group ${group} in its usual form.`)
  draft.edit(menu, (text) => {
    const end = text.indexOf('\n    ],', text.indexOf(head))
    if (end < 0) throw new CannotStart(`${menu} has no longer the group ${group} in its usual form.`)
    return `${text.slice(0, end)}\n      ${entry},${text.slice(end)}`
  })
}

/** Adds a page outside of the menu, before the self-test. */
export function addScanPage(draft: SourceDraft, entry: string): void {
  draft.insertBefore(pages, `  ${entry},\n`, scanPagesEnd)
}
