import { gtinCheckDigit } from '../../graph/kernel/states/codes.ts'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import type { TestServer } from './testServer.ts'

/** API client of a customer. */
export interface Integrator {
  /** Warehouse and customer of its stock. */
  owner: { warehouseId: string; customerId: string }
  /** Two new products without stock, and their future locations. */
  products: [ProductSpec, ProductSpec]
  /** Runs a mutation with a new key; throws if it is refused. */
  command<Payload>(name: string, input: object, selection: string): Promise<Payload>
}

export interface ProductSpec {
  sku: string
  barcode: string
  name: string
  locationCode: string
}

/** A separate logistics group, so that its waves contain no other packages. */
export const logisticsGroup = { code: 'NIGHT', name: '夜班 Night', channel: 'NGT' }

const key = demoTokens.providerKey

/** Commands of the provider's API key. */
function commandOf(testServer: TestServer): Integrator['command'] {
  return async (name, input, selection) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} userErrors { code message } } }`
    const variables = { input: { ...input, idempotencyKey: crypto.randomUUID() } }
    const { [name]: payload } = await testServer.query<Record<string, { userErrors: unknown[] }>>(document, variables, key)
    if (payload?.userErrors.length !== 0) throw new Error(`${name}: ${JSON.stringify(payload?.userErrors)}`)
    return payload as never
  }
}

/** The warehouses, and the customer whose products and packages the tests create. */
async function readMasters(testServer: TestServer) {
  const { warehouses, customers } = await testServer.query<Masters>(
    '{ warehouses { id number areas { id type } } customers(first: 50) { edges { node { id code } } } }',
    {},
    key,
  )
  return { warehouses, customerId: customers.edges.find(({ node }) => node.code === 'HARBORLINE')?.node.id ?? '' }
}

/** Registers a station in Los Angeles; returns its name. */
export async function registerStation(testServer: TestServer): Promise<string> {
  const name = `Station ${crypto.randomUUID().slice(0, 8)}`
  const { warehouseId } = await testServer.localStorageEntries('owner', 'LAX1')
  await testServer.query(
    'mutation ($input: RegisterStationInput!) { registerStation(input: $input) { userErrors { code } } }',
    { input: { warehouseId, name, idempotencyKey: crypto.randomUUID() } },
    await testServer.signIn('owner'),
  )
  return name
}

/** Creates packages in Los Angeles whose goods are in a staging area only, so that no wave can take them. */
export async function createStagedPackages(testServer: TestServer, count: number): Promise<void> {
  await createPackagesFrom(testServer, 'B01-01-01', count)
}

/** Creates packages of one piece in Los Angeles whose goods are at a location; returns their ids. */
export async function createPackagesFrom(testServer: TestServer, location: string, count: number): Promise<string[]> {
  const { ids } = await createOrdersFrom(testServer, location, Array(count).fill([1]))
  return ids
}

/** Creates packages in Los Angeles of new products whose goods are at a location; an order tells how many pieces it has of each product. */
export async function createOrdersFrom(
  testServer: TestServer,
  location: string,
  orders: readonly (readonly number[])[],
): Promise<{ ids: string[]; skus: string[] }> {
  const pieces = orders[0]!.map((_, product) => orders.reduce((sum, order) => sum + order[product]!, 0))
  const { warehouseId, customerId, skus } = await createProductsAt(testServer, location, pieces)
  const { channels } = await testServer.query<{ channels: { code: string }[] }>(
    'query ($w: ID!) { channels(warehouseId: $w) { code } }',
    { w: warehouseId },
    key,
  )
  const ids: string[] = []
  for (const order of orders) {
    const lines = skus.map((sku, product) => ({ sku, quantity: order[product]! }))
    const input = { warehouseId, customerId, recipient, channelCode: channels[0]?.code, lines }
    const made = await commandOf(testServer)<{ package: { id: string } }>('createPackage', input, 'package { id }')
    ids.push(made.package.id)
  }
  return { ids, skus }
}

/** Creates new products in Los Angeles with pieces at a location. */
export async function createProductsAt(testServer: TestServer, location: string, pieces: readonly number[]) {
  const command = commandOf(testServer)
  const { warehouses, customerId } = await readMasters(testServer)
  const warehouseId = warehouses.find(({ number }) => number === 'LAX1')?.id ?? ''
  const reference = crypto.randomUUID().slice(0, 8)
  const skus = pieces.map((_, product) => `LAMP-${reference}-${product + 1}`)
  const names = { name: 'Story lamp', declaredNameZh: '台灯', declaredNameEn: 'Lamp', declaredPrice: { amount: '9.00', currency: 'USD' } }
  const size = { lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 80, weightGrams: 300 }
  await command('createProducts', { customerId, products: skus.map((sku) => ({ sku, ...names, ...size })) }, 'refused { index }')
  const rows = skus.map((sku, product) => ({ location, sku, pieces: pieces[product]!, receivedOn: '2026-01-05' }))
  await command('importStock', { warehouseId, customerId, reference, rows }, '')
  return { warehouseId, customerId, skus, command }
}

/** Creates an integrator in the warehouse of Berlin, which no other test uses. */
export async function createIntegrator(testServer: TestServer): Promise<Integrator> {
  const command = commandOf(testServer)
  const { warehouses, customerId } = await readMasters(testServer)
  const { id: warehouseId, areas } = warehouses.find(({ number }) => number === 'BER1') as Masters['warehouses'][number]
  const goodsOf = (at: number, name: string): ProductSpec => {
    const digits = `95219990077${at}`
    return { name, sku: `STORY-${at}`, barcode: `${digits}${gtinCheckDigit(digits)}`, locationCode: `A99-01-0${at}` }
  }
  const goods: Integrator['products'] = [goodsOf(1, 'Story lamp'), goodsOf(2, 'Story vase')]
  const size = { lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 80, weightGrams: 300 }
  await command(
    'createProducts',
    {
      customerId,
      products: goods.map(({ sku, name, barcode }) => ({
        ...{ sku, name, barcodes: [barcode], declaredNameZh: '故事商品', declaredNameEn: name, ...size },
        declaredPrice: { amount: '12.50', currency: 'USD' },
      })),
    },
    'refused { index }',
  )
  const { logisticsGroup: group } = await command<{ logisticsGroup: { id: string } }>(
    'createLogisticsGroup',
    { warehouseId, code: logisticsGroup.code, name: logisticsGroup.name, cutOff: '23:30' },
    'logisticsGroup { id }',
  )
  const channel = { groupId: group.id, code: logisticsGroup.channel, name: '夜间 Night', carrier: 'SIM', service: 'SIM-STD' }
  await command('createChannel', channel, 'channel { id }')
  // All other locations of the picking area are occupied.
  const picking = areas.find(({ type }) => type === 'PICKING')
  const rack = { cargoAreaId: picking?.id, prefixes: ['A99'], firstColumn: 1, lastColumn: 1, firstLayer: 1, lastLayer: 2 }
  await command('createLocations', rack, 'created')
  const mixed = { type: 'MIXED', maximum: 40, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: true, shipOnPrint: false }
  await command('saveWaveSetting', { warehouseId, ...mixed }, 'warehouse { id }')
  return { owner: { warehouseId, customerId }, products: goods, command }
}

interface Masters {
  warehouses: { id: string; number: string; areas: { id: string; type: string }[] }[]
  customers: { edges: { node: { id: string; code: string } }[] }
}

/** Recipient of the packages; a fictitious person. */
export const recipient = {
  name: 'Ida Sandberg',
  phone: '+49 30 5550 0123',
  country: 'DE',
  province: 'Berlin',
  city: 'Berlin',
  postcode: '10117',
  address1: 'Am Beispielufer 12',
}
