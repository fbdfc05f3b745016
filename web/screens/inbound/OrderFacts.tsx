import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OrderFacts_order$key } from './__generated__/OrderFacts_order.graphql.ts'
import { Panel } from './Panel.tsx'
import { listingTones, receiptTones } from './tones.ts'

/** Overview of an order: numbers, people, times and pieces. */
export function OrderFacts({ order }: { order: OrderFacts_order$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment OrderFacts_order on InboundOrder {
        erpNumber
        trackingNumber
        customerName
        arrival
        remark
        receiptStatus
        listingStatus
        totals {
          declared
          signed
          received
          defective
          shelved
          toShelve
        }
        createdAt
        signedAt
        closedAt
        closedReason
        completedAt
      }
    `,
    order,
  )
  const { totals, receiptStatus, listingStatus } = data
  const figures = ['declared', 'signed', 'received', 'defective', 'shelved', 'toShelve'] as const
  return (
    <Panel title={t('inbound.order.facts')}>
      <Facts>
        <Fact name={t('inbound.order.customer')}>{data.customerName}</Fact>
        <Fact name={t('inbound.order.erpNumber')}>{data.erpNumber && <CopyText text={data.erpNumber} />}</Fact>
        <Fact name={t('inbound.order.trackingNumber')}>{data.trackingNumber && <CopyText text={data.trackingNumber} />}</Fact>
        <Fact name={t('inbound.order.arrival')}>{t(`inbound.arrival.${data.arrival}`)}</Fact>
        <Fact name={t('inbound.order.receiptStatus')}>
          <StatusBadge tone={receiptTones[receiptStatus]}>{t(`inbound.receipt.${receiptStatus}`)}</StatusBadge>
        </Fact>
        <Fact name={t('inbound.order.listingStatus')}>
          <StatusBadge tone={listingTones[listingStatus]}>{t(`inbound.listing.${listingStatus}`)}</StatusBadge>
        </Fact>
        <Fact name={t('inbound.order.createdAt')}>
          <RelativeTime at={data.createdAt} />
        </Fact>
        <Fact name={t('inbound.order.signedAt')}>{data.signedAt && <RelativeTime at={data.signedAt} />}</Fact>
        <Fact name={t('inbound.order.completedAt')}>{data.completedAt && <RelativeTime at={data.completedAt} />}</Fact>
        {data.closedAt && <Fact name={t('inbound.order.closedReason')}>{data.closedReason}</Fact>}
        {data.remark && <Fact name={t('inbound.order.remark')}>{data.remark}</Fact>}
      </Facts>
      <Figures>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`inbound.order.${name}`)}</dt>
            <dd data-none={totals[name] === 0 || undefined}>
              <FormattedNumber value={totals[name]} />
            </dd>
          </div>
        ))}
      </Figures>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
    gap: '3',
    '& dt': { color: 'muted', textStyle: 'xs' },
    '& dd': { minW: '0', overflowWrap: 'anywhere' },
  },
})

const Figures = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    rowGap: '2',
    mt: '4',
    pt: '3',
    borderTopWidth: '1px',
    borderColor: 'line.soft',
    '& > div': { display: 'flex', flexDirection: 'column-reverse' },
    '& dt': { color: 'muted', textStyle: 'xs' },
    '& dd': { textStyle: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', '&[data-none]': { color: 'muted' } },
  },
})
