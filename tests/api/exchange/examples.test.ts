import { expect, it } from 'vitest'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'
import { checked, downloaded, imported } from './importFixture.ts'

const testServer = await startTestServer()
const { warehouse, customer } = await createPackageFixture(testServer)
const place = { warehouse, customer, name: 'examples.xlsx' }

const pathOf = (kind: string) => `/imports/examples/${kind}.xlsx?${new URLSearchParams({ warehouse: warehouse.id, customer: customer.id })}`

const isOffered = async (client: Client, kind: string): Promise<boolean> => {
  const { hasImportExamples } = await client.query(
    'query ($kind: ImportKind!, $w: ID!, $c: ID!) { hasImportExamples(kind: $kind, warehouseId: $w, customerId: $c) }',
    { kind, w: warehouse.id, c: customer.id },
  )
  return hasImportExamples
}

/** Imports the example rows of a kind as they are given. */
async function importExamples(client: Client, kind: string): Promise<Data> {
  expect(await isOffered(client, kind)).toBe(true)
  const { bytes } = await downloaded(client, pathOf(kind))
  const found = await checked(client, bytes, { ...place, kind })
  expect(found, kind).toMatchObject({ refused: 0, repeated: 0 })
  return imported(client, found, 'ALL_OR_NOTHING')
}

it('gives example rows from the first product to the first order, which are imported as they are, and none once a kind has rows', async () => {
  const manager = await testServer.signInAs('manager', warehouse)
  const chinese = manager.with({ language: 'zh-CN' })
  // Nothing yet that they could be about.
  for (const kind of ['STOCK', 'PACKAGES', 'INBOUND_ORDERS', 'STOCK_LEVELS']) expect(await isOffered(manager, kind)).toBe(false)

  expect(await importExamples(chinese, 'PRODUCTS')).toMatchObject({ state: 'DONE', created: 3, applied: 3 })
  expect(await isOffered(manager, 'PRODUCTS')).toBe(false)
  await expect(downloaded(manager, pathOf('PRODUCTS'))).rejects.toThrow(/^404/)
  expect(await importExamples(manager, 'INBOUND_ORDERS')).toMatchObject({ applied: 3 })
  expect(await importExamples(chinese, 'STOCK')).toMatchObject({ applied: 3 })
  expect(await importExamples(manager, 'STOCK_LEVELS')).toMatchObject({ applied: 3 })
  // Two packages of one row, and one of two products; none of them is a draft.
  expect(await importExamples(chinese, 'PACKAGES')).toMatchObject({ applied: 4, drafts: 0 })
  for (const kind of ['INBOUND_ORDERS', 'STOCK', 'STOCK_LEVELS', 'PACKAGES']) expect(await isOffered(manager, kind)).toBe(false)

  const { products, packages } = await manager.query(
    `query ($w: ID!, $p: ProductFilter, $f: PackageFilter) {
      products(first: 10, filter: $p) { edges { node { sku name } } }
      packages(warehouseId: $w, first: 10, sort: OLDEST, filter: $f) { edges { node { erpNumber state lines { quantity product { sku } } } } }
    }`,
    { w: warehouse.id, p: { customerIds: [customer.id] }, f: { customerIds: [customer.id] } },
  )
  const nodes = (list: Data): Data[] => list.edges.map(({ node }: Data) => node)
  expect(nodes(products).map(({ sku, name }) => `${sku} ${name}`)).toContain('EXAMPLE-1 台灯（示例）')
  expect(nodes(packages).map(({ erpNumber, state, lines }) => `${erpNumber} ${state} ${lines.length}`)).toEqual([
    ...['EXAMPLE-1 PENDING 1', 'EXAMPLE-2 PENDING 1', 'EXAMPLE-3 PENDING 2'],
  ])
})

it('gives none to those who may not import the kind, and none once the warehouse has shipped a package', async () => {
  const other = await createWaveFixture(testServer)
  const { warehouse: place2, customer: shop } = other
  const ask = (client: Client, kind: string) =>
    client.query('query ($kind: ImportKind!, $w: ID!, $c: ID!) { hasImportExamples(kind: $kind, warehouseId: $w, customerId: $c) }', {
      ...{ kind, w: place2.id, c: shop.id },
    })
  const manager = await testServer.signInAs('manager', place2)
  expect(await ask(manager, 'PRODUCTS')).toEqual({ hasImportExamples: true })
  await expect(ask(await testServer.signInAs('picker', place2), 'PRODUCTS')).rejects.toThrow(/FORBIDDEN/)
  await expect(ask(await testServer.signInAs('manager', warehouse), 'PRODUCTS')).rejects.toThrow(/FORBIDDEN/)

  const sku = await other.createProduct(5)
  expect(await ask(manager, 'INBOUND_ORDERS')).toEqual({ hasImportExamples: true })
  const [{ id }] = (await other.createPackages({ [sku]: 1 })) as [NodeRef]
  const apply = async (name: string, input: Data, selection = '') => {
    const payload = await manager.command(name, input, selection)
    expect(payload.userErrors, name).toEqual([])
    return payload
  }
  const { simplePrint, left } = await apply(
    'createSimplePrint',
    { warehouseId: place2.id, packageIds: [id] },
    'simplePrint { id } left { error { code } }',
  )
  expect(left).toEqual([])
  await apply('printSimplePrint', { simplePrintId: simplePrint.id })
  await apply('confirmSimplePrint', { simplePrintId: simplePrint.id })
  expect(await ask(manager, 'INBOUND_ORDERS')).toEqual({ hasImportExamples: true })
  await apply('shipPackage', { packageId: id })
  expect(await ask(manager, 'INBOUND_ORDERS')).toEqual({ hasImportExamples: false })
})
