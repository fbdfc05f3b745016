import { useT } from '../../i18n/useT.ts'
import { CustomerOptions } from '../../shell/CustomerOptions.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import { expected, fields, kinds } from './inboundList.ts'

interface Props {
  warehouseId: string
  url: ListUrl<string, string, string, string>
}

/** Filters of the list; the customer filter needs a right. */
export function OrderFilters({ warehouseId, url }: Props) {
  const t = useT()
  return (
    <CustomerOptions warehouseId={warehouseId}>
      {(customers) => (
        <FilterBar
          url={url}
          fields={fields.map((id) => ({ id, label: t(`inbound.order.${id}`) }))}
          filters={[
            ...(customers ? [{ id: 'customer', label: t('inbound.order.customer'), options: customers, always: true }] : []),
            {
              id: 'kind',
              label: t('inbound.order.kind'),
              options: kinds.map((value) => ({ value, label: t(`inbound.kind.${value}`) })),
              always: true,
            },
            {
              id: 'expected',
              label: t('inbound.order.expectedOn'),
              options: expected.map((value) => ({ value, label: t(`inbound.expected.${value}`) })),
              always: true,
            },
          ]}
        />
      )}
    </CustomerOptions>
  )
}
