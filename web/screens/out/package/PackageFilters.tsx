import { graphql } from 'react-relay'
import { examinationMachine } from '../../../../graph/package/states.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useActingFor } from '../../../shell/actingFor.ts'
import { useForViewer } from '../../../shell/providerOnly.ts'
import { useRight } from '../../../shell/rights.ts'
import { useCustomerFilter } from '../../../shell/useCustomerFilter.ts'
import { type Filter, FilterBar } from '../../../ui/FilterBar.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { PackageFiltersQuery } from './__generated__/PackageFiltersQuery.graphql.ts'
import { fields, labels, reasons } from './packageList.ts'
import { quietChoices, trackingStatuses } from './trackingStatus.ts'

interface Props {
  url: ListUrl<string, string, string, string>
  warehouseId: string
  /** Ids of filters that are left out. */
  without?: readonly string[]
  /** False for a list without dates. */
  dates?: boolean
}

const query = graphql`
  query PackageFiltersQuery($warehouseId: ID!, $logistics: Boolean!) {
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
export function PackageFilters({ url, warehouseId, without = [], dates = true }: Props) {
  const t = useT()
  const isOfCustomer = useActingFor() !== null
  const masters = useBackgroundQuery<PackageFiltersQuery>(query, { warehouseId, logistics: useRight('logistics:read') })
  const isAsked = !isOfCustomer && !without.includes('customer')
  const customers = useCustomerFilter(isAsked ? t('package.field.customer') : undefined, warehouseId, url.state.filters.customer ?? [])
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const of = (id: string, label: MessageKey, options: Filter['options'], always = false): Filter => ({
    id,
    label: t(label),
    options,
    always,
  })
  const filters = [
    ...(customers ? [customers] : []),
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
    of(
      'journey',
      'package.field.journey',
      trackingStatuses.map((value) => ({ value, label: t(`enum.TrackingStatus.${value}`) })),
    ),
    of(
      'quiet',
      'package.field.quiet',
      quietChoices.map((value) => ({ value, label: t('package.quiet.days', { days: Number(value) }) })),
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
        ({ id, options, always }) => !without.includes(id) && (options.length > 0 || id === 'customer' || (always && masters === null)),
      )}
    />
  )
}
