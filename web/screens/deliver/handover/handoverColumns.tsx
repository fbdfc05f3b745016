import { Flex } from '@chakra-ui/react'
import { handoverMachine } from '../../../../graph/delivery/states/handover.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { Weight } from '../../../shell/useWeight.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { HandoverSheetsPage_sheet$data } from './__generated__/HandoverSheetsPage_sheet.graphql.ts'

export type Sheet = HandoverSheetsPage_sheet$data

export function handoverColumns(t: Translate, weight: Weight): Column<Sheet>[] {
  return [
    {
      id: 'number',
      header: t('handover.field.number'),
      width: 136,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'state',
      header: t('handover.field.state'),
      width: 190,
      card: 'badge',
      cell: ({ state, progress }) => (
        <Flex as="span" gap="1.5" align="center">
          <StatusBadge tone={stateTone(handoverMachine, state)}>{t(`state.HandoverSheet.${state}`)}</StatusBadge>
          {progress.sinceClosing > 0 && <StatusBadge tone="warn">{t('handover.since', { count: progress.sinceClosing })}</StatusBadge>}
        </Flex>
      ),
    },
    { id: 'group', header: t('package.field.group'), width: 130, card: 'line', cell: ({ groupName }) => groupName },
    {
      id: 'packages',
      header: t('handover.field.packages'),
      width: 84,
      align: 'end',
      card: 'line',
      cell: ({ packageCount }) => <Quantity value={packageCount} />,
    },
    {
      id: 'pieces',
      header: t('package.field.pieces'),
      width: 76,
      align: 'end',
      card: 'none',
      cell: ({ pieces }) => <Quantity value={pieces} />,
    },
    {
      id: 'weight',
      header: t('handover.field.weight'),
      width: 96,
      align: 'end',
      card: 'line',
      cell: ({ weightGrams }) => weight.of(weightGrams),
    },
    {
      id: 'missing',
      header: t('handover.field.missing'),
      width: 84,
      align: 'end',
      card: 'line',
      cell: ({ state, progress }) => <Quantity value={state === 'VOIDED' ? null : progress.missing} />,
    },
    { id: 'driver', header: t('handover.field.driver'), width: 120, gives: 2, card: 'line', cell: ({ driver }) => driver ?? '–' },
    { id: 'vehicle', header: t('handover.field.vehicle'), width: 104, gives: 1, card: 'none', cell: ({ vehicle }) => vehicle || '–' },
    {
      id: 'opened',
      header: t('handover.field.opened'),
      width: 112,
      card: 'line',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'closed',
      header: t('handover.field.closed'),
      width: 112,
      card: 'none',
      cell: ({ closedAt }) => (closedAt ? <RelativeTime at={closedAt} /> : '–'),
    },
  ]
}
