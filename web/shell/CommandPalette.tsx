import { Box, Button, chakra, Flex, Kbd, Spinner } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { failureMessage } from '../relay/failure.ts'
import { useModal } from '../ui/overlay/useModal.ts'
import { type Choice, matches, useChoices } from './palette/choices.ts'
import { useThings } from './palette/things.ts'
import { useCurrentWarehouse } from './useCurrentWarehouse.ts'
import { useSearch } from './useSearch.ts'
import type { WarehouseChoice } from './useWarehouse.ts'

interface Props {
  warehouses: readonly WarehouseChoice[]
  onWarehouse: (id: string) => void
  onClose: () => void
}

/** Command palette: screens, actions, and documents, goods and locations of the warehouse found by number, code or name. */
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
    // A request for an interception has the number of its package.
    const ones = things.flatMap(({ isExact, kind }, at) => (isExact && kind !== 'INTERCEPTION' ? [named[at]] : []))
    if (ones.length === 1) pick(ones[0])
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
                <Box flex={choice.detail ? '0 1 auto' : '1'} minW="0" maxW={choice.detail ? '60%' : undefined} truncate>
                  {choice.name}
                </Box>
                {choice.detail && (
                  <Box flex="1" minW="0" color="muted" truncate>
                    {choice.detail}
                  </Box>
                )}
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
