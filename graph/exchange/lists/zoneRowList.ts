import { zoneColumns } from '../rules/zoneColumns.ts'
import { type ExportedList, type ListColumn, listDocument, type Node } from './list.ts'

const cells: Readonly<Record<string, (row: Node) => string | null>> = {
  zone: ({ zone }) => zone,
  country: ({ country }) => country,
  postcodeFrom: ({ match, postcodeFrom }) => (match === 'POSTCODE_PREFIX' ? null : postcodeFrom),
  postcodeTo: ({ postcodeTo }) => postcodeTo,
  prefix: ({ match, postcodeFrom }) => (match === 'POSTCODE_PREFIX' ? postcodeFrom : null),
  city: ({ city }) => city,
}

/** The rows of an edition of a table of zones, whole and with the headings of its import, which takes the file as it is. */
export const zoneRowList: ExportedList = {
  title: 'menu.logistics.zones',
  document: listDocument(
    '$zoneTableId: ID!, $editionId: ID, $filter: ZoneRowFilter, $sort: ZoneRowSort! = PLACE',
    'zoneRows(zoneTableId: $zoneTableId, editionId: $editionId, filter: $filter, sort: $sort, first: $first, after: $after)',
    'zone country match postcodeFrom postcodeTo city',
  ),
  columns: zoneColumns.map(({ id, name }): ListColumn => ({ of: null, header: name, cell: (row) => cells[id]?.(row) ?? null })),
}

/** The same of a table of remote areas, which has no zones. */
export const remoteAreaRowList: ExportedList = {
  title: 'menu.logistics.remote',
  document: zoneRowList.document,
  columns: zoneRowList.columns.filter((_, at) => zoneColumns[at]?.id !== 'zone'),
}
