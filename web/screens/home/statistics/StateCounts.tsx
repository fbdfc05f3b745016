import { Box, chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import type { StateCounts_statistics$key } from './__generated__/StateCounts_statistics.graphql.ts'
import { usePackagesOf } from './usePackagesOf.ts'

/** The packages created on the days by the state that they have now; a bar shows the share of a state. */
export function StateCounts({ statistics }: { statistics: StateCounts_statistics$key }) {
  const t = useT()
  const intl = useIntl()
  const id = useId()
  const packagesOf = usePackagesOf()
  const { days, total, states } = useFragment(
    graphql`
      fragment StateCounts_statistics on OrderStatistics {
        days {
          day
        }
        total {
          created
        }
        states {
          state
          count
        }
      }
    `,
    statistics,
  )
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  if (!states || states.length === 0 || !from || !to) return null
  return (
    <Box mt="4">
      <Box as="h3" id={id} fontWeight="semibold" textStyle="sm" mb="1">
        {t('home.statistics.byState')}
      </Box>
      <Rows aria-labelledby={id}>
        {states.map(({ state, count }) => {
          const list = packagesOf({ from, to, view: state })
          return (
            <li key={state}>
              <span>{t(`state.Package.${state}`)}</span>
              <Box aria-hidden>
                <Box h="2.5" minW="2px" w={`${(100 * count) / total.created}%`} bg="primary" borderRadius="xs" />
              </Box>{' '}
              {list ? <Link to={list}>{intl.formatNumber(count)}</Link> : <b>{intl.formatNumber(count)}</b>}
            </li>
          )
        })}
      </Rows>
    </Box>
  )
}

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: '8',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '7rem minmax(0, 1fr) minmax(3rem, auto)',
      alignItems: 'center',
      columnGap: '2',
      py: '1.5',
      borderTopWidth: '1px',
      borderColor: 'line.soft',
    },
    '& :is(a, b)': { textAlign: 'end', fontWeight: 'normal' },
    '& a': { color: 'brand.fg', borderRadius: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
  },
})
