import { Box, Flex, Skeleton } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Card } from '../Card.tsx'
import { CardFailure } from '../CardFailure.tsx'
import { useCardQuery } from '../useCardQuery.ts'
import { useFollowing } from '../useFollowing.ts'
import type { OrderStatistics_panel$key } from './__generated__/OrderStatistics_panel.graphql.ts'
import type { OrderStatisticsQuery } from './__generated__/OrderStatisticsQuery.graphql.ts'
import { DayTable } from './DayTable.tsx'
import { ExportStatistics } from './ExportStatistics.tsx'
import { PeriodChoice, periodOf } from './PeriodChoice.tsx'
import { RankingTable } from './RankingTable.tsx'
import { StateCounts } from './StateCounts.tsx'
import { StatisticTotals } from './StatisticTotals.tsx'

const DayChart = lazyComponent(() => import('./DayChart.tsx').then((file) => file.DayChart), { optional: true })

/** Milliseconds between two readings while packages come in and leave. */
const restMs = 10_000

const query = graphql`
  query OrderStatisticsQuery($warehouseId: ID!, $days: Int!) {
    orderStatistics(warehouseId: $warehouseId, days: $days) {
      days {
        day
        created
        shipped
      }
      ...StatisticTotals_statistics
      ...DayTable_statistics
      ...StateCounts_statistics
      customers {
        first {
          nodeId
          name
          created
          shipped
        }
        others {
          count
          created
          shipped
        }
      }
      channels {
        first {
          nodeId
          name
          created
          shipped
        }
        others {
          count
          created
          shipped
        }
      }
    }
  }
`

interface Props {
  warehouseId: string
  /** Follows the changes of the panel. */
  panel: OrderStatistics_panel$key
}

/** Packages of the last days: sums, by day, by present state, by customer and by channel. */
export function OrderStatistics({ warehouseId, panel }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const period = periodOf(search)
  const { at } = useFragment(
    graphql`
      fragment OrderStatistics_panel on Panel {
        at
      }
    `,
    panel,
  )
  const { response, failure, again } = useCardQuery<OrderStatisticsQuery>(query, { warehouseId, days: period })
  useFollowing(at, again, restMs)
  const statistics = response?.orderStatistics
  const [first, last] = [statistics?.days[0]?.day, statistics?.days.at(-1)?.day]
  return (
    <>
      <Card
        title={t('home.statistics')}
        aside={
          <Flex align="center" wrap="wrap" gap="2">
            <PeriodChoice period={period} />
            <ExportStatistics warehouseId={warehouseId} days={period} />
          </Flex>
        }
      >
        {failure != null && <CardFailure failure={failure} again={again} />}
        {!statistics && failure == null && <Skeleton h="20rem" role="status" aria-label={t('ui.loading.label')} />}
        {statistics && (
          <>
            <StatisticTotals statistics={statistics} />
            <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 4fr)' }}>
              <Box minH="18rem" minW="0">
                <DayChart days={statistics.days} />
              </Box>
              <DayTable statistics={statistics} />
            </Box>
            <StateCounts statistics={statistics} />
          </>
        )}
      </Card>
      {statistics?.customers && statistics.channels && first && last && (
        <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
          <RankingTable of="customer" ranking={statistics.customers} from={first} to={last} />
          <RankingTable of="channel" ranking={statistics.channels} from={first} to={last} />
        </Box>
      )}
    </>
  )
}
