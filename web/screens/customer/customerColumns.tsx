import type { Translate } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { CustomersPage_customer$data } from './__generated__/CustomersPage_customer.graphql.ts'

type Customer = CustomersPage_customer$data

/** Columns of the customer list. */
export function customerColumns(t: Translate): Column<Customer>[] {
  return [
    {
      id: 'code',
      header: t('customer.field.code'),
      width: 130,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
      cell: ({ code }) => <CopyText text={code} />,
    },
    { id: 'name', header: t('customer.field.name'), width: 180, card: 'line', cell: ({ displayName }) => displayName },
    {
      id: 'state',
      header: t('customer.field.state'),
      width: 110,
      card: 'badge',
      cell: ({ active }) => <ActiveBadge t={t} active={active} />,
    },
    {
      id: 'warehouses',
      header: t('customer.field.warehouses'),
      width: 160,
      card: 'line',
      cell: ({ warehouses }) =>
        warehouses
          .filter(({ enabled }) => enabled)
          .map(({ number }) => number)
          .join(', ') || '–',
    },
    { id: 'currency', header: t('customer.field.currency'), width: 100, gives: 2, card: 'none', cell: ({ currency }) => currency },
    { id: 'company', header: t('customer.field.company'), width: 180, gives: 4, card: 'none', cell: ({ company }) => company },
    { id: 'email', header: t('customer.field.email'), width: 200, gives: 3, card: 'line', cell: ({ email }) => email },
    { id: 'phone', header: t('customer.field.phone'), width: 140, gives: 4, card: 'none', cell: ({ phone }) => phone },
    {
      id: 'created',
      header: t('customer.field.created'),
      width: 130,
      gives: 1,
      card: 'none',
      sorts: { ascending: 'OLDEST', descending: 'NEWEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}

/** Whether a customer is active. */
export function ActiveBadge({ t, active }: { t: Translate; active: boolean }) {
  return <StatusBadge tone={active ? 'positive' : 'gray'}>{t(active ? 'customer.view.ACTIVE' : 'customer.view.INACTIVE')}</StatusBadge>
}
