import { Box } from '@chakra-ui/react'
import { packageMachine } from '../../../../graph/package/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { PackageRow } from './packageNode.ts'

const code = (text: string | null | undefined) => (
  <Box as="span" textStyle="code" color={text ? 'soft' : 'muted'} truncate>
    {text || '–'}
  </Box>
)
const copied = (text: string | null | undefined) => (text ? <CopyText text={text} /> : code(text))

export function packageColumns(t: Translate): Column<PackageRow>[] {
  return [
    {
      id: 'number',
      header: t('package.field.number'),
      width: 150,
      grow: 30,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'order',
      header: t('package.field.platformOrder'),
      width: 126,
      gives: 7,
      card: 'line',
      cell: (row) => copied(row.platformOrderNumber),
    },
    {
      id: 'erp',
      header: t('package.field.erp'),
      width: 140,
      gives: 6,
      hiddenAtFirst: true,
      card: 'none',
      cell: (row) => copied(row.erpNumber),
    },
    { id: 'customer', header: t('package.field.customer'), width: 126, grow: 220, card: 'line', cell: (row) => row.customerName },
    { id: 'channel', header: t('package.field.channel'), width: 98, gives: 1, card: 'none', cell: (row) => row.channelName ?? '–' },
    { id: 'wave', header: t('package.field.wave'), width: 96, grow: 20, gives: 3, card: 'none', cell: (row) => code(row.wave?.number) },
    {
      id: 'tracking',
      header: t('package.field.tracking'),
      width: 160,
      grow: 60,
      gives: 5,
      hiddenAtFirst: true,
      card: 'none',
      cell: (row) => copied(row.label.trackingNumber),
    },
    {
      id: 'journey',
      header: t('package.field.journey'),
      width: 126,
      grow: 0,
      gives: 10,
      hiddenAtFirst: true,
      card: 'none',
      cell: ({ tracking }) => (tracking?.status ? t(`enum.TrackingStatus.${tracking.status}`) : '–'),
    },
    {
      id: 'quiet',
      header: t('package.field.quietDays'),
      width: 132,
      grow: 0,
      gives: 10,
      hiddenAtFirst: true,
      align: 'end',
      card: 'none',
      cell: ({ tracking }) => (tracking?.noNewsDays == null ? '–' : <Quantity value={tracking.noNewsDays} />),
    },
    { id: 'destination', header: t('package.field.destination'), width: 96, gives: 4, card: 'none', cell: (row) => row.destination },
    {
      id: 'skus',
      header: t('package.field.skus'),
      width: 54,
      grow: 0,
      gives: 2,
      align: 'end',
      card: 'none',
      cell: (row) => <Quantity value={row.skus} />,
    },
    {
      id: 'pieces',
      header: t('package.field.pieces'),
      width: 58,
      grow: 0,
      align: 'end',
      card: 'line',
      cell: (row) => <Quantity value={row.pieces} />,
    },
    { id: 'state', header: t('package.field.state'), width: 228, grow: 0, card: 'badge', cell: (row) => <StateOf row={row} t={t} /> },
    {
      id: 'label',
      header: t('package.field.label'),
      width: 100,
      grow: 0,
      gives: 8,
      hiddenAtFirst: true,
      card: 'none',
      cell: (row) => t(`enum.LabelState.${row.label.state}`),
    },
    {
      id: 'created',
      header: t('package.field.created'),
      width: 120,
      grow: 0,
      gives: 9,
      hiddenAtFirst: true,
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      card: 'none',
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
    {
      id: 'updated',
      header: t('package.field.updated'),
      width: 116,
      grow: 0,
      sorts: { descending: 'UPDATED' },
      card: 'line',
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ]
}

interface Stated extends Pick<PackageRow, 'state' | 'abnormalReason' | 'hold' | 'interception'> {
  label: Pick<PackageRow['label'], 'state'>
}

/** State with its details: abnormal reason, failed label, interception. */
export function StateOf({ row, t }: { row: Stated; t: Translate }) {
  const reason = row.abnormalReason && t(`enum.AbnormalReason.${row.abnormalReason}`)
  const failed = row.label.state === 'FAILED' && t('enum.LabelState.FAILED')
  const stopped = (row.hold && t('package.hold.yes')) || (row.interception === 'REQUESTED' && t('package.intercepted'))
  const more = reason || stopped || failed
  return (
    <StatusBadge tone={stopped || failed ? 'negative' : stateTone(packageMachine, row.state)}>
      {more ? t('package.list.stateWith', { state: t(`state.Package.${row.state}`), more }) : t(`state.Package.${row.state}`)}
    </StatusBadge>
  )
}
