import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { CustomerOptions } from '../../../shell/CustomerOptions.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { PhotoFiltersQuery } from './__generated__/PhotoFiltersQuery.graphql.ts'
import type { Filter } from './photoList.ts'

const query = graphql`
  query PhotoFiltersQuery($warehouseId: ID!) {
    packagePhotographers(warehouseId: $warehouseId) {
      id
      name
    }
  }
`

interface Props {
  url: ListUrl<'ALL', 'any', 'NEWEST', Filter>
  warehouseId: string
}

/** Filters of the photos: numbers, customer, who and when. */
export function PhotoFilters({ url, warehouseId }: Props) {
  const t = useT()
  const staff = useBackgroundQuery<PhotoFiltersQuery>(query, { warehouseId })?.packagePhotographers ?? []
  return (
    <CustomerOptions warehouseId={warehouseId}>
      {(customers) => (
        <FilterBar
          url={url}
          onlyDate={t('photoRecord.field.added')}
          fields={[{ id: 'any', label: t('photoRecord.search') }]}
          filters={[
            ...(customers ? [{ id: 'customer', label: t('package.field.customer'), options: customers, always: true }] : []),
            {
              id: 'staff',
              label: t('photoRecord.field.author'),
              options: staff.map(({ id, name }) => ({ value: id, label: name })),
              always: true,
            },
          ]}
        />
      )}
    </CustomerOptions>
  )
}
