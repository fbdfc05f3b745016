import { ownBarcode } from '../../../graph/kernel/states/codes.ts'
import { gql } from './api.ts'
import type { Person } from './person.ts'
import { between } from './random.ts'
import { type ScanStation, scanMutation } from './station.ts'

interface Goods {
  id: string
  sku: string
  barcodes: string[]
}

interface Box {
  id: string
  mark: string
  signedAt: string | null
  receivedAt: string | null
  contents: { declared: number; line: { product: Goods } }[]
}

interface Line {
  declared: number
  receivedGood: number
  receivedDefective: number
  shelvedGood: number
  shelvedDefective: number
  product: Goods
}

interface Order {
  id: string
  number: string
  state: string
  trackingNumber: string | null
  closedAt: string | null
  boxes: Box[]
  lines: Line[]
}

const ORDERS = gql`query ($warehouseId: ID!, $states: [InboundOrderState!]) {
  inboundOrders(warehouseId: $warehouseId, last: 12, filter: { states: $states }) {
    edges { node {
      id number state trackingNumber closedAt
      boxes { id mark signedAt receivedAt contents { declared line { product { id sku barcodes } } } }
      lines { declared receivedGood receivedDefective shelvedGood shelvedDefective product { id sku barcodes } }
    } }
  }
}`

/** Inbound orders in these states, oldest first. */
async function ordersOf(me: Person, states: string[]): Promise<Order[]> {
  const variables = { warehouseId: me.context.warehouse.id, states }
  const { inboundOrders } = await me.api.request<{ inboundOrders: { edges: { node: Order }[] } }>(ORDERS, variables)
  return inboundOrders.edges.map(({ node }) => node).reverse()
}

const codeOf = ({ barcodes, sku }: Goods) => barcodes[0] ?? sku
const received = ({ receivedGood, receivedDefective }: Line) => receivedGood + receivedDefective

const SIGN = scanMutation<{ step: string; orderNumber: string }>('signScans', 'step orderNumber')
const RECEIVE = scanMutation<{ step: string; quantity: number; sku: string | null; boxDone: boolean }>(
  'receiveScans',
  'step quantity sku boxDone',
)

interface Shelved {
  step: string
  sku: string
  proposedCode: string | null
  proposedQuantity: number
  quantity: number
  toPutAwayGood: number
  toPutAwayDefective: number
  productId: string
}

const SHELVE = scanMutation<Shelved>(
  'shelveScans',
  'step sku proposedCode proposedQuantity quantity toPutAwayGood toPutAwayDefective productId',
)

/** Signs arriving inbound orders, then receives them box by box. */
export function receiveInbound(me: Person, station: ScanStation): () => Promise<boolean> {
  const aside = new Set<string>()
  return async () => {
    const orders = (await ordersOf(me, ['IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE'])).filter(({ id }) => !aside.has(id))
    const begun = orders.find((order) => order.state !== 'IN_TRANSIT' && order.closedAt === null && isIncomplete(order))
    const order = begun ?? orders.find(({ state }) => state === 'IN_TRANSIT')
    if (!order) return false
    const done = order === begun ? await receive(me, station, order) : await sign(me, station, order)
    if (!done) aside.add(order.id)
    return true
  }
}

function isIncomplete({ boxes, lines }: Order): boolean {
  return boxes.length > 0 ? boxes.some(({ receivedAt }) => receivedAt === null) : lines.some((line) => received(line) < line.declared)
}

async function sign(me: Person, station: ScanStation, order: Order): Promise<boolean> {
  const warehouseId = me.context.warehouse.id
  const marks = order.boxes.filter(({ signedAt }) => signedAt === null).map(({ mark }) => ownBarcode('box', mark))
  const codes = order.boxes.length > 0 ? marks : [order.trackingNumber ?? ownBarcode('inbound', order.number)]
  await me.pause(5 * codes.length, 9 * codes.length)
  const answers = await station.scanAll(
    SIGN,
    codes.map((code) => ({ warehouseId, code, orderId: order.id })),
  )
  const refused = answers.filter(({ outcome }) => outcome === 'REFUSED')
  for (const { message } of refused) me.log(`puts a box of ${order.number} aside: ${message}`)
  if (refused.length < codes.length)
    me.log(`signs for ${order.number}: ${codes.length - refused.length} of ${codes.length} pieces of freight`)
  return refused.length < codes.length
}

