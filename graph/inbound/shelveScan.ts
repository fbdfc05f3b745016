import type { Call } from '../kernel/command/call.ts'
import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { fields, id, oneOf, pieces, scanned } from '../kernel/input/fieldTypes.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs, truncateScan } from '../kernel/states/codes.ts'
import { ProductNotFound } from '../product/failures.ts'
import { scannedPieces } from '../product/rules/scanned.ts'
import { Quality } from '../stock/states.ts'
import { locationByCode } from '../warehouse/steps.ts'
import { InboundOrderNotFound, NothingToShelve, ProductNotInOrder, ScanOrderFirst } from './failures.ts'
import { findOrder, findProduct } from './find.ts'
import { inboundFacts } from './ledger.ts'
import { loadOrder } from './loadOrder.ts'
import { proposeFor } from './propose.ts'
import { putAway, qualityOf } from './putAway.ts'
import { lineOf, type Order, type QualityValue, toPutAwayOf } from './rules/model.ts'
import { cartonInHand, chooseQuality, lineInHand, nextQuality, nothingLeft, shelve } from './rules/shelving.ts'
import { type ShelveView, shelveView } from './rules/view.ts'
import { inboundRights } from './states.ts'

interface Answer {
  result: ShelveView
  facts: Fact[]
}

/** Putaway scan: opens an order, selects a product, or puts its pieces on a shelf. */
export const shelveScan = command({
  name: 'shelveScan',
  means:
    'Scans box or order → product → location: opens the order, selects the product and proposes a location, then puts its pieces there. The code of a carton proposes its pieces. Never more than are left to put away; good pieces go to picking and staging areas, defective pieces to defective areas.',
  right: inboundRights.shelve,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Scanned code.' }),
    orderId: id('InboundOrder').nullish().meta({ description: 'Order shown on the screen.' }),
    productId: id('Product').nullish().meta({ description: 'Product on the screen, or the chosen one if several share the barcode.' }),
    quality: oneOf(Quality).nullish().meta({ description: "Quality; default is the quality of the location's area." }),
    quantity: pieces().nullish().meta({ description: 'Number of pieces; default is all that are left to put away.' }),
    nearCode: scanned().nullish().meta({ description: 'Current location of the user; the next one is proposed near it.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input): Promise<Answer> {
    const { warehouseId, code, orderId } = input
    const location = readAs(parseScan(code), 'location')
    if (!orderId) {
      if (location) throw ScanOrderFirst()
      return open(tx, warehouseId, code, null)
    }
    if (location) return put(tx, call, { ...input, orderId })
    const { order } = await loadOrder(tx, orderId, warehouseId)
    const product = await findProduct(tx, order, code, null)
    if (!product) return open(tx, warehouseId, code, orderId)
    return choose(tx, order, { ...product, pieces: scannedPieces(code, product.pieces) }, input.quality ?? null, input.nearCode ?? null)
  },
})

async function open(tx: Tx, warehouseId: string, code: string, openId: string | null): Promise<Answer> {
  const found = await findOrder(tx, warehouseId, code, openId).catch((error) => {
    throw openId && error.code === InboundOrderNotFound.code ? ProductNotFound({ code: truncateScan(code) }) : error
  })
  const { order } = await loadOrder(tx, found.orderId, warehouseId)
  requireGoodsToPutAway(order)
  return { result: shelveView(order, null, found.boxId, { step: 'OPENED' }), facts: [] }
}

function requireGoodsToPutAway(order: Order): void {
  if (order.state !== 'IN_STORAGE') throw NothingToShelve({ order: order.number })
}

async function choose(
  tx: Tx,
  order: Order,
  product: { id: string; sku: string; pieces: number },
  wanted: QualityValue | null,
  nearCode: string | null,
): Promise<Answer> {
  const line = order.lines.find(({ productId }) => productId === product.id)
  if (!line) throw ProductNotInOrder({ sku: product.sku, order: order.number })
  const quality = chooseQuality(line, wanted)
  const carton = cartonInHand(line, quality, product.pieces)
  const proposal = await proposeFor(tx, order, line, quality, nearCode)
  const chosen = { step: 'CHOSEN' as const, quality, ...proposal, ...(carton && { proposedQuantity: carton }) }
  return { result: shelveView(order, line, null, chosen), facts: [] }
}

interface Put {
  warehouseId: string
  code: string
  orderId: string
  productId?: string | null | undefined
  quality?: QualityValue | null | undefined
  quantity?: number | null | undefined
}

async function put(tx: Tx, call: Call, { warehouseId, code, orderId, productId, ...input }: Put): Promise<Answer> {
  const { order: before, warehouse } = await loadOrder(tx, orderId, warehouseId)
  const line = lineInHand(before, productId)
  const location = await locationByCode(tx, warehouseId, code, 'code')
  const quality = qualityOf(location, input.quality ?? null)
  const quantity = input.quantity ?? toPutAwayOf(line, quality)
  if (quantity === 0) throw nothingLeft(line)
  const decision = shelve(before, line.id, quality, quantity, call.now)
  // The next proposal is read before the posting, which is the last step.
  const after = lineOf(decision.order, line.id)
  const next = nextQuality(after, quality)
  const proposal = next ? await proposeFor(tx, decision.order, after, next, location.code) : {}
  const [shelvingId] = await putAway(tx, call, warehouse, before, decision, [{ line, location, quality, quantity }])
  return {
    result: shelveView(decision.order, after, null, {
      ...{ step: 'SHELVED', quality: next ?? quality, quantity, locationCode: location.code, shelvingId: shelvingId ?? null, ...proposal },
    }),
    facts: inboundFacts('shelved', before, decision.order, { productId: line.productId, quality, quantity, locationId: location.id }),
  }
}
