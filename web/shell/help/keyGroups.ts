import type { MessageKey } from '../../i18n/useT.ts'

/** Keys with the same meaning. */
export type Keys = readonly [names: readonly string[], meaning: MessageKey]

interface KeyGroup {
  title: MessageKey
  keys: readonly Keys[]
}

const groups = {
  lists: [
    [['/'], 'list.keys.search'],
    [['j', 'k'], 'list.keys.walk'],
    [['x'], 'list.keys.tick'],
    [['Shift', 'X'], 'list.keys.range'],
    [['Enter'], 'list.keys.open'],
    [['Esc'], 'list.keys.clear'],
  ],
  everywhere: [
    [['Ctrl', 'K'], 'list.keys.palette'],
    [['?'], 'list.keys.help'],
  ],
  help: [
    [['/'], 'help.keys.search'],
    [['↑', '↓'], 'help.keys.choose'],
    [['Enter'], 'help.keys.read'],
    [['Esc'], 'help.keys.close'],
  ],
} as const satisfies Record<string, readonly Keys[]>

/** Keys of the console. */
export const consoleKeys: readonly KeyGroup[] = [
  { title: 'help.keys.lists', keys: groups.lists },
  { title: 'help.keys.everywhere', keys: groups.everywhere },
  { title: 'help.keys.help', keys: groups.help },
]

/** At a station the other keys belong to the page. */
export const stationKeys: readonly KeyGroup[] = [{ title: 'help.keys.help', keys: groups.help.slice(-1) }]
