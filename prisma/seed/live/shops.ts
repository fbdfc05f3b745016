import { gql } from './api.ts'
import { between, oneOf } from './pace.ts'
import { type Person, say } from './person.ts'

export interface Shop {
  id: string
  name: string
  skus: string[]
}

export interface Edges<Node> {
  edges: { node: Node }[]
}

const SHOPS = gql`query ($warehouseId: ID!) { customers(first: 50, filter: { active: true, warehouseId: $warehouseId }) { edges { node { id name } } } }`

const PRODUCTS = gql`query ($customerId: ID!) { products(first: 250, filter: { customerId: $customerId, sale: ON_SALE }) { edges { node { sku } } } }`

const PEOPLE = gql`query ($warehouseId: ID!) {
  packages(warehouseId: $warehouseId, first: 150, sort: OLDEST) {
    edges { node { recipient { name phone country province city postcode address1 } } }
  }
}`

const COUNTS = gql`query ($warehouseId: ID!) { packageCounts(warehouseId: $warehouseId) { state count } }`

const ORDER = gql`mutation ($input: CreatePackagesInput!) {
  createPackages(input: $input) { packages { state } refused { number userErrors { field message } } userErrors { code message values } }
}`

/** Above so many waiting packages the shops sell less. */
const enoughPending = 300

/** The programs of the customers: orders come in small batches, and now and then everybody wants the same thing. */
export async function selling(me: Person, shops: readonly Shop[], run: string): Promise<() => Promise<boolean>> {
  const warehouseId = me.floor.warehouse.id
  const { packages } = await me.api.ask<{ packages: Edges<{ recipient: Buyer | null }> }>(PEOPLE, { warehouseId })
  const buyers = packages.edges.flatMap(({ node }) => (node.recipient ? [given(node.recipient)] : []))
  let serial = 0

  const orderOf = (lines: object[], channelCode: string) => {
    const number = `${run}-${String(++serial).padStart(4, '0')}`
    const platform = oneOf(me.chance, ['SHOPIFY', 'AMAZON', 'TIKTOK', 'TEMU'])
    return { erpNumber: `SO-${number}`, platform, platformOrderNumber: number, channelCode, recipient: oneOf(me.chance, buyers), lines }
  }

  return async () => {
    await me.pause(25, 70)
    const { packageCounts } = await me.api.ask<{ packageCounts: { state: string; count: number }[] }>(COUNTS, { warehouseId })
    if ((packageCounts.find(({ state }) => state === 'PENDING')?.count ?? 0) > enoughPending) return false
    const shop = oneOf(me.chance, shops)
    const sku = oneOf(me.chance, shop.skus)
    const hot = me.chance() < 0.08
    const orders = hot
      ? Array.from({ length: between(me.chance, 22, 30) }, () => orderOf([{ sku, quantity: 1 }], 'STD'))
      : Array.from({ length: between(me.chance, 2, 6) }, () => orderOf(linesOf(me, shop), oneOf(me.chance, ['STD', 'STD', 'ECO', 'EXP'])))
    const taken = await me.api.command<Taken>(ORDER, { warehouseId, customerId: shop.id, orders })
    const drafts = taken.packages.filter(({ state }) => state === 'DRAFT').length
    const what = hot ? `orders ${orders.length} times ${sku}` : `orders ${orders.length} parcels`
    say(shop.name, `${what}${drafts > 0 ? `, ${drafts} cannot be filled yet` : ''}`)
    const [first] = taken.refused
    if (first)
      say(
        shop.name,
        `has ${taken.refused.length} refused, ${first.number} first: ${first.userErrors[0]?.field} ${first.userErrors[0]?.message}`,
      )
    return true
  }
}

type Buyer = Record<string, string>

/** What is known of somebody: what is read as empty was not given. */
function given(buyer: Buyer): Buyer {
  return Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== ''))
}

interface Taken {
  packages: { state: string }[]
  refused: { number: string | null; userErrors: { field: string | null; message: string }[] }[]
}

/** What somebody buys: one piece, some of one product, or several products. */
function linesOf(me: Person, { skus }: Shop): { sku: string; quantity: number }[] {
  const sku = () => oneOf(me.chance, skus)
  const luck = me.chance()
  if (luck < 0.4) return [{ sku: sku(), quantity: 1 }]
  if (luck < 0.6) return [{ sku: sku(), quantity: between(me.chance, 2, 4) }]
  const wanted = new Set(Array.from({ length: between(me.chance, 2, 4) }, sku))
  return [...wanted].map((one) => ({ sku: one, quantity: between(me.chance, 1, 2) }))
}

/** The customers of the warehouse that sell anything. */
export async function shopsOf(me: Person): Promise<Shop[]> {
  const { customers } = await me.api.ask<{ customers: Edges<{ id: string; name: string }> }>(SHOPS, { warehouseId: me.floor.warehouse.id })
  const shops: Shop[] = []
  for (const { node } of customers.edges) {
    const { products } = await me.api.ask<{ products: Edges<{ sku: string }> }>(PRODUCTS, { customerId: node.id })
    if (products.edges.length > 0) shops.push({ ...node, skus: products.edges.map((edge) => edge.node.sku) })
  }
  return shops
}
