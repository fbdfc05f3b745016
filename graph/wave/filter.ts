import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Search, searchValues } from '../kernel/schema/search.ts'
import { LogisticsGroup } from '../logistics/types.ts'
import { PickMode, WaveType, WaveWork } from './states.ts'
import type { WaveQuery } from './store/list.ts'
import { WaveState } from './types/wave.ts'

export const WaveFilter = builder.inputType('WaveFilter', {
  description: 'Filter of waves. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [WaveState], description: 'Only these states. Ignored by counts per state.' }),
    types: t.field({ type: [enumOf(WaveType)], description: 'Only these types.' }),
    pickModes: t.field({ type: [enumOf(PickMode)], description: 'Only these pick modes.' }),
    groupIds: t.globalIDList({ for: [LogisticsGroup], description: 'Only these logistics groups.' }),
    pickerIds: t.globalIDList({ description: 'Only waves that are assigned to these pickers, or that they pick with handhelds.' }),
    search: t.field({ type: Search, description: 'Searches the number.' }),
    readyFor: t.field({
      type: enumOf(WaveWork),
      description:
        'Only waves that can be picked with a handheld, sorted or packed now: printed and picked first, and a mixed wave is sorted before it is packed; one that is packed already may have to be sorted further, and is ready for both.',
    }),
    suspended: t.boolean({ description: 'Only suspended (true) or not suspended (false) waves.' }),
    createdFrom: t.field({ type: 'Day', description: "Generated on this day or later, in the warehouse's time zone." }),
    createdTo: t.field({ type: 'Day', description: 'Generated on this day or earlier.' }),
    updatedFrom: t.field({ type: 'Day', description: 'Last changed on this day or later.' }),
    updatedTo: t.field({ type: 'Day', description: 'Last changed on this day or earlier.' }),
  }),
})

export type WaveFilterShape = typeof WaveFilter.$inferInput

/** Builds the query from the filter; the warehouse must be visible to the reader. */
export function waveQuery(warehouseId: string, filter: WaveFilterShape | null | undefined): WaveQuery {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes ?? []).map(({ id }) => id)
  const day = (value: Date | string | null | undefined) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null))
  const values = searchValues(filter?.search)
  return {
    warehouseId,
    states: filter?.states ?? [],
    types: filter?.types ?? [],
    pickModes: filter?.pickModes ?? [],
    groupIds: ids(filter?.groupIds),
    pickerIds: ids(filter?.pickerIds),
    search: filter?.search && values.length > 0 ? { values, mode: filter.search.mode } : null,
    readyFor: filter?.readyFor ?? null,
    suspended: filter?.suspended ?? null,
    createdFrom: day(filter?.createdFrom),
    createdTo: day(filter?.createdTo),
    updatedFrom: day(filter?.updatedFrom),
    updatedTo: day(filter?.updatedTo),
  }
}
