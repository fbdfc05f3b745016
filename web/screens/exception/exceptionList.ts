import type { AgeSort, ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['OPEN', 'CLOSED', 'ALL'] as const
export type View = (typeof views)[number]
export type ExceptionFilterName = 'kind' | 'station'

/** The kinds of scan that the console has names for. */
export const kinds = [
  ...(['signScan', 'unsignScan', 'registerParcelScan', 'receiveScan', 'unreceiveScan', 'shelveScan', 'unshelveScan'] as const),
  ...(['returnScan', 'sortScan', 'unsortScan', 'packScan', 'unpackScan', 'shipScan', 'unshipScan'] as const),
] as const

/** Filters of the list; one search covers scanned code, document and location. */
export const exceptionList: ListSpec<View, 'any', AgeSort, ExceptionFilterName> = {
  views,
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { kind: kinds, station: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'any', AgeSort, ExceptionFilterName>) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.kind.length > 0 && { kinds: [...filters.kind] }),
    ...(filters.station.length > 0 && { stationIds: [...filters.station] }),
  }
}
