import { useT } from '../../i18n/useT.ts'
import { CustomerOptions } from '../../shell/CustomerOptions.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { MomentChip } from '../../ui/filter/MomentChip.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { MomentChoice } from '../../ui/useMoment.ts'

interface Props {
  warehouseId: string
  url: ListUrl<string, string, string, string>
  choice: MomentChoice
}

/** Filters of the inventory: customer, which needs a right, and the moment. */
export function StockFilters({ warehouseId, url, choice }: Props) {
  const t = useT()
  return (
    <CustomerOptions warehouseId={warehouseId}>
      {(customers) => (
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'product', label: t('stock.field.search') }]}
          filters={customers ? [{ id: 'customer', label: t('stock.field.customer'), options: customers, always: true }] : []}
        >
          <MomentChip {...choice} />
        </FilterBar>
      )}
    </CustomerOptions>
  )
}
