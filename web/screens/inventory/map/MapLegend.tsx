import { chakra } from '@chakra-ui/react'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { type Bounds, type Colour, type Coloured, stepOf } from './mapColours.ts'

interface Props {
  colour: Colour
  bounds: Bounds
  cells: readonly Coloured[]
  isSearched: boolean
}

/** What the colours mean. */
export function MapLegend({ colour, bounds, cells, isSearched }: Props) {
  const t = useT()
  const isUnknown = cells.some((cell) => stepOf(colour, bounds, cell) === null)
  return (
    <Frame aria-label={t('map.legend')}>
      <li>
        <i data-step="0" />
        {t(colour === 'pace' ? 'map.legend.notPicked' : 'map.legend.empty')}
      </li>
      {[1, 2, 3, 4, 5].map((step) => (
        <li key={step}>
          <i data-step={step} />
          {stepText(colour, bounds, step, t)}
        </li>
      ))}
      {isUnknown && (
        <li>
          <i data-step="unknown" />
          {t('map.legend.noSize')}
        </li>
      )}
      {isSearched && (
        <li>
          <i data-step="found" />
          {t('map.legend.found')}
        </li>
      )}
      <li className="note">{t('map.legend.levels')}</li>
    </Frame>
  )
}

function stepText(colour: Colour, bounds: Bounds, step: number, t: Translate): string {
  const upTo = bounds[step - 1]
  if (colour === 'fill')
    return upTo === undefined ? t('map.legend.full') : step === 4 ? t('map.legend.nearlyFull') : t('map.legend.fill', { upTo })
  if (colour === 'age') return upTo === undefined ? t('stock.age.from', { from: bounds[3] + 1 }) : t('map.legend.age', { upTo })
  return upTo === undefined ? t('map.legend.paceAbove', { above: bounds[3] }) : t('map.legend.pace', { upTo })
}

const Frame = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3.5',
    rowGap: '1',
    px: '4',
    py: '2.5',
    borderBottomWidth: '1px',
    borderColor: 'line.soft',
    listStyle: 'none',
    textStyle: 'xs',
    color: 'muted',
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' },
    '& .note': { ms: { lg: 'auto' } },
    '& i': {
      w: '4',
      h: '3',
      borderRadius: 'l1',
      borderWidth: '1px',
      borderColor: 'transparent',
      '&[data-step="0"]': { bg: 'card', borderColor: 'line.strong' },
      '&[data-step="1"]': { bg: 'heat.1' },
      '&[data-step="2"]': { bg: 'heat.2' },
      '&[data-step="3"]': { bg: 'heat.3' },
      '&[data-step="4"]': { bg: 'heat.4' },
      '&[data-step="5"]': { bg: 'heat.5' },
      '&[data-step=found]': { borderWidth: '2px', borderColor: 'accent.border' },
      '&[data-step=unknown]': {
        borderColor: 'line.strong',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.line.strong} 0 2px, transparent 2px 5px)',
      },
    },
  },
})
