import type { AgeSort, ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['ALL', 'QUEUED', 'SENT', 'CONFIRMED', 'FAILED'] as const
export type View = (typeof views)[number]
export type PrintJobFilterName = 'kind' | 'printer'

export const kinds = [
  'PACKAGE_LABEL',
  'PICKING_LIST',
  'HANDOVER_MANIFEST',
  'TRANSFER_LIST',
  'COUNT_SHEET',
  'RECEIPT_SHEET',
  'CARRIER_DOCUMENT',
  'TEST_PAGE',
] as const

export const printJobList: ListSpec<View, 'any', AgeSort, PrintJobFilterName> = {
  views,
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { kind: kinds, printer: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'any', AgeSort, PrintJobFilterName>) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.kind.length > 0 && { kinds: kinds.filter((kind) => filters.kind.includes(kind)) }),
    ...(filters.printer.length > 0 && { printerIds: [...filters.printer] }),
  }
}
