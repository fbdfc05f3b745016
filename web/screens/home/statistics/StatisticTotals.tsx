import { Box, chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import type { StatisticTotals_statistics$key } from './__generated__/StatisticTotals_statistics.graphql.ts'
import { usePackagesOf } from './usePackagesOf.ts'

/** Sums of the days, compared with as many days before them. */
export function StatisticTotals({ statistics }: { statistics: StatisticTotals_statistics$key }) {
  const t = useT()
  const intl = useIntl()
  const packagesOf = usePackagesOf()
  const { days, total, before } = useFragment(
    graphql`
      fragment StatisticTotals_statistics on OrderStatistics {
        days {
          day
        }
        total {
          created
          shipped
          pieces
        }
        before {
          created
          shipped
          pieces
        }
      }
    `,
    statistics,
  )
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  const names = { created: t('home.panel.created'), shipped: t('home.panel.shipped'), pieces: t('home.statistics.pieces') }
  return (
    <Totals>
      {(['created', 'shipped', 'pieces'] as const).map((kind) => {
        const list = kind === 'created' && from && to ? packagesOf({ from, to }) : null
        const value = intl.formatNumber(total[kind])
        const change = before[kind] > 0 ? total[kind] / before[kind] - 1 : null
        return (
          <div key={kind}>
            <dt>{names[kind]}</dt>
            <dd>
              {list ? <Link to={list}>{value}</Link> : value}
              <Box as="small" data-tip={t('home.statistics.beforeCount', { count: before[kind], days: days.length })}>
                {change === null
                  ? t('home.statistics.noneBefore', { days: days.length })
                  : t('home.statistics.change', {
                      change: intl.formatNumber(change, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
                      days: days.length,
                    })}
              </Box>
            </dd>
          </div>
        )
      })}
    </Totals>
  )
}

const Totals = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10',
    rowGap: '3',
    mb: '4',
    '& dt': { color: 'muted', textStyle: 'xs' },
    '& dd': { fontSize: '2xl', lineHeight: '1.3', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& a': { borderRadius: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
    '& small': { display: 'block', color: 'muted', textStyle: 'xs', fontWeight: 'normal' },
  },
})
