import { Button } from '@chakra-ui/react'
import { useNavigation } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { momentQuery } from '../../ui/moment.ts'
import { type ListUrl, useListPlace } from '../../ui/useListUrl.ts'
import type { Stock } from './stockColumns.tsx'
import type { Filter, Sort, View } from './stockList.ts'

interface Props {
  columns: readonly Column<Stock>[]
  url: ListUrl<View, 'product', Sort, Filter>
  rows: readonly Stock[]
  edges: readonly { readonly cursor: string }[]
  /** Moment of the figures; null for now. */
  moment: string | null
  hasNext: boolean
  isLoadingNext: boolean
  onNeedMore: () => void
}

/** Rows of the inventory list, of now or of a moment; they lead to the product at the same moment. */
export function StockRows({ columns, url, rows, edges, moment, hasNext, isLoadingNext, onNeedMore }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const place = useListPlace(url, edges)
  return (
    <DataTable
      label={t('menu.inventory.list')}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowHref={({ product }) => addQuery(linkTo(`/inventory/inventory-list/${encodeURIComponent(product.id)}`), momentQuery(moment))}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={onNeedMore}
      sort={url.state.sort}
      onSort={(sort) => url.change({ sort: (sort ?? 'SKU') as Sort })}
      empty={<Nothing url={url} isPast={moment !== null} />}
      {...place}
    />
  )
}

const idOf = ({ product }: Stock) => product.id

function Nothing({ url, isPast }: Pick<Props, 'url'> & { isPast: boolean }) {
  const t = useT()
  if (!url.narrowed && url.state.view === 'LOW') return <EmptyState kind="nothing" hint={t('stock.list.nothingLow')} />
  if (!url.narrowed && url.state.view === 'ALL')
    return <EmptyState kind="nothing" hint={t(isPast ? 'stock.list.nothingThen' : 'stock.list.nothing')} />
  return <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
}
