import type { Data } from '../data.ts'
import type { TestServer } from '../testServer.ts'

export type ZoneFixture = Awaited<ReturnType<typeof createZoneFixture>>

/** A warehouse with clerks who write zone tables, and what they ask. */
export async function createZoneFixture(testServer: TestServer) {
  const warehouse = await testServer.factory.createWarehouse()
  const elsewhere = await testServer.factory.createWarehouse()
  const rights = ['logistics:freight', 'logistics:editFreight', 'logistics:read', 'logistics:edit', 'warehouse:read']
  const clerk = await testServer.signInWithRights(rights, warehouse)
  const reader = await testServer.signInWithRights(['logistics:read', 'logistics:freight'], warehouse)
  const foreigner = await testServer.signInWithRights(rights, elsewhere)

  let tables = 0

  /** A zone table with an edition that holds since 2020. */
  async function createTable(kind = 'ZONES', client = clerk, place = warehouse) {
    const code = `T${++tables}`
    const input = {
      warehouseId: place.id,
      kind,
      code,
      name: `表 ${code}`,
      nameEn: `Table ${code}`,
      validFrom: '2020-01-01',
      source: 'DHL 2020',
    }
    const { zoneTable } = await client.command('createZoneTable', input, 'zoneTable { id code version editions { id version } }')
    return { ...zoneTable, editionId: zoneTable.editions[0].id as string } as Data & { id: string; editionId: string }
  }

  const addRows = (zoneEditionId: string, rows: object[]) =>
    clerk.command('addZoneRows', { zoneEditionId, rows }, 'zoneEdition { rowCount }')
  const refused = (zoneEditionId: string, ...rows: object[]) => clerk.refusal('addZoneRows', { zoneEditionId, rows })

  const rowFields = 'id version zone country match level postcodeFrom postcodeTo city postcodes'
  async function rowsOf(zoneTableId: string, { editionId, ...filter }: Data = {}, client = clerk): Promise<Data[]> {
    const { zoneRows } = await client.query(
      `query ($id: ID!, $editionId: ID, $filter: ZoneRowFilter) { zoneRows(zoneTableId: $id, editionId: $editionId, filter: $filter) { totalCount edges { node { ${rowFields} } } } }`,
      { id: zoneTableId, editionId, filter },
    )
    return zoneRows.edges.map(({ node }: Data) => node)
  }

  async function lookUp(id: string, country: string, postcode?: string | null, city?: string | null, day?: string): Promise<Data> {
    const { node } = await clerk.query(
      `query ($id: ID!, $country: String!, $postcode: String, $city: String, $day: Day) { node(id: $id) { ... on ZoneTable {
        lookUp(country: $country, postcode: $postcode, city: $city, day: $day) {
          isFound edition { validFrom } lines { level outcome row { zone country postcodeFrom postcodeTo city } }
        }
      } } }`,
      { id, country, postcode, city, day },
    )
    return node.lookUp
  }

  return { warehouse, elsewhere, clerk, reader, foreigner, createTable, addRows, refused, rowFields, rowsOf, lookUp }
}
