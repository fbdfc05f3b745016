import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { PrintersPageQuery, PrintersPageQuery$data } from './__generated__/PrintersPageQuery.graphql.ts'

type Row = PrintersPageQuery$data['printers'][number]

const query = graphql`
  query PrintersPageQuery($warehouseId: ID!) {
    printers(warehouseId: $warehouseId) {
      id
      name
      kind
      purpose
      address
      paper
      language
      labelWidthMillimetres
      labelHeightMillimetres
      state
    }
  }
`

export const loader = pageLoader<PrintersPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Printers of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const { printers } = usePage<PrintersPageQuery>(query)
  const linkTo = useLinkTo()
  const mayEdit = useRight('printer:edit')
  const add = mayEdit && <AddLink to="/setting/printer/new">{t('printer.add')}</AddLink>
  const paperText = ({ paper, language, labelWidthMillimetres: width, labelHeightMillimetres: height }: Row) =>
    language === 'ZPL' ? `${t('printer.stock', { width: width ?? 0, height: height ?? 0 })} · ZPL` : t(`enum.PrinterPaper.${paper}`)
  const columns: Column<Row>[] = [
    { id: 'name', header: t('printer.name'), width: 180, card: 'title', cell: ({ name }) => name },
    { id: 'kind', header: t('printer.kind'), width: 180, card: 'line', cell: ({ kind }) => t(`enum.PrinterKind.${kind}`) },
    { id: 'purpose', header: t('printer.purpose'), width: 140, card: 'line', cell: ({ purpose }) => t(`enum.PrinterPurpose.${purpose}`) },
    { id: 'address', header: t('printer.address'), width: 250, card: 'line', cell: ({ address }) => address ?? '–' },
    { id: 'paper', header: t('printer.paper'), width: 180, card: 'line', cell: paperText },
    {
      id: 'state',
      header: t('printer.state'),
      width: 110,
      card: 'line',
      cell: ({ state }) => <StatusBadge tone={state === 'ACTIVE' ? 'positive' : 'warn'}>{t(`enum.PrinterState.${state}`)}</StatusBadge>,
    },
  ]
  return (
    <ListPage title={t('menu.setting.printers')} about={warehouse?.name} actions={add}>
      <DataTable
        label={t('menu.setting.printers')}
        rows={printers}
        rowId={({ id }) => id}
        rowHref={({ id }) => linkTo(`/setting/printer/${encodeURIComponent(id)}`)}
        columns={columns}
        empty={<EmptyState kind="nothing" hint={t('printer.nothing')} action={add} />}
      />
    </ListPage>
  )
}
