import { Box, Button, chakra, Flex, Kbd, Spinner } from '@chakra-ui/react'
import {
  Globe,
  Layers,
  type LucideIcon,
  MapPin,
  Package,
  PackageOpen,
  ScanLine,
  Search,
  Tag,
  Warehouse as WarehouseIcon,
} from 'lucide-react'
import { type KeyboardEvent, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseLanguage, currentLanguage, languages } from '../i18n/language.ts'
import { type MessageKey, useT } from '../i18n/useT.ts'
import { menu } from '../menu.ts'
import { scanPages } from '../pages.ts'
import { failureMessage } from '../relay/failure.ts'
import { useModal } from '../ui/overlay/useModal.ts'
import { groupIcons } from './groupIcons.ts'
import { isOpen } from './menu.ts'
import { Rights } from './rights.ts'
import { useCurrentWarehouse } from './useCurrentWarehouse.ts'
import { type SearchResult, useSearch } from './useSearch.ts'
import { useLinkTo, type WarehouseChoice } from './useWarehouse.ts'

interface Choice {
  id: string
  group: MessageKey
  name: string
  /** Other search terms. */
  also: string
  icon: LucideIcon
  run: () => void
}

interface Props {
  warehouses: readonly WarehouseChoice[]
  onWarehouse: (id: string) => void
  onClose: () => void
}

/** Command palette: screens, actions, and objects of the warehouse found by number or code. */
export default function CommandPalette({ warehouses, onWarehouse, onClose }: Props) {
  const t = useT()
  const id = useId()
  const modal = useModal(onClose)
  const choices = useChoices(warehouses, onWarehouse)
  const here = useCurrentWarehouse()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // A scanner sends Enter before a result can arrive.
  const [toOpen, setToOpen] = useState<string | null>(null)
  const { things, isWaiting, failure, again } = useSearch(here?.id, typed, toOpen !== null)
  const named = useThings(things)
  const exact = named.filter((_, index) => things[index]?.isExact)
  const found = [...exact, ...choices.filter((choice) => matches(choice, typed)), ...named.filter((_, index) => !things[index]?.isExact)]
  const current = found[Math.min(at, found.length - 1)]
  const idOf = (choice: Choice) => `${id}-${choice.id}`

  useEffect(() => {
    document.getElementById(current ? `${id}-${current.id}` : '')?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  function pick(choice: Choice | undefined) {
    if (!choice) return
    onClose()
    choice.run()
  }

  const openNamed = useEffectEvent(() => {
    if (toOpen !== typed) return
    setToOpen(null)
    if (exact.length === 1) pick(exact[0])
  })
  useEffect(() => {
    if (toOpen !== null && !isWaiting) openNamed()
  }, [toOpen, isWaiting])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isWaiting && !choices.some((choice) => matches(choice, typed))) setToOpen(typed)
    else if (found.length === 0) return
    else if (step) setAt((was) => (Math.min(was, found.length - 1) + step + found.length) % found.length)
    else if (event.key === 'Enter') pick(current)
    else return
    event.preventDefault()
  }

  return (
    <Frame {...modal} aria-label={t('shell.search.label')}>
      <Flex direction="column" flex="1" minH="0" minW="0">
        <Flex align="center" gap="2.5" px="4" h="12" borderBottomWidth="1px" flexShrink="0" color="muted">
          <Search size={18} aria-hidden />
          <Field
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-label={t('palette.input.label')}
            aria-activedescendant={current ? idOf(current) : undefined}
            placeholder={t('palette.input.placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
              setToOpen(null)
            }}
            onKeyDown={onKeyDown}
          />
          {isWaiting && <Spinner size="sm" aria-label={t('ui.loading.label')} />}
        </Flex>
        <Box id={id} role="listbox" aria-label={t('palette.input.label')} flex="1" overflowY="auto" p="1.5">
          {found.map((choice, index) => (
            <Box key={choice.id} role="presentation">
              {choice.group !== found[index - 1]?.group && (
                <Box role="presentation" px="2.5" pt="2" pb="1" textStyle="xs" color="muted" fontWeight="semibold">
                  {t(choice.group)}
                </Box>
              )}
              <Row
                id={idOf(choice)}
                role="option"
                aria-selected={choice === current}
                onPointerMove={() => setAt(index)}
                onClick={() => pick(choice)}
              >
                <choice.icon size={16} aria-hidden />
                <Box flex="1" minW="0" truncate>
                  {choice.name}
                </Box>
                <Box textStyle="code" color="muted" truncate display={{ base: 'none', sm: 'block' }}>
                  {choice.also}
                </Box>
              </Row>
            </Box>
          ))}
        </Box>
        {failure !== null && (
          <Flex role="alert" align="center" justify="space-between" gap="3" px="4" py="2" bg="negative.subtle" color="negative.fg">
            {failureMessage(failure, t)}
            <Button size="xs" onClick={again}>
              {t('ui.error.retry')}
            </Button>
          </Flex>
        )}
        {found.length === 0 && failure === null && (
          <Box role="status" px="4" py="8" textAlign="center" color="muted">
            {isWaiting ? t('ui.loading.label') : t('palette.result.none')}
          </Box>
        )}
        <Flex
          gap="4"
          px="4"
          h="9"
          flexShrink="0"
          align="center"
          borderTopWidth="1px"
          bg="sunken"
          color="muted"
          textStyle="xs"
          hideBelow="sm"
          aria-hidden
        >
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.help.move')}
          </span>
          <span>
            <Kbd>↵</Kbd> {t('palette.help.open')}
          </span>
          <span>
            <Kbd>Esc</Kbd> {t('palette.help.close')}
          </span>
        </Flex>
      </Flex>
    </Frame>
  )
}

