import { countMachine } from '../../../../graph/inventory/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { CountsPage_count$data } from './__generated__/CountsPage_count.graphql.ts'

export type Count = CountsPage_count$data

export function countColumns(t: Translate): Column<Count>[] {
  return [
    {
      id: 'number',
      header: t('count.field.number'),
      width: 130,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'state',
      header: t('count.field.state'),
      width: 104,
      card: 'badge',
      cell: ({ state }) => <StatusBadge tone={stateTone(countMachine, state)}>{t(`state.StockCount.${state}`)}</StatusBadge>,
    },
    { id: 'type', header: t('count.field.type'), width: 150, card: 'line', cell: ({ type }) => t(`enum.StockCountType.${type}`) },
    {
      id: 'progress',
      header: t('count.field.progress'),
      width: 116,
      align: 'end',
      card: 'line',
      cell: ({ progress: { done, lines } }) => t('count.progress', { done, lines }),
    },
    {
      id: 'blind',
      header: t('count.field.blind'),
      width: 96,
      gives: 2,
      card: 'none',
      cell: ({ isBlind }) => t(isBlind ? 'count.blind.yes' : 'count.blind.no'),
    },
    {
      id: 'author',
      header: t('count.field.author'),
      width: 120,
      gives: 3,
      card: 'none',
      cell: ({ author }) => author ?? t('document.history.program'),
    },
    { id: 'remark', header: t('count.field.remark'), width: 200, gives: 1, card: 'none', cell: ({ remark }) => remark || '–' },
    {
      id: 'created',
      header: t('count.field.created'),
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      width: 112,
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
