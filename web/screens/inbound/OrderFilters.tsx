import { useT } from '../../i18n/useT.ts'
import { WithCustomers } from '../../shell/WithCustomers.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import { fields } from './inboundList.ts'

interface Props {
  warehouseId: string
  url: ListUrl<string, string, string, string>
}

/** What narrows the list; customers for those who may see them. */
export function OrderFilters({ warehouseId, url }: Props) {
  const t = useT()
  return (
    <WithCustomers warehouseId={warehouseId}>
      {(customers) => (
        <FilterBar
          url={url}
          fields={fields.map((id) => ({ id, label: t(`inbound.order.${id}`) }))}
          filters={customers ? [{ id: 'customer', label: t('inbound.order.customer'), options: customers, always: true }] : []}
        />
      )}
    </WithCustomers>
  )
}
