import { gtinCheckDigit } from '../../graph/kernel/states/codes.ts'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import type { House } from './house.ts'

/** The program of a customer, which knows the warehouse by its API alone. */
export interface Shop {
  /** Where it has its goods, and whose they are. */
  place: { warehouseId: string; customerId: string }
  /** Two new products, of which the warehouse has no piece yet, and where they will lie. */
  goods: [Goods, Goods]
  /** Runs a mutation with a new key; throws where it was refused. */
  command<Payload>(name: string, input: object, selection: string): Promise<Payload>
}

export interface Goods {
  sku: string
  barcode: string
  name: string
  place: string
}

/** A truck of its own: a wave of what travels by it holds nothing else. */
export const truck = { code: 'NIGHT', name: '夜班 Night', channel: 'NGT' }

/** Opens a shop in the warehouse of Berlin, where no other test works. */
export async function openShop(house: House): Promise<Shop> {
  const key = demoTokens.providerKey
  const command: Shop['command'] = async (name, input, selection) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} userErrors { code message } } }`
    const variables = { input: { ...input, idempotencyKey: crypto.randomUUID() } }
    const { [name]: payload } = await house.ask<Record<string, { userErrors: unknown[] }>>(document, variables, key)
    if (payload?.userErrors.length !== 0) throw new Error(`${name}: ${JSON.stringify(payload?.userErrors)}`)
    return payload as never
  }
  const { warehouses, customers } = await house.ask<Masters>(
    '{ warehouses { id number areas { id type } } customers(first: 50) { edges { node { id code } } } }',
    {},
    key,
  )
  const { id: warehouseId, areas } = warehouses.find(({ number }) => number === 'BER1') as Masters['warehouses'][number]
  const customerId = customers.edges.find(({ node }) => node.code === 'HARBORLINE')?.node.id ?? ''
  const goodsOf = (at: number, name: string): Goods => {
    const digits = `95219990077${at}`
    return { name, sku: `STORY-${at}`, barcode: `${digits}${gtinCheckDigit(digits)}`, place: `A99-01-0${at}` }
  }
  const goods: Shop['goods'] = [goodsOf(1, 'Story lamp'), goodsOf(2, 'Story vase')]
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
  const { logisticsGroup } = await command<{ logisticsGroup: { id: string } }>(
    'createLogisticsGroup',
    { warehouseId, code: truck.code, name: truck.name, cutOff: '23:30' },
    'logisticsGroup { id }',
  )
  const channel = { groupId: logisticsGroup.id, code: truck.channel, name: '夜间 Night', carrier: 'SIM', service: 'SIM-STD' }
  await command('createChannel', channel, 'channel { id }')
  // All other places of the picking area are taken.
  const picking = areas.find(({ type }) => type === 'PICKING')
  const rack = { cargoAreaId: picking?.id, prefixes: ['A99'], firstColumn: 1, lastColumn: 1, firstLayer: 1, lastLayer: 2 }
  await command('createLocations', rack, 'created')
  const mixed = { type: 'MIXED', maximum: 40, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: true, shipOnPrint: false }
  await command('saveWaveSetting', { warehouseId, ...mixed }, 'warehouse { id }')
  return { place: { warehouseId, customerId }, goods, command }
}

interface Masters {
  warehouses: { id: string; number: string; areas: { id: string; type: string }[] }[]
  customers: { edges: { node: { id: string; code: string } }[] }
}

/** Whom the parcels go to; nobody real. */
export const recipient = {
  name: 'Ida Sandberg',
  phone: '+49 30 5550 0123',
  country: 'DE',
  province: 'Berlin',
  city: 'Berlin',
  postcode: '10117',
  address1: 'Am Beispielufer 12',
}