async function receive(me: Person, station: ScanStation, order: Order): Promise<boolean> {
  const warehouseId = me.context.warehouse.id
  const box = order.boxes.find(({ receivedAt }) => receivedAt === null)
  const where = { warehouseId, orderId: order.id, boxId: box?.id ?? null }
  await me.pause(8, 15)
  const opened = await station.scan(RECEIVE, {
    warehouseId,
    code: box ? ownBarcode('box', box.mark) : (order.trackingNumber ?? ownBarcode('inbound', order.number)),
    orderId: order.id,
  })
  if (opened.outcome === 'REFUSED') return said(me, `cannot open ${box?.mark ?? order.number}: ${opened.message}`)
  const lineOf = new Map(order.lines.map((line) => [line.product.id, line]))
  const contents = box ? box.contents.map(({ declared, line }) => ({ declared, product: line.product })) : order.lines
  const begun = contents.some(({ product }) => received(lineOf.get(product.id) as Line) > 0)
  if (box && contents.length > 0 && (begun || me.random() < 0.5)) {
    await me.pause(20, 50)
    const whole = await station.scan(RECEIVE, { ...where, code: ownBarcode('box', box.mark), act: 'WHOLE' })
    if (whole.outcome === 'REFUSED') return said(me, `leaves ${box.mark} closed: ${whole.message}`)
    me.log(`receives all of ${box.mark}: ${whole.quantity} pieces`)
    return true
  }
  let progress = false
  for (const { product, declared } of contents) {
    const line = lineOf.get(product.id) as Line
    const missing = box ? declared : line.declared - received(line)
    if (missing > 0) progress = (await count(me, station, where, product, missing)) || progress
  }
  return progress
}

/** Counts the pieces of a product; sometimes one is defective or surplus. */
async function count(me: Person, station: ScanStation, where: object, product: Goods, expected: number): Promise<boolean> {
  const broken = me.random() < 0.1 && expected > 1 ? 1 : 0
  const quantity = expected - broken + (me.random() < 0.06 ? 1 : 0)
  const scan = { ...where, code: codeOf(product) }
  await me.pause(10, 25)
  let answer = await station.scan(RECEIVE, { ...scan, quantity })
  if (answer.code === 'OVER_DECLARED' || answer.code === 'BOX_OVER_DECLARED') {
    me.log(`is asked: ${answer.message}`)
    await me.pause(10, 20)
    answer = await station.scan(RECEIVE, { ...scan, quantity, confirmUpTo: Number(answer.values?.total) })
  }
  if (answer.outcome === 'REFUSED') return said(me, `puts ${product.sku} aside: ${answer.message}`)
  if (broken > 0) await station.scan(RECEIVE, { ...scan, quantity: broken, quality: 'DEFECTIVE' })
  me.log(
    `receives ${quantity} of ${product.sku}${broken > 0 ? ', and one that is broken' : ''}${answer.boxDone ? '; the box is done' : ''}`,
  )
  return true
}

/** Puts received goods away. */
export function putAway(me: Person, station: ScanStation): () => Promise<boolean> {
  const aside = new Set<string>()
  return async () => {
    for (const order of await ordersOf(me, ['IN_STORAGE'])) {
      const left = order.lines.filter((line) => received(line) > line.shelvedGood + line.shelvedDefective)
      const line = left.find(({ product }) => !aside.has(`${order.id} ${product.id}`))
      if (!line) continue
      if (!(await shelve(me, station, order, line.product))) aside.add(`${order.id} ${line.product.id}`)
      return true
    }
    return false
  }
}

async function shelve(me: Person, station: ScanStation, order: Order, product: Goods): Promise<boolean> {
  const warehouseId = me.context.warehouse.id
  let near: string | null = null
  for (let placed = 0; ; placed++) {
    await me.pause(5, 10)
    const scan = { warehouseId, orderId: order.id, code: codeOf(product), nearCode: near }
    const chosen: Awaited<ReturnType<typeof station.scan<Shelved>>> = await station.scan(SHELVE, scan)
    if (chosen.outcome === 'REFUSED') return said(me, `leaves ${product.sku}: ${chosen.message}`)
    if (chosen.proposedCode === null) return said(me, `finds no place for ${product.sku}`)
    await me.pause(15, 35)
    const code = ownBarcode('location', chosen.proposedCode)
    const quantity = Math.max(
      1,
      placed === 0 && me.random() < 0.2 ? between(me.random, 1, chosen.proposedQuantity) : chosen.proposedQuantity,
    )
    const put = await station.scan(SHELVE, { warehouseId, orderId: order.id, productId: chosen.productId, code, quantity })
    if (put.outcome === 'REFUSED') return said(me, `carries ${product.sku} back: ${put.message}`)
    me.log(`puts ${put.quantity} of ${put.sku} to ${chosen.proposedCode}`)
    if (put.toPutAwayGood + put.toPutAwayDefective === 0) return true
    near = chosen.proposedCode
  }
}

function said(me: Person, what: string): false {
  me.log(what)
  return false
}
