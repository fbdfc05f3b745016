import { useT } from '../../i18n/useT.ts'
import { CustomerOptions } from '../../shell/CustomerOptions.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import { lowLimits } from './stockList.ts'

interface Props {
  warehouseId: string
  url: ListUrl<string, string, string, string>
}

/** Filters of the inventory: customer, which needs a right, and low stock. */
export function StockFilters({ warehouseId, url }: Props) {
  const t = useT()
  return (
    <CustomerOptions warehouseId={warehouseId}>
      {(customers) => (
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'product', label: t('stock.field.search') }]}
          filters={[
            ...(customers ? [{ id: 'customer', label: t('stock.field.customer'), options: customers, always: true }] : []),
            {
              id: 'below',
              label: t('stock.filter.below'),
              options: lowLimits.map((value) => ({ value, label: t('stock.filter.belowOf', { count: Number(value) }) })),
              always: true,
            },
          ]}
        />
      )}
    </CustomerOptions>
  )
}
