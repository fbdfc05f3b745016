import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useRight } from '../../shell/rights.ts'
import { FilterBar, type Option } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { OrderFiltersQuery } from './__generated__/OrderFiltersQuery.graphql.ts'
import { fields } from './inboundList.ts'

interface Props {
  warehouseId: string
  url: ListUrl<string, string, string, string>
}

/** What narrows the list; customers for those who may see them. */
export function OrderFilters(props: Props) {
  const maySeeCustomers = useRight('customer:read')
  if (!maySeeCustomers) return <Bar {...props} customers={null} />
  return (
    <Suspense fallback={<Bar {...props} customers={[]} />}>
      <WithCustomers {...props} />
    </Suspense>
  )
}

function WithCustomers(props: Props) {
  const { customers } = useLazyLoadQuery<OrderFiltersQuery>(
    graphql`
      query OrderFiltersQuery($warehouseId: ID!) {
        customers(filter: { warehouseId: $warehouseId }, first: 250) {
          edges {
            node {
              id
              name
            }
          }
        }
      }
    `,
    { warehouseId: props.warehouseId },
  )
  return <Bar {...props} customers={customers.edges.map(({ node }) => ({ value: node.id, label: node.name }))} />
}

function Bar({ url, customers }: Props & { customers: readonly Option[] | null }) {
  const t = useT()
  return (
    <FilterBar
      url={url}
      fields={fields.map((id) => ({ id, label: t(`inbound.order.${id}`) }))}
      filters={customers ? [{ id: 'customer', label: t('inbound.order.customer'), options: customers, always: true }] : []}
    />
  )
}
