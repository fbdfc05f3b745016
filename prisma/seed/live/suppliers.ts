import { s10Number } from '../../../graph/kernel/states/codes.ts'
import { gql } from './api.ts'
import { logActivity, type Person } from './person.ts'
import { between, oneOf } from './random.ts'
import type { Edges, Shop } from './shops.ts'

interface Coming {
  id: string
  number: string
  state: string
  arrival: string
  customerName: string
}

const COMING = gql`query ($warehouseId: ID!) {
  inboundOrders(warehouseId: $warehouseId, last: 20, filter: { states: [FORECAST, IN_TRANSIT, TO_BE_STORED] }) {
    edges { node { id number state arrival customerName } }
  }
}`

const ANNOUNCE = gql`mutation ($input: CreateInboundOrderInput!) {
  createInboundOrder(input: $input) { order { number } userErrors { code message values } }
}`

const DEPART = gql`mutation ($input: DepartInboundOrderInput!) { departInboundOrder(input: $input) { userErrors { code message values } } }`

/** Maximum number of inbound orders on the way. */
const enoughComing = 4

/** Sends announced inbound orders on their way, and announces new ones while few are on the way. */
export function announceInbound(me: Person, shops: readonly Shop[], run: string): () => Promise<boolean> {
  const warehouseId = me.context.warehouse.id
  const departed = new Set<string>()
  let serial = 0
  return async () => {
    await me.pause(60, 120)
    const { inboundOrders } = await me.api.request<{ inboundOrders: Edges<Coming> }>(COMING, { warehouseId })
    const coming = inboundOrders.edges.map(({ node }) => node).reverse()
    const ready = coming.find(({ id, state, arrival }) => state === 'FORECAST' && arrival === 'BOX' && !departed.has(id))
    if (ready) {
      departed.add(ready.id)
      await me.api.command(DEPART, { orderId: ready.id })
      logActivity(ready.customerName, `sends ${ready.number} on its way`)
      await me.pause(60, 120)
    }
    if (coming.length >= enoughComing) return true
    const shop = oneOf(me.random, shops)
    const goods = goodsOf(me, shop)
    const input = { warehouseId, customerId: shop.id, erpNumber: `PO-${run}-${++serial}`, ...goods }
    const { order } = await me.api.command<{ order: { number: string } }>(ANNOUNCE, input)
    const freight = goods.arrival === 'EXPRESS' ? 'one package' : `${goods.boxes?.length} boxes`
    logActivity(shop.name, `announces ${order.number}: ${goods.lines.length} products, ${freight}`)
    return true
  }
}

/** At most four products, in two boxes or in one package with a tracking number. */
function goodsOf(me: Person, { skus }: Shop) {
  const chosen = new Set(Array.from({ length: 4 }, () => oneOf(me.random, skus)))
  const lines = [...chosen].map((sku) => ({ sku, declared: between(me.random, 2, 8) * 6 }))
  if (me.random() < 0.3) return { arrival: 'EXPRESS', trackingNumber: s10Number('EE', Date.now() % 100_000_000, 'CN'), lines }
  const half = Math.ceil(lines.length / 2)
  const boxes = [lines.slice(0, half), lines.slice(half)].flatMap((contents) => (contents.length > 0 ? { contents } : []))
  return { arrival: 'BOX', boxes, lines }
}
