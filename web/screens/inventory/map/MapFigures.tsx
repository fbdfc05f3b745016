import { chakra } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import { agedAfterDays } from '../../../../graph/stock/states.ts'
import { useT } from '../../../i18n/useT.ts'
import type { Cell } from './mapCell.ts'

interface Props {
  cells: readonly Cell[]
  areas: readonly { readonly id: string; readonly name: string }[]
}

/** What the whole warehouse holds, and how much of each cargo area is used. */
export function MapFigures({ cells, areas }: Props) {
  const t = useT()
  const isUsed = ({ status }: Cell) => status === 'OCCUPIED'
  const used = cells.filter(isUsed)
  const oldest = Math.max(0, ...cells.map(({ oldestDays }) => oldestDays ?? 0))
  const aged = cells.filter(({ oldestDays }) => (oldestDays ?? 0) > agedAfterDays).length
  const cleanable = cells.filter(({ status }) => status === 'CLEANABLE').length
  if (cells.length === 0) return null
  return (
    <Frame>
      <div>
        <dt>{t('map.figure.used')}</dt>
        <dd>
          <b>
            <FormattedNumber value={used.length} />
          </b>{' '}
          {t('map.figure.of', { count: cells.length })}
        </dd>
      </div>
      {areas.map(({ id, name }) => {
        const own = cells.filter(({ areaId }) => areaId === id)
        return (
          own.length > 0 && (
            <div key={id}>
              <dt>{t('map.figure.areaUsed', { area: name })}</dt>
              <dd>
                <b>
                  <FormattedNumber value={own.filter(isUsed).length / own.length} style="percent" />
                </b>
                <meter aria-label={name} min={0} max={own.length} value={own.filter(isUsed).length} />
              </dd>
            </div>
          )
        )
      })}
      <div>
        <dt>{t('map.figure.oldest')}</dt>
        <dd>
          <b>{t('stock.age.days', { days: oldest })}</b>
        </dd>
      </div>
      <div>
        <dt>{t('map.figure.aged', { days: agedAfterDays })}</dt>
        <dd>
          <b>
            <FormattedNumber value={aged} />
          </b>
        </dd>
      </div>
      {cleanable > 0 && (
        <div>
          <dt>{t('map.figure.cleanable')}</dt>
          <dd>
            <b>
              <FormattedNumber value={cleanable} />
            </b>
          </dd>
        </div>
      )}
    </Frame>
  )
}

const Frame = chakra('dl', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexWrap: 'wrap',
    overflow: 'hidden',
    mb: '2.5',
    // The line of the last figure of a row lies outside; in narrow rows the figures stand in no columns.
    '& > div': {
      flex: '1 0 auto',
      px: '4',
      py: '2.5',
      minW: '7rem',
      me: '-1px',
      borderColor: 'line.soft',
      borderInlineEndWidth: { base: '0', md: '1px' },
    },
    '& dt': { color: 'muted', textStyle: 'xs', whiteSpace: 'nowrap' },
    '& dd': { display: 'flex', alignItems: 'center', gap: '2', color: 'muted', textStyle: 'sm', whiteSpace: 'nowrap' },
    '& b': { color: 'ink', textStyle: 'lg', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& meter': { w: '16', h: '1.5', appearance: 'none', bg: 'gray.subtle', borderRadius: 'full', overflow: 'hidden' },
    '& meter::-webkit-meter-bar': { bg: 'gray.subtle', border: '0', h: '1.5' },
    '& meter::-webkit-meter-optimum-value': { bg: 'brand.border' },
    '& meter::-moz-meter-bar': { bg: 'brand.border' },
  },
})
