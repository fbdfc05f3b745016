import { gql } from './api.ts'
import { logActivity, type Person } from './person.ts'
import { between, oneOf } from './random.ts'

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

/** Maximum number of pending packages; above it no orders are placed. */
const enoughPending = 300

/** Places orders in small batches; sometimes many orders for one product. */
export async function placeOrders(me: Person, shops: readonly Shop[], run: string): Promise<() => Promise<boolean>> {
  const warehouseId = me.context.warehouse.id
  const { packages } = await me.api.request<{ packages: Edges<{ recipient: Buyer | null }> }>(PEOPLE, { warehouseId })
  const buyers = packages.edges.flatMap(({ node }) => (node.recipient ? [given(node.recipient)] : []))
  let serial = 0

  const orderOf = (lines: object[], channelCode: string) => {
    const number = `${run}-${String(++serial).padStart(4, '0')}`
    const platform = oneOf(me.random, ['SHOPIFY', 'AMAZON', 'TIKTOK', 'TEMU'])
    return { erpNumber: `SO-${number}`, platform, platformOrderNumber: number, channelCode, recipient: oneOf(me.random, buyers), lines }
  }

  return async () => {
    await me.pause(25, 70)
    const { packageCounts } = await me.api.request<{ packageCounts: { state: string; count: number }[] }>(COUNTS, { warehouseId })
    if ((packageCounts.find(({ state }) => state === 'PENDING')?.count ?? 0) > enoughPending) return false
    const shop = oneOf(me.random, shops)
    const sku = oneOf(me.random, shop.skus)
    const hot = me.random() < 0.08
    const orders = hot
      ? Array.from({ length: between(me.random, 22, 30) }, () => orderOf([{ sku, quantity: 1 }], 'STD'))
      : Array.from({ length: between(me.random, 2, 6) }, () => orderOf(linesOf(me, shop), oneOf(me.random, ['STD', 'STD', 'ECO', 'EXP'])))
    const taken = await me.api.command<Taken>(ORDER, { warehouseId, customerId: shop.id, orders })
    const drafts = taken.packages.filter(({ state }) => state === 'DRAFT').length
    const what = hot ? `orders ${orders.length} times ${sku}` : `orders ${orders.length} packages`
    logActivity(shop.name, `${what}${drafts > 0 ? `, ${drafts} cannot be filled yet` : ''}`)
    const [first] = taken.refused
    if (first)
      logActivity(
        shop.name,
        `has ${taken.refused.length} refused, ${first.number} first: ${first.userErrors[0]?.field} ${first.userErrors[0]?.message}`,
      )
    return true
  }
}

type Buyer = Record<string, string>

/** Recipient without empty fields. */
function given(buyer: Buyer): Buyer {
  return Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== ''))
}

interface Taken {
  packages: { state: string }[]
  refused: { number: string | null; userErrors: { field: string | null; message: string }[] }[]
}

/** Order lines: one piece, several of one product, or several products. */
function linesOf(me: Person, { skus }: Shop): { sku: string; quantity: number }[] {
  const sku = () => oneOf(me.random, skus)
  const luck = me.random()
  if (luck < 0.4) return [{ sku: sku(), quantity: 1 }]
  if (luck < 0.6) return [{ sku: sku(), quantity: between(me.random, 2, 4) }]
  const wanted = new Set(Array.from({ length: between(me.random, 2, 4) }, sku))
  return [...wanted].map((one) => ({ sku: one, quantity: between(me.random, 1, 2) }))
}

/** Customers of the warehouse that have products. */
export async function findShops(me: Person): Promise<Shop[]> {
  const { customers } = await me.api.request<{ customers: Edges<{ id: string; name: string }> }>(SHOPS, {
    warehouseId: me.context.warehouse.id,
  })
  const shops: Shop[] = []
  for (const { node } of customers.edges) {
    const { products } = await me.api.request<{ products: Edges<{ sku: string }> }>(PRODUCTS, { customerId: node.id })
    if (products.edges.length > 0) shops.push({ ...node, skus: products.edges.map((edge) => edge.node.sku) })
  }
  return shops
}
