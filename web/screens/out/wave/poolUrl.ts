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

const { maximum: most, maximumWaves: mostWaves } = GenerateWavesInput.shape

/** Bounds of the maximum packages per wave. */
export const packageLimits = { minimum: most.minValue ?? 1, maximum: most.maxValue ?? 1 }

export const isMaximum = (value: unknown): value is number => most.safeParse(value).success

export const isMaximumWaves = (value: unknown): value is number | null | undefined => mostWaves.safeParse(value).success

/** Limits of a generation: packages per wave, and waves; null without one. */
export interface GenerationLimits {
  maximum: number | null
  maximumWaves: number | null
}

/** Valid limits from the URL. */
export function limitsOf(search: URLSearchParams): GenerationLimits {
  const [maximum, waves] = [maximumOf(search), Number(search.get('waves') ?? Number.NaN)]
  return { maximum, maximumWaves: isMaximumWaves(waves) ? waves : null }
}

/** Maximum packages per wave from the URL, if valid. */
export function maximumOf(search: URLSearchParams): number | null {
  const maximum = Number(search.get('max') ?? Number.NaN)
  return isMaximum(maximum) ? maximum : null
}

/** Writes limits into the parameters of a URL. */
export function withLimits(search: URLSearchParams, { maximum, maximumWaves }: GenerationLimits): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of [
    ['max', maximum],
    ['waves', maximumWaves],
  ] as const) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
