import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { type Filter, FilterBar } from '../../../ui/FilterBar.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelFiltersQuery } from './__generated__/ParcelFiltersQuery.graphql.ts'
import { fields, labels, reasons } from './parcelList.ts'

interface Props {
  url: ListUrl<string, string, string, string>
  warehouseId: string
}

/** What narrows the list; customers and channels are offered to who may see them. */
export function ParcelFilters(props: Props) {
  return (
    <Suspense fallback={<Bar {...props} masters={null} />}>
      <WithMasters {...props} />
    </Suspense>
  )
}

function WithMasters({ url, warehouseId }: Props) {
  const variables = { warehouseId, customers: useRight('customer:read'), logistics: useRight('logistics:read') }
  const masters = useLazyLoadQuery<ParcelFiltersQuery>(
    graphql`
      query ParcelFiltersQuery($warehouseId: ID!, $customers: Boolean!, $logistics: Boolean!) {
        customers(first: 250, filter: { warehouseId: $warehouseId }) @include(if: $customers) {
          edges {
            node {
              id
              name
            }
          }
        }
        channels(warehouseId: $warehouseId) @include(if: $logistics) {
          id
          name
        }
        logisticsGroups(warehouseId: $warehouseId) @include(if: $logistics) {
          id
          name
        }
      }
    `,
    variables,
    { fetchPolicy: 'store-or-network' },
  )
  return <Bar url={url} warehouseId={warehouseId} masters={masters} />
}

function Bar({ url, masters }: Props & { masters: ParcelFiltersQuery['response'] | null }) {
  const t = useT()
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const of = (id: string, label: MessageKey, options: Filter['options'], always = false): Filter => ({
    id,
    label: t(label),
    options,
    always,
  })
  const filters = [
    of('customer', 'parcel.field.customer', named(masters?.customers?.edges.map(({ node }) => node) ?? []), true),
    of('channel', 'parcel.field.channel', named(masters?.channels ?? []), true),
    of('group', 'parcel.field.group', named(masters?.logisticsGroups ?? [])),
    of(
      'label',
      'parcel.field.label',
      labels.map((value) => ({ value, label: t(`enum.LabelState.${value}`) })),
    ),
    of(
      'reason',
      'parcel.field.reason',
      reasons.map((value) => ({ value, label: t(`enum.AbnormalReason.${value}`) })),
    ),
    of('blocked', 'parcel.field.blocked', [
      { value: 'yes', label: t('parcel.blocked.yes') },
      { value: 'no', label: t('parcel.blocked.no') },
    ]),
  ]
  return (
    <FilterBar
      url={url}
      fields={fields.map((id) => ({ id, label: t(`enum.PackageSearchField.${id}`) }))}
      filters={filters.filter(({ options, always }) => options.length > 0 || (always && masters === null))}
    />
  )
}
