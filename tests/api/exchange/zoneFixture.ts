import type { Client } from '../client.ts'
import type { Data } from '../data.ts'

export const zoneHeader = ['Zone', 'Country', 'Postcode from', 'Postcode to', 'Postcode prefix', 'City']
export const remoteHeader = zoneHeader.slice(1)

/** A table of zones or remote areas, and an edition of it. */
export interface ZonePlace {
  tableId: string
  target: { id: string }
}

/** Creates a table of zones or remote areas with an edition that holds since 2020. */
export async function createZones(client: Client, warehouse: { id: string }, code: string, kind = 'ZONES'): Promise<ZonePlace> {
  const input = { warehouseId: warehouse.id, kind, code, name: `表 ${code}`, nameEn: `Table ${code}`, validFrom: '2020-01-01', source: '' }
  const { zoneTable } = await client.command('createZoneTable', input, 'zoneTable { id editions { id } }')
  return { tableId: zoneTable.id, target: { id: zoneTable.editions[0].id } }
}

/** The rows of the edition that holds today as cells of a spreadsheet, by place. */
export async function cellsOf(client: Client, { tableId }: ZonePlace): Promise<string[][]> {
  const { zoneRows } = await client.query(
    `query ($id: ID!) { zoneRows(zoneTableId: $id, first: 100) { edges { node { zone country match postcodeFrom postcodeTo city } } } }`,
    { id: tableId },
  )
  return zoneRows.edges.map(({ node }: Data) => {
    const isPrefix = node.match === 'POSTCODE_PREFIX'
    return [
      node.zone,
      node.country,
      isPrefix ? null : node.postcodeFrom,
      node.postcodeTo,
      isPrefix ? node.postcodeFrom : null,
      node.city,
    ].map((cell) => cell ?? '')
  })
}

/** `count` rows of two US postcodes each, from 10000 on. */
export const postcodeRows = (count: number, zone = (nth: number) => String((nth % 8) + 1)) =>
  Array.from({ length: count }, (_, nth) => [zone(nth), 'US', String(10_000 + 2 * nth), String(10_001 + 2 * nth), '', ''])
