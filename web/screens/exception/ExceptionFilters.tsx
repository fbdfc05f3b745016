import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { ExceptionFiltersQuery } from './__generated__/ExceptionFiltersQuery.graphql.ts'
import { type ExceptionFilterName, kinds, type View } from './exceptionList.ts'

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', ExceptionFilterName>
  warehouseId: string
}

export function ExceptionFilters(props: Props) {
  return (
    <Suspense fallback={<Bar {...props} stations={[]} />}>
      <Read {...props} />
    </Suspense>
  )
}

function Read(props: Props) {
  const { stations } = useLazyLoadQuery<ExceptionFiltersQuery>(
    graphql`
      query ExceptionFiltersQuery($warehouseId: ID!) {
        stations(warehouseId: $warehouseId) {
          id
          name
        }
      }
    `,
    { warehouseId: props.warehouseId },
  )
  return <Bar {...props} stations={stations} />
}

function Bar({ url, stations }: Props & { stations: readonly { readonly id: string; readonly name: string }[] }) {
  const t = useT()
  return (
    <FilterBar
      url={url}
      dates={false}
      fields={[{ id: 'any', label: t('exception.list.search') }]}
      filters={[
        {
          id: 'kind',
          label: t('exception.field.kind'),
          options: kinds.map((kind) => ({ value: kind, label: t(`exception.kind.${kind}`) })),
          always: true,
        },
        { id: 'station', label: t('exception.field.station'), options: stations.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
    />
  )
}
