import { Flex } from '@chakra-ui/react'
import type { Translate } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OrdersPage_order$data } from './__generated__/OrdersPage_order.graphql.ts'
import { ExpectedDay } from './ExpectedDay.tsx'
import { OrderState } from './OrderState.tsx'
import { PhotoCount } from './photo/PhotoCount.tsx'
import { listingTones, receiptTones } from './tones.ts'

export type Order = OrdersPage_order$data

export function orderColumns(t: Translate): Column<Order>[] {
  return [
    {
      id: 'number',
      header: t('inbound.order.number'),
      width: 126,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'state',
      header: t('inbound.order.state'),
      width: 115,
      card: 'badge',
      cell: ({ state }) => <OrderState state={state} />,
    },
    { id: 'customer', header: t('inbound.order.customer'), width: 122, card: 'line', cell: ({ customerName }) => customerName },
    {
      id: 'kind',
      header: t('inbound.order.kind'),
      width: 76,
      card: 'line',
      cell: ({ kind }) => t(`inbound.kind.${kind}`),
    },
    {
      id: 'erpNumber',
      header: t('inbound.order.erpNumber'),
      width: 150,
      card: 'line',
      cell: ({ erpNumber }) => (erpNumber ? <CopyText text={erpNumber} /> : '–'),
    },
    {
      id: 'trackingNumber',
      header: t('inbound.order.trackingNumber'),
      width: 136,
      hiddenAtFirst: true,
      card: 'none',
      cell: ({ trackingNumber }) => (trackingNumber ? <CopyText text={trackingNumber} /> : '–'),
    },
    {
      id: 'arrival',
      header: t('inbound.order.arrival'),
      width: 80,
      card: 'none',
      hiddenAtFirst: true,
      cell: ({ arrival }) => t(`inbound.arrival.${arrival}`),
    },
    {
      id: 'expected',
      header: t('inbound.order.expectedOn'),
      width: 108,
      sorts: { ascending: 'EXPECTED' },
      card: 'line',
      cell: ({ expectedOn, isLate }) => <ExpectedDay day={expectedOn} isLate={isLate} />,
    },
    {
      id: 'created',
      header: t('inbound.order.createdAt'),
      width: 100,
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      card: 'none',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'declared',
      header: t('inbound.order.declared'),
      width: 74,
      align: 'end',
      card: 'line',
      cell: ({ totals, undeclared }) => (undeclared ? '–' : <Quantity value={totals.declared} />),
    },
    {
      id: 'received',
      header: t('inbound.order.received'),
      width: 72,
      align: 'end',
      card: 'line',
      cell: ({ totals }) => <Quantity value={totals.received} />,
    },
    {
      id: 'defective',
      header: t('inbound.order.defective'),
      width: 80,
      align: 'end',
      card: 'none',
      hiddenAtFirst: true,
      cell: ({ totals }) => <Quantity value={totals.defective} />,
    },
    {
      id: 'shelved',
      header: t('inbound.order.shelved'),
      width: 66,
      align: 'end',
      card: 'line',
      cell: ({ totals }) => <Quantity value={totals.shelved} />,
    },
    {
      id: 'receipt',
      header: t('inbound.order.receiptStatus'),
      width: 126,
      card: 'none',
      cell: ({ receiptStatus, photoCount }) => (
        <Flex align="center" gap="1.5">
          <StatusBadge tone={receiptTones[receiptStatus]}>{t(`inbound.receipt.${receiptStatus}`)}</StatusBadge>
          <PhotoCount count={photoCount} />
        </Flex>
      ),
    },
    {
      id: 'listing',
      header: t('inbound.order.listingStatus'),
      width: 111,
      gives: 0,
      card: 'none',
      cell: ({ listingStatus }) => <StatusBadge tone={listingTones[listingStatus]}>{t(`inbound.listing.${listingStatus}`)}</StatusBadge>,
    },
    {
      id: 'updated',
      header: t('inbound.order.updatedAt'),
      width: 104,
      hiddenAtFirst: true,
      card: 'line',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}
