import { chakra } from '@chakra-ui/react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'

const periods = [7, 14, 30] as const
const ordinary = 14
const parameter = 'days'

/** Days of the statistics, as the address says. */
export function periodOf(search: URLSearchParams): number {
  return periods.find((days) => String(days) === search.get(parameter)) ?? ordinary
}

/** The days of the statistics; each choice is a link, so Back returns to the one before. */
export function PeriodChoice({ period }: { period: number }) {
  const t = useT()
  const [search] = useSearchParams()
  const to = (days: number) => {
    const params = new URLSearchParams(search)
    if (days === ordinary) params.delete(parameter)
    else params.set(parameter, String(days))
    return `?${params}`
  }
  return (
    <Segments aria-label={t('home.statistics.period')}>
      {periods.map((days) => (
        <Link key={days} to={to(days)} preventScrollReset aria-current={days === period || undefined}>
          {t('home.statistics.lastDays', { days })}
        </Link>
      ))}
    </Segments>
  )
}

const Segments = chakra('nav', {
  base: {
    display: 'flex',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    overflow: 'hidden',
    textStyle: 'xs',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minH: '7',
      px: '3',
      color: 'muted',
      whiteSpace: 'nowrap',
      focusVisibleRing: 'inside',
      '@media (pointer: coarse)': { minH: '11' },
      _hover: { bg: 'bg.muted' },
      '&:not(:first-of-type)': { borderInlineStartWidth: '1px', borderColor: 'line' },
      '&[aria-current]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
    },
  },
})
