import { transferMachine } from '../../../../graph/inventory/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { TransfersPage_transfer$data } from './__generated__/TransfersPage_transfer.graphql.ts'

export type Transfer = TransfersPage_transfer$data

/** The values that all lines share, or how many there are. */
function summary(t: Translate, values: readonly (string | null | undefined)[], open: string): string {
  const different = new Set(values.map((value) => value ?? open))
  return different.size === 1 ? ([...different][0] ?? open) : t('transfer.list.several', { count: different.size })
}

export function transferColumns(t: Translate): Column<Transfer>[] {
  const pieces = (id: 'quantity' | 'movedIn' | 'inHand', width: number): Column<Transfer> => ({
    id,
    header: t(`transfer.field.${id}`),
    width,
    align: 'end',
    card: 'line',
    cell: (row) => <Quantity value={row[id]} />,
  })
  return [
    {
      id: 'number',
      header: t('transfer.field.number'),
      width: 130,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'state',
      header: t('transfer.field.state'),
      width: 104,
      card: 'badge',
      cell: ({ state }) => <StatusBadge tone={stateTone(transferMachine, state)}>{t(`state.Transfer.${state}`)}</StatusBadge>,
    },
    {
      id: 'sku',
      header: t('transfer.field.product'),
      width: 132,
      card: 'line',
      cell: ({ lines }) =>
        summary(
          t,
          lines.map(({ product }) => product.sku),
          '',
        ),
    },
    {
      id: 'from',
      header: t('transfer.field.from'),
      width: 104,
      card: 'line',
      cell: ({ lines }) =>
        summary(
          t,
          lines.map(({ from }) => from),
          '',
        ),
    },
    {
      id: 'to',
      header: t('transfer.field.to'),
      width: 104,
      card: 'line',
      cell: ({ lines }) =>
        summary(
          t,
          lines.map(({ to }) => to),
          t('transfer.line.open'),
        ),
    },
    pieces('quantity', 76),
    pieces('movedIn', 84),
    pieces('inHand', 80),
    { id: 'holder', header: t('transfer.field.holder'), width: 96, gives: 3, card: 'line', cell: ({ holder }) => holder ?? '–' },
    {
      id: 'author',
      header: t('transfer.field.author'),
      width: 104,
      gives: 2,
      card: 'none',
      cell: ({ history }) => history[0]?.by ?? t('document.history.program'),
    },
    { id: 'remark', header: t('transfer.field.remark'), width: 150, gives: 1, card: 'none', cell: ({ remark }) => remark || '–' },
    {
      id: 'created',
      header: t('transfer.field.created'),
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      width: 112,
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
