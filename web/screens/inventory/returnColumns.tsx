import { Button } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Translate } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Task } from './returnTask.ts'

/** `linkTo`: a console path with the current warehouse. */
export function returnColumns(t: Translate, linkTo: (path: string) => string): Column<Task>[] {
  return [
    { id: 'number', header: t('stock.return.number'), width: 140, card: 'title', cell: ({ number }) => <CopyText text={number} /> },
    { id: 'package', header: t('stock.return.package'), width: 160, card: 'line', cell: (task) => <CopyText text={task.packageNumber} /> },
    { id: 'sku', header: t('stock.field.sku'), width: 120, card: 'line', cell: ({ product }) => <CopyText text={product.sku} /> },
    {
      id: 'name',
      header: t('stock.field.name'),
      width: 160,
      gives: 1,
      card: 'line',
      cell: ({ product }) => <GoodsName name={product.name} />,
    },
    {
      id: 'left',
      header: t('stock.return.left'),
      width: 100,
      align: 'end',
      card: 'line',
      cell: (task) => <Quantity value={task.quantity - task.returned} />,
    },
    { id: 'from', header: t('stock.return.from'), width: 160, card: 'line', cell: ({ from }) => <CopyText text={from} /> },
    { id: 'proposal', header: t('stock.return.proposal'), width: 110, card: 'line', cell: ({ proposal }) => proposal ?? '–' },
    {
      id: 'since',
      header: t('stock.return.since'),
      width: 122,
      gives: 2,
      card: 'line',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'act',
      header: t('list.actions'),
      width: 120,
      grow: 0,
      pinned: true,
      align: 'end',
      card: 'badge',
      cell: (task) =>
        task.state === 'OPEN' ? (
          <Button asChild size="xs">
            <Link to={`${linkTo('/inventory/return/scan')}&task=${task.number}`}>
              <Undo2 aria-hidden />
              {t('stock.return.putBack')}
            </Link>
          </Button>
        ) : (
          <StatusBadge tone="brand">{t('stock.return.view.DONE')}</StatusBadge>
        ),
    },
  ]
}
