import { graphql } from 'react-relay'
import { examinationMachine } from '../../../../graph/package/states.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useActingFor } from '../../../shell/actingFor.ts'
import { useForViewer } from '../../../shell/providerOnly.ts'
import { useRight } from '../../../shell/rights.ts'
import { type Filter, FilterBar } from '../../../ui/FilterBar.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { PackageFiltersQuery } from './__generated__/PackageFiltersQuery.graphql.ts'
import { fields, labels, reasons } from './packageList.ts'

interface Props {
  url: ListUrl<string, string, string, string>
  warehouseId: string
  /** Ids of filters that are left out. */
  without?: readonly string[]
  /** False for a list without dates. */
  dates?: boolean
}

const query = graphql`
  query PackageFiltersQuery($warehouseId: ID!, $customers: Boolean!, $logistics: Boolean!) {
    customers(first: 250, filter: { warehouseId: $warehouseId }) @include(if: $customers) {
      edges {
        node {
          id
          name: displayName
        }
      }
    }
    channels(warehouseId: $warehouseId) @include(if: $logistics) {
      id
      name: displayName
    }
    logisticsGroups(warehouseId: $warehouseId) @include(if: $logistics) {
      id
      name: displayName
    }
  }
`

/** Filters of the list; customer and channel filters need a right. The bar stays mounted when their options arrive. */
export function PackageFilters({ warehouseId, ...bar }: Props) {
  const isOfCustomer = useActingFor() !== null
  const variables = { warehouseId, customers: useRight('customer:read') && !isOfCustomer, logistics: useRight('logistics:read') }
  const masters = useBackgroundQuery<PackageFiltersQuery>(query, variables)
  return <Bar {...bar} masters={masters} />
}

function Bar({
  url,
  masters,
  without = [],
  dates = true,
}: Omit<Props, 'warehouseId'> & { masters: PackageFiltersQuery['response'] | null }) {
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
    of('customer', 'package.field.customer', named(masters?.customers?.edges.map(({ node }) => node) ?? []), true),
    of('channel', 'package.field.channel', named(masters?.channels ?? []), true),
    of('group', 'package.field.group', named(masters?.logisticsGroups ?? [])),
    of(
      'label',
      'package.field.label',
      labels.map((value) => ({ value, label: t(`enum.LabelState.${value}`) })),
    ),
    of(
      'reason',
      'package.field.reason',
      reasons.map((value) => ({ value, label: t(`enum.AbnormalReason.${value}`) })),
    ),
    of(
      'examination',
      'examine.section',
      examinationMachine.order.map((value) => ({ value, label: t(`state.Examination.${value}`) })),
    ),
    of('due', 'package.field.due', [{ value: 'today', label: t('package.due.today') }]),
    of('hold', 'package.field.hold', [
      { value: 'yes', label: t('package.hold.yes') },
      { value: 'no', label: t('package.hold.no') },
    ]),
  ]
  return (
    <FilterBar
      url={url}
      dates={dates}
      fields={fields.map((id) => ({ id, label: t(`enum.PackageSearchField.${id}`) }))}
      filters={useForViewer()(filters).filter(
        ({ id, options, always }) => !without.includes(id) && (options.length > 0 || (always && masters === null)),
      )}
    />
  )
}
