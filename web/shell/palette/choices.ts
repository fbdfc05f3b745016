import { Globe, type LucideIcon, Plus, ScanLine, Upload, Warehouse as WarehouseIcon } from 'lucide-react'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { chooseLanguage, currentLanguage, languages } from '../../i18n/language.ts'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { scanPages } from '../../pages.ts'
import { useActingFor } from '../actingFor.ts'
import { groupIcons } from '../groupIcons.ts'
import { type Entry, type Group, isOpen } from '../menu.ts'
import { Rights, RightsEverywhere } from '../rights.ts'
import { useWholeMenu } from '../useMenu.ts'
import { useLinkTo, type WarehouseChoice } from '../useWarehouse.ts'

export interface Choice {
  id: string
  group: MessageKey
  name: string
  /** More about it, such as the name of goods. */
  detail?: string
  /** Other search terms. */
  also: string
  icon: LucideIcon
  run: () => void
}

interface Place {
  id: string
  kind: 'page' | 'action'
  name: MessageKey
  path: string
  icon: LucideIcon
}

type Held = ReadonlySet<string>

/** Pages and actions of the menu that these rights allow: a page that is not in the menu itself creates or imports something. */
export function placesOf(groups: readonly Group[], rights: Held, everywhere: Held): Place[] {
  const isAllowed = ({ right, needs }: Pick<Entry, 'right' | 'needs'>) => (!right || rights.has(right)) && (!needs || rights.has(needs))
  return groups.flatMap(({ id: group, entries }) =>
    entries.flatMap((entry): Place[] => {
      const { id, name, path, level, creates } = entry
      if (!isOpen(entry, scanPages) || entry.redirect || !isAllowed(entry)) return []
      const icon = level === 2 ? (groupIcons[group] ?? ScanLine) : entry.screen === 'exchange/ImportsPage' ? Upload : Plus
      const own: Place[] = path.includes(':') ? [] : [{ id, kind: level === 2 ? 'page' : 'action', name, path, icon }]
      const mayCreate = creates && (creates.everywhere ? everywhere : rights).has(creates.right)
      return mayCreate ? [...own, { id: `${id}.new`, kind: 'action', name: creates.name, path: creates.path, icon: Plus }] : own
    }),
  )
}

/** Screens, actions, warehouses and languages to choose from. */
export function useChoices(warehouses: readonly WarehouseChoice[], onWarehouse: (id: string) => void): Choice[] {
  const t = useT()
  const rights = use(Rights)
  const everywhere = use(RightsEverywhere)
  const link = useLinkTo()
  const navigate = useNavigate()
  const toPlace = ({ id, kind, name, path, icon }: Place): Choice => ({
    id,
    group: kind === 'page' ? 'palette.group.pages' : 'palette.group.actions',
    name: t(name),
    also: path,
    icon,
    run: () => navigate(link(path)),
  })

  const isOfCustomer = useActingFor() !== null
  const places = placesOf(useWholeMenu(), rights, everywhere)
  const chosen = (kind: Place['kind']) => places.filter((place) => place.kind === kind).map(toPlace)
  const scans = scanPages
    .filter(({ screen, right }) => !isOfCustomer && screen && (!right || rights.has(right)))
    .map(({ id, name, path }) => toPlace({ id, kind: 'page', name, path, icon: ScanLine }))
  const houses = warehouses.map(
    ({ id, number, name }): Choice => ({
      id,
      group: 'palette.group.warehouses',
      name,
      also: number,
      icon: WarehouseIcon,
      run: () => onWarehouse(id),
    }),
  )
  const tongues = languages
    .filter(({ language }) => language !== currentLanguage())
    .map(
      ({ language, name }): Choice => ({
        id: language,
        group: 'palette.group.actions',
        name,
        also: t('shell.language.label'),
        icon: Globe,
        run: () => chooseLanguage(language),
      }),
    )
  return [...chosen('page'), ...scans, ...(houses.length > 1 ? houses : []), ...chosen('action'), ...tongues]
}

/** Whether every typed word is in the name or the other terms of a choice. */
export function matches({ name, also, id }: Pick<Choice, 'name' | 'also' | 'id'>, typed: string): boolean {
  const text = `${name} ${also} ${id}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
