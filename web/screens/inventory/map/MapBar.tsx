import { Button, chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { Input } from '../../../ui/Input.tsx'
import { sumKnown } from '../../../ui/sumKnown.ts'
import { useHotkeys } from '../../../ui/useHotkeys.ts'
import type { Cell } from './mapCell.ts'
import { colours } from './mapColours.ts'
import type { MapState, useMapUrl } from './useMapUrl.ts'

interface Props {
  state: MapState
  change: ReturnType<typeof useMapUrl>['change']
  /** Pieces by location; null while a blind count hides them. */
  found: ReadonlyMap<string, number | null | undefined> | null
  cells: readonly Cell[]
}

/** Search for a location or a product, and what the map is coloured by. */
export function MapBar({ state, change, found, cells }: Props) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  useHotkeys({ '/': () => box.current?.focus() })
  const { search, colour, view } = state
  const pieces = found && sumKnown([...found.values()])

  /** The whole code of a location opens it. */
  function submit() {
    const text = (box.current?.value ?? '').trim()
    const location = cells.find(({ code }) => code === text.toUpperCase())
    change({ search: text, ...(location && { location: location.code }) })
  }

  return (
    <Bar>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Search size={15} aria-hidden />
          <Input
            key={search}
            ref={box}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            aria-label={t('map.search')}
            placeholder={t('map.search')}
            defaultValue={search}
          />
          {search && (
            <button type="button" aria-label={t('list.search.clear')} onClick={() => change({ search: '' })}>
              <X size={14} aria-hidden />
            </button>
          )}
        </form>
      </search>
      {found && (
        <output data-none={found.size === 0 || undefined}>
          {found.size === 0
            ? t('map.foundNone', { search })
            : pieces === null
              ? t('map.foundHidden', { count: found.size })
              : t('map.found', { count: found.size, pieces })}
        </output>
      )}
      {view === 'map' && (
        <fieldset>
          <legend>{t('map.colour')}</legend>
          {colours.map((one) => (
            <Button key={one} size="sm" aria-pressed={one === colour} onClick={() => change({ colour: one })}>
              {t(`map.colour.${one}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mb: '2.5',
    '& > search': { position: 'relative', w: '20rem', maxW: 'full', flex: { base: '1 0 100%', sm: '0 0 auto' } },
    '& > search svg': { position: 'absolute', insetStart: '2.5', top: '50%', transform: 'translateY(-50%)', color: 'muted' },
    '& > search input': { ps: '8', pe: '8' },
    '& > search button': {
      position: 'absolute',
      insetEnd: '0',
      insetY: '0',
      w: '8',
      display: 'grid',
      placeItems: 'center',
      cursor: 'button',
    },
    '& > output': { color: 'accent.fg', fontWeight: 'semibold', '&[data-none]': { color: 'warn.fg' } },
    '& > fieldset': { display: 'flex', alignItems: 'center', gap: '1', ms: { sm: 'auto' }, border: '0' },
    '& legend': { float: 'left', me: '1.5', color: 'muted', textStyle: 'sm' },
    '& [aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border' },
  },
})
