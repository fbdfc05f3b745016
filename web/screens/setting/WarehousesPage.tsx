import { useIntl } from 'react-intl'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { useRightEverywhere } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { WarehousesPageQuery, WarehousesPageQuery$data } from './__generated__/WarehousesPageQuery.graphql.ts'

type Row = WarehousesPageQuery$data['warehouses'][number]

const query = graphql`
  query WarehousesPageQuery {
    warehouses {
      id
      number
      displayName
      country
      city
      timeZone
      currency
      receiving
      orderTaking
    }
  }
`

export const loader = pageLoader<WarehousesPageQuery>(query, () => ({}))

/** The warehouses that the user may see. */
export function Component() {
  const t = useT()
  const intl = useIntl()
  const { warehouses } = usePage<WarehousesPageQuery>(query)
  const linkTo = useLinkTo()
  const mayCreate = useRightEverywhere('warehouse:edit')
  const add = mayCreate && <AddLink to="/setting/warehouse/new">{t('setting.warehouse.add')}</AddLink>
  const columns: Column<Row>[] = [
    { id: 'number', header: t('setting.warehouse.number'), width: 110, card: 'title', cell: ({ number }) => number },
    { id: 'name', header: t('setting.warehouse.name'), width: 180, card: 'line', cell: ({ displayName }) => displayName },
    {
      id: 'city',
      header: t('setting.warehouse.city'),
      width: 200,
      card: 'line',
      cell: ({ city, country }) => `${city}, ${intl.formatDisplayName(country, { type: 'region' }) ?? country}`,
    },
    { id: 'zone', header: t('setting.warehouse.timeZone'), width: 170, card: 'line', cell: ({ timeZone }) => timeZone },
    { id: 'currency', header: t('setting.warehouse.currency'), width: 90, card: 'line', cell: ({ currency }) => currency },
    ...(['receiving', 'orderTaking'] as const).map((name) => ({
      id: name,
      header: t(`setting.warehouse.${name}`),
      width: 130,
      card: 'line' as const,
      cell: (row: Row) => <StatusBadge tone={row[name] === 'NORMAL' ? 'positive' : 'warn'}>{t(`enum.Admission.${row[name]}`)}</StatusBadge>,
    })),
  ]
  return (
    <ListPage title={t('menu.setting.warehouse')} actions={add}>
      <DataTable
        label={t('menu.setting.warehouse')}
        rows={warehouses}
        rowId={({ id }) => id}
        rowHref={({ id }) => linkTo(`/setting/warehouse/${encodeURIComponent(id)}`)}
        columns={columns}
        empty={<EmptyState kind="nothing" hint={t('setting.warehouse.nothing')} action={add} />}
      />
    </ListPage>
  )
}
