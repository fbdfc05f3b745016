import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { MapLegend } from './MapLegend.tsx'
import type { Cell } from './mapCell.ts'
import { type Bounds, type Colour, stepOf } from './mapColours.ts'
import { type MapArea, neighbourOf } from './mapLayout.ts'

type Area = MapArea<{ readonly id: string; readonly name: string }, Cell>

interface Props {
  areas: readonly Area[]
  cells: readonly Cell[]
  colour: Colour
  bounds: Bounds
  /** Locations that the search found; null without a search. */
  found: ReadonlyMap<string, unknown> | null
  opened: string | null
  onOpen: (code: string | null) => void
}

/** The map: shelf rows side by side, bays from the front, levels as in the rack. One tab stop; arrow keys walk, Enter opens. */
export function MapGrid({ areas, cells, colour, bounds, found, opened, onOpen }: Props) {
  const t = useT()
  const map = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(opened)
  const stop = at ?? areas[0]?.racks[0]?.bays[0]?.cells[0]?.code

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && opened) return onOpen(null)
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-code]')?.dataset.code
    const next = here && neighbourOf(areas, here, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    map.current?.querySelector<HTMLElement>(`[data-code="${next}"]`)?.focus()
  }
  function onClick(event: MouseEvent) {
    const code = (event.target as HTMLElement).closest<HTMLElement>('[data-code]')?.dataset.code
    if (!code) return
    setAt(code)
    onOpen(code === opened ? null : code)
  }

  return (
    <Frame>
      <MapLegend colour={colour} bounds={bounds} cells={cells} isSearched={found !== null} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the locations inside are buttons */}
      <div className="areas" ref={map} onKeyDown={onKeyDown} onClick={onClick}>
        {areas.map((area) => (
          <AreaGrid key={area.area.id} area={area} colour={colour} bounds={bounds} found={found} t={t} opened={opened} stop={stop} />
        ))}
      </div>
    </Frame>
  )
}

interface AreaProps extends Pick<Props, 'colour' | 'bounds' | 'found' | 'opened'> {
  area: Area
  stop: string | undefined
  t: Translate
}

const AreaGrid = memo(function AreaGrid({ area: { area, racks, columns }, colour, bounds, found, opened, stop, t }: AreaProps) {
  return (
    <section
      aria-label={area.name}
      style={
        { gridTemplateColumns: `auto repeat(${racks.length}, minmax(var(--cell), 1fr))`, '--racks': racks.length } as React.CSSProperties
      }
    >
      <h2>{area.name}</h2>
      <span />
      {racks.map(({ prefix }) => (
        <span key={prefix} className="rack">
          {prefix}
        </span>
      ))}
      {columns.map((column) => [
        <span key={column} className="bay" aria-hidden>
          {String(column).padStart(2, '0')}
        </span>,
        ...racks.map(({ prefix, bays }) => (
          <div key={`${prefix}-${column}`} className="levels">
            {bays
              .find((bay) => bay.column === column)
              ?.cells.map((cell) => (
                <button
                  key={cell.code}
                  type="button"
                  tabIndex={cell.code === stop ? 0 : -1}
                  data-code={cell.code}
                  data-step={stepOf(colour, bounds, cell) ?? 'unknown'}
                  data-found={found?.has(cell.locationId) || undefined}
                  data-dim={(found && !found.has(cell.locationId)) || undefined}
                  aria-pressed={cell.code === opened}
                  aria-label={textOf(cell, t)}
                  data-tip={textOf(cell, t)}
                />
              ))}
          </div>
        )),
      ])}
    </section>
  )
})

/** A location in words: what its colours say, and more. */
function textOf({ code, pieces, products, fill, oldestDays, picked }: Cell, t: Translate): string {
  if (pieces === 0) return [code, t('map.cell.empty'), picked ? t('map.cell.picked', { count: picked }) : ''].filter(Boolean).join(' · ')
  return [
    code,
    ...(pieces == null
      ? [t('map.cell.hidden', { products })]
      : [
          t('map.cell.goods', { pieces, products }),
          fill == null ? t('map.cell.noSize') : t(fill > 100 ? 'map.cell.overfull' : 'map.cell.fill', { fill }),
        ]),
    oldestDays == null ? '' : t('map.cell.age', { days: oldestDays }),
    picked === undefined ? '' : t('map.cell.picked', { count: picked }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const Frame = chakra('div', {
  base: {
    layerStyle: 'card',
    flex: '1',
    minW: '0',
    w: 'full',
    '--cell': { base: '1.9rem', sm: '1.55rem' },
    '& > .areas': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      columnGap: '6',
      rowGap: '5',
      p: '3',
      overflowX: 'auto',
    },
    '& section': { display: 'grid', columnGap: '1.5', rowGap: '1.5', flex: 'var(--racks) 0 auto', contentVisibility: 'auto', p: '1' },
    '& h2': {
      gridColumn: '1 / -1',
      textStyle: 'sm',
      fontWeight: 'semibold',
      textAlign: 'center',
      borderBottomWidth: '1px',
      borderColor: 'line',
      pb: '0.5',
    },
    '& .rack': { textStyle: 'xs', color: 'muted', textAlign: 'center' },
    '& .bay': { textStyle: 'xs', color: 'muted', alignSelf: 'center', fontVariantNumeric: 'tabular-nums' },
    '& .levels': { display: 'flex', flexDirection: 'column-reverse', gap: '2px' },
    '& button': {
      h: '2.5',
      '@media (pointer: coarse)': { h: '6' },
      w: 'full',
      minW: '0',
      borderRadius: 'l1',
      borderWidth: '1px',
      borderColor: 'transparent',
      cursor: 'button',
      '&[data-step="0"]': { bg: 'card', borderColor: 'line' },
      '&[data-step="1"]': { bg: 'heat.1' },
      '&[data-step="2"]': { bg: 'heat.2' },
      '&[data-step="3"]': { bg: 'heat.3' },
      '&[data-step="4"]': { bg: 'heat.4' },
      '&[data-step="5"]': { bg: 'heat.5' },
      '&[data-step=unknown]': {
        borderColor: 'line.strong',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.line.strong} 0 2px, transparent 2px 5px)',
      },
      '&[data-dim]': { opacity: '0.45' },
      '&[data-found]': { outline: '2px solid', outlineColor: 'accent.border', outlineOffset: '1px' },
      '&[aria-pressed=true]': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '1px' },
      _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
      _hover: { borderColor: 'ink' },
    },
  },
})
