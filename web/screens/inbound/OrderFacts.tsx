import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Facts } from '../../ui/document/Facts.tsx'
import { Figures } from '../../ui/document/Figures.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OrderFacts_order$key } from './__generated__/OrderFacts_order.graphql.ts'
import { ExpectedDay } from './ExpectedDay.tsx'
import { listingTones, receiptTones } from './tones.ts'

/** Figures that say nothing of a return without declared products. */
const ofDeclaration: ReadonlySet<string> = new Set(['declared', 'signed', 'missing', 'surplus'])

/** Overview of an order: numbers, people, times and pieces. */
export function OrderFacts({ order }: { order: OrderFacts_order$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment OrderFacts_order on InboundOrder {
        erpNumber
        trackingNumber
        kind
        undeclared
        arrival
        expectedOn
        isLate
        remark
        receiptStatus
        listingStatus
        totals {
          declared
          signed
          received
          defective
          missing
          surplus
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
  const figures = ['declared', 'signed', 'received', 'defective', 'missing', 'surplus', 'shelved', 'toShelve'] as const
  return (
    <Section title={t('inbound.order.facts')}>
      <Facts
        layout="grid"
        facts={[
          [t('inbound.order.erpNumber'), data.erpNumber && <CopyText text={data.erpNumber} />],
          [t('inbound.order.trackingNumber'), data.trackingNumber && <CopyText text={data.trackingNumber} />],
          [t('inbound.order.kind'), t(`inbound.kind.${data.kind}`)],
          [t('inbound.order.arrival'), t(`inbound.arrival.${data.arrival}`)],
          [t('inbound.order.expectedOn'), data.expectedOn && <ExpectedDay key="expected" day={data.expectedOn} isLate={data.isLate} />],
          [
            t('inbound.order.receiptStatus'),
            <StatusBadge key="receipt" tone={receiptTones[receiptStatus]}>
              {t(`inbound.receipt.${receiptStatus}`)}
            </StatusBadge>,
          ],
          [
            t('inbound.order.listingStatus'),
            <StatusBadge key="listing" tone={listingTones[listingStatus]}>
              {t(`inbound.listing.${listingStatus}`)}
            </StatusBadge>,
          ],
          [t('inbound.order.createdAt'), <RelativeTime key="created" at={data.createdAt} />],
          [t('inbound.order.signedAt'), data.signedAt && <RelativeTime at={data.signedAt} />],
          [t('inbound.order.completedAt'), data.completedAt && <RelativeTime at={data.completedAt} />],
          [t('inbound.order.closedReason'), data.closedAt && data.closedReason],
          [t('inbound.order.remark'), data.remark],
        ]}
      />
      <Box mt="4" pt="3" borderTopWidth="1px" borderColor="line.soft">
        <Figures
          figures={figures
            .filter((name) =>
              data.undeclared ? !ofDeclaration.has(name) : !(name === 'missing' || name === 'surplus') || totals[name] > 0,
            )
            .map((name) => ({ name: t(`inbound.order.${name}`), value: totals[name] }))}
        />
      </Box>
    </Section>
  )
}
