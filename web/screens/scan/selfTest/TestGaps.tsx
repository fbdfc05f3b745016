import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'

interface Props {
  /** Milliseconds between the keys of a scan. */
  gaps: readonly number[]
  /** The longest gap that a scan may have. */
  limit: number
}

/** Gaps between the keys of a scan, one bar per key; bars above the line are too slow. */
export function TestGaps({ gaps, limit }: Props) {
  const t = useT()
  const intl = useIntl()
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const slowest = Math.max(...gaps)
  const scale = Math.max(limit * 1.4, slowest)
  const ms = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 })
  return (
    <Chart>
      <div className="bars" role="img" aria-label={t('scan.test.beat')}>
        {gaps.map((gap, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of one scan never move
          <i key={i} data-slow={gap > limit || undefined} style={{ height: `${(gap / scale) * 100}%` }} />
        ))}
        <b style={{ bottom: `${(limit / scale) * 100}%` }}>{limit} ms</b>
      </div>
      <dl>
        <dt>{t('scan.test.keys')}</dt>
        <dd>{gaps.length + 1}</dd>
        <dt>{t('scan.test.mean')}</dt>
        <dd>{ms(mean)} ms</dd>
        <dt>{t('scan.test.slowest')}</dt>
        <dd>{ms(slowest)} ms</dd>
      </dl>
    </Chart>
  )
}

const Chart = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    mt: '4',
    sm: { gridTemplateColumns: 'minmax(0, 1fr) 14rem' },
    '& .bars': {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-end',
      gap: '2px',
      h: '6rem',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& .bars i': {
      flex: '1',
      maxW: '1.5rem',
      minH: '2px',
      bg: 'brand.solid',
      borderTopRadius: 'xs',
      '&[data-slow]': { bg: 'warn.border' },
    },
    '& .bars b': {
      position: 'absolute',
      insetX: '0',
      borderTopWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'muted',
      color: 'muted',
      textAlign: 'end',
      textStyle: '2xs',
      fontWeight: 'normal',
    },
  },
})
