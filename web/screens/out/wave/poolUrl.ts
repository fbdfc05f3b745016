import { GenerateWavesInput } from '../../../../graph/wave/input.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { waveTypes } from './waveList.ts'

export type PoolFilterName = 'type' | 'group' | 'channel' | 'customer'

/** Filters of the pool; it has neither search nor dates. */
export const poolList: ListSpec<'ALL', 'number', 'NEWEST', PoolFilterName> = {
  views: ['ALL'],
  fields: ['number'],
  sorts: ['NEWEST'],
  filters: { type: waveTypes, group: null, channel: null, customer: null },
}

/** Converts the pool state to the generation input. */
export function poolFilterOf({ filters }: ListState<'ALL', 'number', 'NEWEST', PoolFilterName>) {
  const types = waveTypes.filter((type) => filters.type.includes(type))
  return {
    ...(types.length > 0 && { types }),
    ...(filters.group[0] !== undefined && { groupId: filters.group[0] }),
    ...(filters.channel.length > 0 && { channelIds: [...filters.channel] }),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
  }
}

const { maximum: most } = GenerateWavesInput.shape

/** Bounds of the maximum packages per wave. */
export const packageLimits = { minimum: most.minValue ?? 1, maximum: most.maxValue ?? 1 }

export const isMaximum = (value: unknown): value is number => most.safeParse(value).success

/** Maximum packages per wave from the URL, if valid. */
export function maximumOf(search: URLSearchParams): number | null {
  const maximum = Number(search.get('max') ?? Number.NaN)
  return isMaximum(maximum) ? maximum : null
}
