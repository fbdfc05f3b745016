import { chakra } from '@chakra-ui/react'
import { Check, MapPin, Minus, RotateCcw } from 'lucide-react'
import { isPlaceDone, type LineToCount } from '../../../../graph/inventory/rules/countScan.ts'
import { useT } from '../../../i18n/useT.ts'
import type { LoadedPlace } from './useLoadedCount.ts'

interface Props {
  places: readonly LoadedPlace[]
  lines: readonly LineToCount[]
  /** Location on the screen. */
  now: string | null
}

type Mark = 'DONE' | 'RECOUNT' | 'SKIPPED' | 'OPEN'

const icons = { DONE: Check, RECOUNT: RotateCcw, SKIPPED: Minus, OPEN: null }

/** Locations of the aisle on the screen, as they stand: columns from the left, the lowest layer below. A shape besides the colour tells their state. */
export function AisleMap({ places, lines, now }: Props) {
  const t = useT()
  const aisle = places.find(({ location }) => location === now)?.prefix
  const shown = places.filter(({ prefix }) => prefix === aisle)
  if (shown.length < 2) return null
  const columns = [...new Set(shown.map(({ column }) => column))].sort((a, b) => a - b)
  const layers = [...new Set(shown.map(({ layer }) => layer))].sort((a, b) => b - a)
  const markOf = (place: LoadedPlace): Mark => {
    const there = lines.filter(({ location }) => location === place.location)
    if (there.some(({ progress }) => progress === 'RECOUNT')) return 'RECOUNT'
    if (!isPlaceDone(place, there)) return 'OPEN'
    const isSkipped = there.length > 0 ? there.every(({ progress }) => progress === 'SKIPPED') : place.isSkipped
    return isSkipped ? 'SKIPPED' : 'DONE'
  }
  return (
    <Aisle>
      <h4>{t('countScan.aisle', { aisle: aisle ?? '' })}</h4>
      <table>
        <thead>
          <tr>
            <th aria-label={t('countScan.layer')} />
            {columns.map((column) => (
              <th key={column}>{String(column).padStart(2, '0')}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layers.map((layer) => (
            <tr key={layer}>
              <th>{layer}</th>
              {columns.map((column) => {
                const place = shown.find((one) => one.column === column && one.layer === layer)
                if (!place) return <td key={column} />
                const mark = markOf(place)
                const Icon = place.location === now ? MapPin : icons[mark]
                return (
                  <td key={column} data-mark={mark} data-now={place.location === now || undefined}>
                    <span role="img" aria-label={`${place.location}: ${t(`countScan.mark.${mark}`)}`}>
                      {Icon && <Icon aria-hidden />}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Aisle>
  )
}

const Aisle = chakra('section', {
  base: {
    overflowX: 'auto',
    flexShrink: '0',
    mt: '3',
    '& table': { borderCollapse: 'separate', borderSpacing: '1' },
    '& th': { color: 'muted', textStyle: 'xs', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums', minW: '5' },
    '& td': { w: '9', h: '8', textAlign: 'center' },
    '& td[data-mark]': { borderWidth: '1px', borderColor: 'line.strong', borderRadius: 'l1' },
    '& td[data-mark=DONE]': { bg: 'positive.subtle', color: 'positive.fg' },
    '& td[data-mark=RECOUNT]': { bg: 'warn.subtle', color: 'warn.fg' },
    '& td[data-mark=SKIPPED]': { bg: 'gray.subtle', color: 'gray.fg' },
    '& td[data-now]': { borderColor: 'brand.solid', borderWidth: '2px' },
    '& td span': { display: 'grid', placeItems: 'center' },
    '& svg': { w: '4', h: '4' },
  },
})
