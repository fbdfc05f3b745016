import { GenerateWavesInput } from '../../../../graph/wave/input.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { waveTypes } from './waveList.ts'

export type PoolFilterName = 'type' | 'group' | 'channel' | 'customer'

/** What the pool can be asked; it has neither search nor dates. */
export const poolList: ListSpec<'ALL', 'number', 'NEWEST', PoolFilterName> = {
  views: ['ALL'],
  fields: ['number'],
  sorts: ['NEWEST'],
  filters: { type: waveTypes, group: null, channel: null, customer: null },
}

/** The pool's state as the input of the generation. */
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

/** Between what the most packages of one wave may lie. */
export const mostPackages = { minimum: most.minValue ?? 1, maximum: most.maxValue ?? 1 }

export const isMaximum = (value: unknown): value is number => most.safeParse(value).success

/** The most packages of one wave as the URL says it, where that is a number that the server takes. */
export function maximumOf(search: URLSearchParams): number | null {
  const maximum = Number(search.get('max') ?? Number.NaN)
  return isMaximum(maximum) ? maximum : null
}