function useChoices(warehouses: readonly WarehouseChoice[], onWarehouse: (id: string) => void): Choice[] {
  const t = useT()
  const rights = use(Rights)
  const link = useLinkTo()
  const navigate = useNavigate()
  const page = (id: string, name: MessageKey, path: string, icon: LucideIcon): Choice => ({
    id,
    group: 'palette.group.pages',
    name: t(name),
    also: path,
    icon,
    run: () => navigate(link(path)),
  })

  const screens = menu.flatMap((group) =>
    group.entries
      .filter(
        (entry) => isOpen(entry, scanPages) && !entry.redirect && !entry.path.includes(':') && (!entry.right || rights.has(entry.right)),
      )
      .map(({ id, name, path }) => page(id, name, path, groupIcons[group.id] ?? ScanLine)),
  )
  const scans = scanPages.filter(({ screen }) => screen).map(({ id, name, path }) => page(id, name, path, ScanLine))
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
  return [...screens, ...scans, ...(houses.length > 1 ? houses : []), ...tongues]
}

const kinds = {
  PACKAGE: { group: 'palette.group.packages', icon: Package, states: 'Package' },
  WAVE: { group: 'palette.group.waves', icon: Layers, states: 'Wave' },
  INBOUND_ORDER: { group: 'palette.group.inbound', icon: PackageOpen, states: 'InboundOrder' },
  PRODUCT: { group: 'palette.group.products', icon: Tag, states: null },
  LOCATION: { group: 'palette.group.locations', icon: MapPin, states: null },
} as const satisfies Record<SearchResult['kind'], { group: MessageKey; icon: LucideIcon; states: string | null }>

/** Objects found in the warehouse, each with its page. */
function useThings(things: readonly SearchResult[]): Choice[] {
  const t = useT()
  const link = useLinkTo()
  const navigate = useNavigate()
  const here = useCurrentWarehouse()
  const pathOf = ({ kind, nodeId, label }: SearchResult): string => {
    const id = encodeURIComponent(nodeId)
    const asked = (values: Record<string, string>) => new URLSearchParams({ ...(here && { warehouse: here.id }), ...values })
    if (kind === 'PACKAGE') return link(`/out/parcel/${id}`)
    if (kind === 'INBOUND_ORDER') return link(`/inbound/warehouseWarrant/${id}`)
    if (kind === 'PRODUCT') return link(`/inventory/inventory-list/${id}`)
    if (kind === 'WAVE') return `/out/wave/info?${asked({ wave: label })}`
    return `/setting/mange?${asked({ q: label })}`
  }
  return things.map((thing): Choice => {
    const { kind, nodeId, label, matched, state } = thing
    const { group, icon, states } = kinds[kind]
    const word = state && states ? t(`state.${states}.${state}` as MessageKey) : ''
    return {
      id: nodeId,
      group,
      name: label,
      also: [matched === label ? '' : matched, word].filter(Boolean).join(' · '),
      icon,
      run: () => navigate(pathOf(thing)),
    }
  })
}

function matches({ name, also, id }: Choice, typed: string): boolean {
  const text = `${name} ${also} ${id}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const Frame = chakra('dialog', {
  base: {
    layerStyle: 'floating',
    mx: 'auto',
    mt: { base: '3', sm: '12dvh' },
    mb: 'auto',
    p: '0',
    w: 'calc(100dvw - 1.5rem)',
    maxW: '36rem',
    maxH: '70dvh',
    overflow: 'hidden',
    color: 'ink',
    '&[open]': { display: 'flex', animation: 'rise-in {durations.fast} {easings.ease-out}' },
    _backdrop: { bg: 'scrim' },
  },
})

const Field = chakra('input', {
  base: { flex: '1', minW: '0', h: 'full', bg: 'transparent', outline: 'none', color: 'ink', textStyle: 'md' },
})

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '9',
    px: '2.5',
    borderRadius: 'l2',
    color: 'soft',
    cursor: 'menuitem',
    '@media (pointer: coarse)': { minH: '11' },
    '&[aria-selected=true]': { bg: 'brand.subtle', color: 'brand.fg' },
  },
})
