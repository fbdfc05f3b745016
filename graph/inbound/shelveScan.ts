import type { Call } from '../kernel/call.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import type { Failure } from '../kernel/failure.ts'
import { fields, id, oneOf, pieces, scanned } from '../kernel/input.ts'
import { legible, parseScan, readAs } from '../kernel/states/codes.ts'
import { ProductNotFound } from '../product/failures.ts'
import { Quality } from '../stock/states.ts'
import { locationByCode } from '../warehouse/steps.ts'
import {
  AboveListable,
  InboundOrderNotFound,
  NothingToShelve,
  ProductNotInOrder,
  ProductNotReceived,
  ProductShelved,
  ScanOrderFirst,
  ScanProductFirst,
} from './failures.ts'
import { findOrder, findProduct } from './find.ts'
import { inboundFacts } from './ledger.ts'
import { loadOrder } from './loadOrder.ts'
import { proposeFor } from './propose.ts'
import { putOnShelves, qualityOf } from './putOnShelves.ts'
import { type Line, lineOf, listableOf, type Order, type QualityValue, receivedOf } from './rules/model.ts'
import { shelve } from './rules/shelving.ts'
import { type ShelveView, shelveView } from './rules/view.ts'
import { inboundRights } from './states.ts'

interface Answer {
  result: ShelveView
  facts: Fact[]
}

/** Opens an order, chooses a product of it, or puts its pieces on a shelf. */
export const shelveScan = command({
  name: 'shelveScan',
  means:
    'Box, parcel or order → product → location: opens the order, chooses the product and proposes a location, then puts its pieces there. Never more than are listable; good pieces go to picking and staging areas, defective ones to defective areas.',
  right: inboundRights.shelve,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse of the station.' }),
    code: scanned().meta({ description: 'What was scanned.' }),
    orderId: id('InboundOrder').nullish().meta({ description: 'The order on the screen.' }),
    productId: id('Product')
      .nullish()
      .meta({ description: 'The product on the screen, or the one chosen where several share the barcode.' }),
    quality: oneOf(Quality).nullish().meta({ description: 'Of which quality; without it, what the area of the location is for.' }),
    quantity: pieces().nullish().meta({ description: 'Pieces; without it, all that are listable.' }),
    nearCode: scanned().nullish().meta({ description: 'The location where the person stands: the next one is proposed near it.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input): Promise<Answer> {
    const { warehouseId, code, orderId } = input
    const location = readAs(parseScan(code), 'location')
    if (!orderId) {
      if (location) throw ScanOrderFirst()
      return open(tx, warehouseId, code, null)
    }
    if (location) {
      if (!input.productId) throw ScanProductFirst()
      return put(tx, call, { ...input, orderId, productId: input.productId })
    }
    const { order } = await loadOrder(tx, orderId, warehouseId)
    const product = await findProduct(tx, order, code, null)
    if (!product) return open(tx, warehouseId, code, orderId)
    return choose(tx, order, product, input.quality ?? null, input.nearCode ?? null)
  },
})

async function open(tx: Tx, warehouseId: string, code: string, openId: string | null): Promise<Answer> {
  const found = await findOrder(tx, warehouseId, code, openId).catch((error) => {
    throw openId && error.code === InboundOrderNotFound.code ? ProductNotFound({ code: legible(code) }) : error
  })
  const { order } = await loadOrder(tx, found.orderId, warehouseId)
  requireListable(order)
  return { result: shelveView(order, null, found.boxId, { step: 'OPENED' }), facts: [] }
}

function requireListable(order: Order): void {
  if (order.state !== 'IN_STORAGE') throw NothingToShelve({ order: order.number })
}

async function choose(
  tx: Tx,
  order: Order,
  product: { id: string; sku: string },
  wanted: QualityValue | null,
  nearCode: string | null,
): Promise<Answer> {
  const line = order.lines.find(({ productId }) => productId === product.id)
  if (!line) throw ProductNotInOrder({ sku: product.sku, order: order.number })
  // What stood on the screen was of the product before: it counts only where this one has any.
  const quality = wanted && listableOf(line, wanted) > 0 ? wanted : listableOf(line, 'GOOD') > 0 ? 'GOOD' : 'DEFECTIVE'
  if (listableOf(line, quality) === 0) throw nothingLeft(line)
  const proposal = await proposeFor(tx, order, line, quality, nearCode)
  return { result: shelveView(order, line, null, { step: 'CHOSEN', quality, ...proposal }), facts: [] }
}

interface Put {
  warehouseId: string
  code: string
  orderId: string
  productId: string
  quality?: QualityValue | null | undefined
  quantity?: number | null | undefined
}

async function put(tx: Tx, call: Call, { warehouseId, code, orderId, productId, ...input }: Put): Promise<Answer> {
  const { order: before, house } = await loadOrder(tx, orderId, warehouseId)
  const location = await locationByCode(tx, warehouseId, code, 'code')
  const quality = qualityOf(location, input.quality ?? null)
  const line = before.lines.find((one) => one.productId === productId)
  if (!line) throw ProductNotInOrder({ sku: '', order: before.number })
  const quantity = input.quantity ?? listableOf(line, quality)
  if (quantity === 0) throw nothingLeft(line)
  const decision = shelve(before, line.id, quality, quantity, call.now)
  // What is proposed next is read before the posting, which ends the command.
  const after = lineOf(decision.order, line.id)
  const next = nextQuality(after, quality)
  const proposal = next ? await proposeFor(tx, decision.order, after, next, location.code) : {}
  const [shelvingId] = await putOnShelves(tx, call, house, before, decision, [{ line, location, quality, quantity }])
  return {
    result: shelveView(decision.order, after, null, {
      ...{ step: 'SHELVED', quality: next ?? quality, quantity, locationCode: location.code, shelvingId: shelvingId ?? null, ...proposal },
    }),
    facts: inboundFacts('shelved', before, decision.order, { productId, quality, quantity, locationId: location.id }),
  }
}

/** Why nothing of a product can be shelved: none is received yet, all of it is shelved, or what is left has the other quality. */
function nothingLeft(line: Line): Failure {
  const received = receivedOf(line)
  if (received === 0) return ProductNotReceived({ sku: line.sku })
  const all = listableOf(line, 'GOOD') === 0 && listableOf(line, 'DEFECTIVE') === 0
  return all ? ProductShelved({ sku: line.sku, received }) : AboveListable({ sku: line.sku, listable: 0 })
}

/** What is still to be shelved of a product: the same quality first. */
function nextQuality(line: Line, quality: QualityValue): QualityValue | null {
  const other = quality === 'GOOD' ? 'DEFECTIVE' : 'GOOD'
  return listableOf(line, quality) > 0 ? quality : listableOf(line, other) > 0 ? other : null
}
