import { Box, Button, Flex } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { Tone } from '../../theme/colors.ts'
import { Section } from '../../ui/Section.tsx'
import type { OverviewWaiting_customer$key } from './__generated__/OverviewWaiting_customer.graphql.ts'
import type { OverviewWaiting_query$key } from './__generated__/OverviewWaiting_query.graphql.ts'
import { countOf, useListOf } from './useListOf.ts'

interface Props {
  customer: OverviewWaiting_customer$key
  data: OverviewWaiting_query$key
}

interface Waiting {
  id: string
  count: number
  text: string
  to: string
  tone: Tone
}

/** What waits for the customer, each with its list; what the warehouse is busy with stands below it. */
export function OverviewWaiting({ customer, data }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const listOf = useListOf()
  const { packages } = useFragment(
    graphql`
      fragment OverviewWaiting_customer on Customer {
        packages(warehouseId: $warehouseId) {
          interceptions
          open {
            state
            count
          }
        }
      }
    `,
    customer,
  )
  const { late, out } = useFragment(
    graphql`
      fragment OverviewWaiting_query on Query {
        late: inboundOrders(warehouseId: $warehouseId, filter: { expectedPeriods: [LATE] }, first: 1) {
          totalCount
        }
        out: productStocks(warehouseId: $warehouseId, filter: { view: OUT_OF_STOCK }, first: 1) {
          totalCount
        }
      }
    `,
    data,
  )
  const drafts = countOf(packages?.open, 'DRAFT')
  const abnormal = countOf(packages?.open, 'ABNORMAL')
  const interceptions = packages?.interceptions ?? 0
  const all: Waiting[] = [
    {
      id: 'drafts',
      count: drafts,
      text: t('shipper.waiting.drafts', { count: drafts }),
      to: listOf('/out/parcel', 'DRAFT'),
      tone: 'negative',
    },
    {
      id: 'late',
      count: late.totalCount,
      text: t('shipper.waiting.late', { count: late.totalCount }),
      to: addQuery(linkTo('/inbound/warehouseWarrant'), { expected: 'LATE', days: 'all' }),
      tone: 'warn',
    },
    {
      id: 'out',
      count: out.totalCount,
      text: t('shipper.waiting.out', { count: out.totalCount }),
      to: listOf('/inventory/inventory-list', 'OUT_OF_STOCK'),
      tone: 'warn',
    },
  ]
  const waiting = all.filter(({ count }) => count > 0)
  const busy = [
    ...(interceptions > 0 ? [t('shipper.busy.interceptions', { count: interceptions })] : []),
    ...(abnormal > 0 ? [t('shipper.busy.abnormal', { count: abnormal })] : []),
  ]
  return (
    <Section title={t('shipper.waiting.title')}>
      {waiting.map(({ id, count, text, to, tone }) => (
        <Flex
          key={id}
          align="center"
          gap="3"
          py="2"
          ps="3"
          borderBottomWidth="1px"
          borderInlineStartWidth="3px"
          colorPalette={tone}
          borderInlineStartColor="colorPalette.border"
        >
          <Box minW="8" textAlign="end" textStyle="lg" fontWeight="semibold">
            {count}
          </Box>
          <Box flex="1" minW="0">
            {text}
          </Box>
          <Button asChild size="sm">
            <Link to={to}>{t('shipper.view')}</Link>
          </Button>
        </Flex>
      ))}
      <Flex align="center" gap="2" pt={waiting.length > 0 ? '3' : '0'} color="muted">
        <CircleCheck size={16} aria-hidden />
        <span>{busy.length > 0 ? busy.join(' · ') : waiting.length > 0 ? t('shipper.busy.none') : t('shipper.waiting.none')}</span>
      </Flex>
    </Section>
  )
}
