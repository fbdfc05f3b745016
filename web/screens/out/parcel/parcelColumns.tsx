import { Box } from '@chakra-ui/react'
import type { Translate } from '../../../i18n/useT.ts'
import type { Tone } from '../../../theme/colors.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { ParcelTable_package$data } from './__generated__/ParcelTable_package.graphql.ts'
import type { PackageState } from './parcelList.ts'

export type Parcel = ParcelTable_package$data

export const tones: Record<PackageState, Tone> = {
  DRAFT: 'gray',
  PENDING: 'gray',
  TO_BE_PRINTED: 'warn',
  PICKING: 'info',
  PICKED: 'warn',
  TO_BE_SHIPPED: 'brand',
  SHIPPED: 'brand',
  CANCELLED: 'gray',
  ABNORMAL: 'negative',
}

const code = (text: string | null | undefined) => (
  <Box as="span" textStyle="code" color={text ? 'soft' : 'muted'} truncate>
    {text || '–'}
  </Box>
)
const copied = (text: string | null | undefined) => (text ? <CopyText text={text} /> : code(text))

/** The columns of the list of packages. */
export function parcelColumns(t: Translate): Column<Parcel>[] {
  return [
    {
      id: 'number',
      header: t('parcel.field.number'),
      width: 154,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    { id: 'order', header: t('parcel.field.platformOrder'), width: 126, card: 'line', cell: (row) => copied(row.platformOrderNumber) },
    { id: 'erp', header: t('parcel.field.erp'), width: 140, hiddenAtFirst: true, card: 'none', cell: (row) => copied(row.erpNumber) },
    { id: 'customer', header: t('parcel.field.customer'), width: 126, card: 'line', cell: (row) => row.customerName },
    { id: 'channel', header: t('parcel.field.channel'), width: 110, card: 'none', cell: (row) => row.channelName ?? '–' },
    { id: 'wave', header: t('parcel.field.wave'), width: 96, card: 'none', cell: (row) => code(row.wave?.number) },
    {
      id: 'tracking',
      header: t('parcel.field.tracking'),
      width: 150,
      hiddenAtFirst: true,
      card: 'none',
      cell: (row) => copied(row.label.trackingNumber),
    },
    { id: 'destination', header: t('parcel.field.destination'), width: 104, card: 'none', cell: (row) => row.destination },
    { id: 'skus', header: t('parcel.field.skus'), width: 52, align: 'end', card: 'none', cell: (row) => <Quantity value={row.skus} /> },
    {
      id: 'pieces',
      header: t('parcel.field.pieces'),
      width: 60,
      align: 'end',
      card: 'line',
      cell: (row) => <Quantity value={row.pieces} />,
    },
    { id: 'state', header: t('parcel.field.state'), width: 216, card: 'badge', cell: (row) => <StateOf row={row} t={t} /> },
    {
      id: 'label',
      header: t('parcel.field.label'),
      width: 100,
      hiddenAtFirst: true,
      card: 'none',
      cell: (row) => t(`enum.LabelState.${row.label.state}`),
    },
    {
      id: 'created',
      header: t('parcel.field.created'),
      width: 122,
      hiddenAtFirst: true,
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      card: 'none',
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
    {
      id: 'updated',
      header: t('parcel.field.updated'),
      width: 104,
      sorts: { descending: 'UPDATED' },
      card: 'line',
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ]
}

interface Stated extends Pick<Parcel, 'state' | 'abnormalReason' | 'block' | 'interception'> {
  label: Pick<Parcel['label'], 'state'>
}

/** The state with what is special about it: the reason, a label that failed, somebody who stopped it. */
export function StateOf({ row, t }: { row: Stated; t: Translate }) {
  const reason = row.abnormalReason && t(`enum.AbnormalReason.${row.abnormalReason}`)
  const failed = row.label.state === 'FAILED' && t('enum.LabelState.FAILED')
  const stopped = (row.block && t('parcel.blocked.yes')) || (row.interception === 'REQUESTED' && t('parcel.intercepted'))
  const more = reason || stopped || failed
  return (
    <StatusBadge tone={stopped || failed ? 'negative' : tones[row.state]}>
      {more ? t('parcel.list.stateWith', { state: t(`state.Package.${row.state}`), more }) : t(`state.Package.${row.state}`)}
    </StatusBadge>
  )
}
