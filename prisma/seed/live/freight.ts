import { s10Number } from '../../../graph/kernel/states/codes.ts'
import { gql } from './api.ts'
import { between, oneOf } from './pace.ts'
import { type Person, say } from './person.ts'
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

/** With so many orders on the way the dock has enough to do. */
const enoughComing = 4

/** What a customer has announced leaves for the warehouse after a while; something new is announced as long as the dock can keep up. */
export function announcing(me: Person, shops: readonly Shop[], run: string): () => Promise<boolean> {
  const warehouseId = me.floor.warehouse.id
  const departed = new Set<string>()
  let serial = 0
  return async () => {
    await me.pause(60, 120)
    const { inboundOrders } = await me.api.ask<{ inboundOrders: Edges<Coming> }>(COMING, { warehouseId })
    const coming = inboundOrders.edges.map(({ node }) => node).reverse()
    const ready = coming.find(({ id, state, arrival }) => state === 'FORECAST' && arrival === 'BOX' && !departed.has(id))
    if (ready) {
      departed.add(ready.id)
      await me.api.command(DEPART, { orderId: ready.id })
      say(ready.customerName, `sends ${ready.number} on its way`)
      await me.pause(60, 120)
    }
    if (coming.length >= enoughComing) return true
    const shop = oneOf(me.chance, shops)
    const goods = goodsOf(me, shop)
    const input = { warehouseId, customerId: shop.id, erpNumber: `PO-${run}-${++serial}`, ...goods }
    const { order } = await me.api.command<{ order: { number: string } }>(ANNOUNCE, input)
    const freight = goods.arrival === 'EXPRESS' ? 'one parcel' : `${goods.boxes?.length} boxes`
    say(shop.name, `announces ${order.number}: ${goods.lines.length} products, ${freight}`)
    return true
  }
}

/** Four products at most, in two boxes, or all in one parcel with a tracking number. */
function goodsOf(me: Person, { skus }: Shop) {
  const chosen = new Set(Array.from({ length: 4 }, () => oneOf(me.chance, skus)))
  const lines = [...chosen].map((sku) => ({ sku, declared: between(me.chance, 2, 8) * 6 }))
  if (me.chance() < 0.3) return { arrival: 'EXPRESS', trackingNumber: s10Number('EE', Date.now() % 100_000_000, 'CN'), lines }
  const half = Math.ceil(lines.length / 2)
  const boxes = [lines.slice(0, half), lines.slice(half)].flatMap((contents) => (contents.length > 0 ? { contents } : []))
  return { arrival: 'BOX', boxes, lines }
}
