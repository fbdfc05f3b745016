import { describe, expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'

// What is selected of a page's nodes is read with the page in one statement. A list within a node is read through Prisma instead.
const testServer = await startTestServer({ template: 'demo' })
const owner = await testServer.signInAs('owner')
const warehouse =
  owner.identity && (await owner.query('{ warehouses { id number } }')).warehouses.find(({ number }: Data) => number === 'LAX1')

const packageFields = `id number erpNumber state label { state trackingNumber } hold { at } destination customerName channelName channelCode
  recipient { name postcode } customer { id name } channel { code } wave { id number group { name } } slot abnormalReason allowedActions editable
  draftReasons { code line } createdAt acceptedAt shippedAt version`
const stockFields = 'id good defective locked available total updatedAt product { id sku name customer { id name } }'

const pages = [
  ['packages', 'NEWEST', packageFields, 'lines { id }'],
  ['packages', 'OLDEST', packageFields, 'lines { id }'],
  ['packages', 'UPDATED', packageFields, 'lines { id }'],
  ['productStocks', 'SKU', stockFields, 'product { barcodes }'],
  ['productStocks', 'RECENT', stockFields, 'product { barcodes }'],
  ['productStocks', 'SCARCE', stockFields, 'product { barcodes }'],
  ['productStocks', 'YOUNGEST', stockFields, 'product { barcodes }'],
] as const

async function read(list: string, sort: string, fields: string, client = owner): Promise<Data[]> {
  const rows: Data[] = []
  let after: string | null = null
  do {
    const document = `query ($w: ID!, $after: String) {
      ${list}(warehouseId: $w, sort: ${sort}, first: 40, after: $after) { edges { node { ${fields} } } pageInfo { endCursor hasNextPage } }
    }`
    const { edges, pageInfo }: Data = (await client.query(document, { w: warehouse.id, after }))[list]
    rows.push(...edges.map(({ node }: Data) => node))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after && rows.length < 200)
  return rows
}

describe.each(pages)('%s, %s', (list, sort, fields, more) => {
  test('returns the same from one statement as from Prisma', async () => {
    const direct = await read(list, sort, fields)
    const byPrisma = await read(list, sort, `${fields} ${more}`)
    expect(direct.length).toBeGreaterThan(40)
    expect(byPrisma.map(({ lines: _lines, ...row }) => row)).toMatchObject(direct)
    expect(new Set(direct.map(({ id }) => id)).size).toBe(direct.length)
  })

  test('runs one statement beside the one that authenticates', async () => {
    const document = `query ($w: ID!) { ${list}(warehouseId: $w, sort: ${sort}, first: 40) { edges { node { ${fields} } } } }`
    const said = await recordStatements(() => owner.query(document, { w: warehouse.id }))
    expect(said.filter((sql) => !/from session/.test(sql))).toHaveLength(1)
  })
})

test('checks the rights of single fields as elsewhere', async () => {
  const picker = await testServer.signInAs('picker')
  const rows = await read('packages', 'NEWEST', 'id recipient { name } wave { number } channel { code } allowedActions', picker)
  expect(rows.some(({ wave }) => wave !== null)).toBe(true)
  expect(rows.every(({ recipient, channel }) => recipient === null && channel === null)).toBe(true)
})
