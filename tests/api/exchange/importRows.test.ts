import { expect, it } from 'vitest'
import { fromNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { checked, imported } from './importFixture.ts'
import { productHeader, xlsxOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { warehouse, customer }
const header = [...productHeader, 'EAN']
const lamp = (sku: string, { price = '12.50', ean = '' } = {}) => [
  ...[sku, `Lamp ${sku}`, '台灯', 'Desk lamp', price, 'USD', 30, 15.5, 15, 0.385],
  ean,
]

/** Numbers of the rows that a selection has, page by page, and how many each field has. */
async function rowsOf({ id }: Data, selection: Record<string, unknown>): Promise<number[]> {
  const rows: number[] = []
  for (let after: string | null = null; ; ) {
    const { node }: Data = await clerk.query(
      `query ($id: ID!, $after: String, $outcomes: [ImportRowOutcome!], $column: String, $mostUrgent: Boolean) { node(id: $id) { ... on SheetImport {
        rows(outcomes: $outcomes, column: $column, mostUrgent: $mostUrgent, first: 50, after: $after) { edges { node { row } } pageInfo { hasNextPage endCursor } } } } }`,
      { id, after, ...selection },
    )
    rows.push(...node.rows.edges.map((edge: Data) => edge.node.row))
    if (!node.rows.pageInfo.hasNextPage) return rows
    after = node.rows.pageInfo.endCursor
  }
}

it('has the rows of one field, also after the first hundred, as many as it counts', async () => {
  const wrongPrices = Array.from({ length: 130 }, (_, nth) => lamp(`PRICE-${nth}`, { price: '39,90 €' }))
  const wrongCodes = Array.from({ length: 3 }, (_, nth) => lamp(`CODE-${nth}`, { ean: '4006381333932, 4006381333933' }))
  const found = await checked(clerk, xlsxOf([header, ...wrongPrices, ...wrongCodes, lamp('GOOD')]), place)
  expect(found.errorCounts).toEqual([
    { column: 'price', count: 130 },
    { column: 'barcodes', count: 3 },
  ])
  expect(await rowsOf(found, { outcomes: ['REFUSED'], column: 'price' })).toEqual(wrongPrices.map((_, at) => at + 2))
  expect(await rowsOf(found, { outcomes: ['REFUSED'], column: 'barcodes' })).toEqual([132, 133, 134])
  expect(await rowsOf(found, { outcomes: ['REFUSED'], column: '' })).toEqual([])
  expect(await rowsOf(found, { outcomes: ['REFUSED'] })).toHaveLength(133)
})

it('counts rows that are refused as a whole, without those for which another row is to blame', async () => {
  const orders = { ...place, kind: 'PACKAGES', name: 'orders.xlsx' }
  const heading = ['Order number', 'Channel', 'Recipient', 'Country', 'City', 'Postcode', 'Address', 'SKU', 'Qty']
  const ada = ['', 'Ada Example', 'US', 'Beverly Hills', '90210', '1 Example Street']
  const good = await checked(clerk, xlsxOf([header, lamp('ORDERED')]), place)
  await imported(clerk, good)
  const found = await checked(
    clerk,
    xlsxOf([heading, ['R-1', ...ada, 'ORDERED', '1'], ['R-1', ...ada, 'NOTHING', '1'], ['R-2', ...ada, 'NOTHING', '1']]),
    orders,
  )
  expect(found.errorCounts).toEqual([{ column: 'sku', count: 2 }])
  expect(await rowsOf(found, { column: 'sku' })).toEqual([3, 4])
  expect(await rowsOf(found, { column: '' })).toEqual([])
  expect(await rowsOf(found, { outcomes: ['REFUSED'] })).toEqual([2, 3, 4])
  await testServer.db.sheetImportRow.updateMany({
    where: { importId: fromNodeId(found.id)!.id, row: 4 },
    data: { failures: [{ code: 'ROW_NOT_WRITTEN', values: {}, column: null }] },
  })
  expect(await rowsOf(found, { column: '' })).toEqual([4])
})

it('has first what is most urgent: rows with errors, else those to import, else all', async () => {
  const wrong = await checked(clerk, xlsxOf([header, lamp('URGENT-1'), lamp('URGENT-2', { price: 'much' })]), place)
  expect(await rowsOf(wrong, { mostUrgent: true })).toEqual([3])
  await imported(clerk, wrong)
  const half = await checked(clerk, xlsxOf([header, lamp('URGENT-1'), lamp('URGENT-3')]), place)
  expect(await rowsOf(half, { mostUrgent: true })).toEqual([3])
  const known = await checked(clerk, xlsxOf([header, lamp('URGENT-1')]), place)
  expect(await rowsOf(known, { mostUrgent: true })).toEqual([2])
})
