import { useT } from '../../i18n/useT.ts'
import { WithCustomers } from '../../shell/WithCustomers.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'

interface Props {
  warehouseId: string
  url: ListUrl<string, string, string, string>
}

/** What narrows the inventory; customers for those who may see them. */
export function StockFilters({ warehouseId, url }: Props) {
  const t = useT()
  return (
    <WithCustomers warehouseId={warehouseId}>
      {(customers) => (
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'product', label: t('stock.field.search') }]}
          filters={customers ? [{ id: 'customer', label: t('stock.field.customer'), options: customers, always: true }] : []}
        />
      )}
    </WithCustomers>
  )
}
