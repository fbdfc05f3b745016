import { adjustmentMachine } from '../../../../graph/inventory/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { AdjustmentsPage_adjustment$data } from './__generated__/AdjustmentsPage_adjustment.graphql.ts'

export type Adjustment = AdjustmentsPage_adjustment$data

export function adjustmentColumns(t: Translate): Column<Adjustment>[] {
  return [
    {
      id: 'number',
      header: t('adjustment.field.number'),
      width: 130,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'state',
      header: t('adjustment.field.state'),
      width: 132,
      card: 'badge',
      cell: ({ state }) => <StatusBadge tone={stateTone(adjustmentMachine, state)}>{t(`state.Adjustment.${state}`)}</StatusBadge>,
    },
    {
      id: 'reason',
      header: t('adjustment.field.reason'),
      width: 108,
      card: 'line',
      cell: ({ reason }) => t(`enum.AdjustmentReason.${reason}`),
    },
    { id: 'customer', header: t('adjustment.field.customer'), width: 116, card: 'line', cell: ({ customerName }) => customerName },
    {
      id: 'added',
      header: t('adjustment.field.added'),
      width: 70,
      align: 'end',
      card: 'line',
      cell: ({ added }) => <Quantity value={added} signed />,
    },
    {
      id: 'takenOff',
      header: t('adjustment.field.takenOff'),
      width: 84,
      align: 'end',
      card: 'line',
      cell: ({ takenOff }) => <Quantity value={-takenOff} signed />,
    },
    {
      id: 'author',
      header: t('adjustment.field.author'),
      width: 116,
      card: 'line',
      cell: ({ history }) => history[0]?.by ?? t('document.history.program'),
    },
    { id: 'remark', header: t('adjustment.field.remark'), width: 180, gives: 1, card: 'none', cell: ({ remark }) => remark || '–' },
    {
      id: 'created',
      header: t('adjustment.field.created'),
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      width: 112,
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
