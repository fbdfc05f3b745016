import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'
import { checked, imported } from './importFixture.ts'
import { csvOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const area = await testServer.factory.createArea(warehouse)
const location = (await testServer.factory.createLocations(area, ['A01-01-01']))[0] as { code: string }
const product = await testServer.factory.createProduct(customer)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { kind: 'STOCK', warehouse, customer, name: 'stock.csv' }
const header = ['SKU', 'Location', 'Quantity', 'Quality', 'Received on']
const row = (pieces: string, sku = product.sku, code = location.code, quality = '', day = '2026-11-20') => [sku, code, pieces, quality, day]
const onHand = async () => {
  const { productStocks } = await clerk.query(
    'query ($id: ID!) { productStocks(warehouseId: $id) { edges { node { good defective } } } }',
    { id: warehouse.id },
  )
  return productStocks.edges[0]?.node.good ?? 0
}

it('adds stock of the valid rows, and names what is wrong with the others', async () => {
  const file = csvOf([
    header,
    row('120'),
    row('5', 'NOTHING'),
    row('7', product.sku, 'Z99-99-99'),
    row('0'),
    row('3', product.sku, location.code, '不良品'),
    row('8', product.sku, location.code, '', '20.11.26'),
    row('120'),
  ])
  const found = await checked(clerk, file, place)
  expect(found).toMatchObject({ total: 7, created: 2, refused: 5 })
  const errors = found.rows.flatMap(({ errors }: { errors: { address: string; code: string }[] }) =>
    errors.map(({ address, code }) => `${address} ${code}`),
  )
  expect(errors).toEqual(['A3 UNKNOWN_SKU', 'B4 UNKNOWN_LOCATION', 'C5 TOO_SMALL', 'D6 AREA_WRONG_FOR_QUALITY', 'E7 NOT_A_DAY'])
  expect(await onHand()).toBe(0)
  expect(await imported(clerk, found)).toMatchObject({ applied: 2 })
  expect(await onHand()).toBe(240)

  // The corrected whole file, and the same file saved by another program, add only what is new.
  const corrected = csvOf([header, row('120'), row('120'), row('9')])
  const again = await checked(clerk, corrected, { ...place, name: 'corrected.csv' })
  expect(again).toMatchObject({ repeated: 2, created: 1 })
  await imported(clerk, again)
  expect(await onHand()).toBe(249)
})

it('writes a large file in parts, and all of it or nothing', async () => {
  const before = await onHand()
  const day = (at: number) => `20${10 + Math.floor(at / 28)}-02-${String((at % 28) + 1).padStart(2, '0')}`
  const rows = Array.from({ length: 450 }, (_, at) => row('2', product.sku, location.code, '', day(at)))
  const found = await checked(clerk, csvOf([header, ...rows]), { ...place, name: 'large.csv' })
  expect(await imported(clerk, found, 'ALL_OR_NOTHING')).toMatchObject({ applied: 450 })
  expect(await onHand()).toBe(before + 900)
})

it('needs the right to import stock', async () => {
  const service = await testServer.signInAs('service', warehouse)
  await expect(checked(service, csvOf([header, row('1')]), place)).rejects.toThrow('FORBIDDEN')
})
