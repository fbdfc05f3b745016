import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { WaveListFiltersQuery } from './__generated__/WaveListFiltersQuery.graphql.ts'
import { type View, type WaveFilterName, waveTypes } from './waveList.ts'

interface Props {
  url: ListUrl<View, 'number', 'NEWEST', WaveFilterName>
  warehouseId: string
}

type Named = readonly { readonly id: string; readonly name: string }[] | null | undefined

/** Filters of the waves; group and picker filters need a right. */
export function WaveListFilters(props: Props) {
  return (
    <Suspense fallback={<Bar {...props} groups={null} pickers={null} />}>
      <Read {...props} />
    </Suspense>
  )
}

function Read(props: Props) {
  const sees = { groups: useRight('logistics:read'), pickers: useRight('wave:generate') }
  const { logisticsGroups, pickers } = useLazyLoadQuery<WaveListFiltersQuery>(
    graphql`
      query WaveListFiltersQuery($warehouseId: ID!, $groups: Boolean!, $pickers: Boolean!) {
        logisticsGroups(warehouseId: $warehouseId) @include(if: $groups) {
          id
          name: displayName
        }
        pickers(warehouseId: $warehouseId) @include(if: $pickers) {
          id
          name
        }
      }
    `,
    { warehouseId: props.warehouseId, ...sees },
  )
  return <Bar {...props} groups={logisticsGroups} pickers={pickers} />
}

function Bar({ url, groups, pickers }: Props & { groups: Named; pickers: Named }) {
  const t = useT()
  const optionsOf = (all: Named) => (all ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const types = waveTypes.map((type) => ({ value: type, label: t(`enum.WaveType.${type}`) }))
  const suspended = [
    { value: 'YES', label: t('wave.list.suspendedYes') },
    { value: 'NO', label: t('wave.list.suspendedNo') },
  ]
  return (
    <FilterBar
      url={url}
      fields={[{ id: 'number', label: t('wave.number') }]}
      filters={[
        { id: 'type', label: t('wave.type'), options: types, always: true },
        { id: 'suspended', label: t('wave.suspended'), options: suspended, always: true },
        ...(groups ? [{ id: 'group', label: t('wave.group'), options: optionsOf(groups) }] : []),
        ...(pickers ? [{ id: 'picker', label: t('wave.picker'), options: optionsOf(pickers) }] : []),
      ]}
    />
  )
}
