import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { Search, searchValues } from '../kernel/search.ts'
import { LogisticsGroup } from '../logistics/types.ts'
import { WaveType } from './states.ts'
import type { WaveQuery } from './store/list.ts'
import { WaveState } from './types/wave.ts'

export const WaveFilter = builder.inputType('WaveFilter', {
  description: 'Which waves. Every field narrows; an empty list narrows nothing.',
  fields: (t) => ({
    states: t.field({ type: [WaveState], description: 'In one of these states. Counts by state leave this out.' }),
    types: t.field({ type: [enumOf(WaveType)], description: 'Of one of these types.' }),
    groupIds: t.globalIDList({ for: [LogisticsGroup], description: 'Of one of these logistics groups.' }),
    pickerIds: t.globalIDList({ description: 'Picked by one of these members of staff.' }),
    search: t.field({ type: Search, description: 'By number.' }),
    suspended: t.boolean({ description: 'Suspended or not.' }),
    createdFrom: t.field({ type: 'Day', description: 'Generated on this day or later, by the clock of the warehouse.' }),
    createdTo: t.field({ type: 'Day', description: 'Generated on this day or earlier.' }),
    updatedFrom: t.field({ type: 'Day', description: 'Last changed on this day or later.' }),
    updatedTo: t.field({ type: 'Day', description: 'Last changed on this day or earlier.' }),
  }),
})

export type WaveFilterShape = typeof WaveFilter.$inferInput

/** What the reader asks for; the warehouse is one that they may see. */
export function waveQuery(warehouseId: string, filter: WaveFilterShape | null | undefined): WaveQuery {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes ?? []).map(({ id }) => id)
  const day = (value: Date | string | null | undefined) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null))
  const values = searchValues(filter?.search)
  return {
    warehouseId,
    states: filter?.states ?? [],
    types: filter?.types ?? [],
    groupIds: ids(filter?.groupIds),
    pickerIds: ids(filter?.pickerIds),
    search: filter?.search && values.length > 0 ? { values, mode: filter.search.mode } : null,
    suspended: filter?.suspended ?? null,
    createdFrom: day(filter?.createdFrom),
    createdTo: day(filter?.createdTo),
    updatedFrom: day(filter?.updatedFrom),
    updatedTo: day(filter?.updatedTo),
  }
}
