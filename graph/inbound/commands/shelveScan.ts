import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, NotDirect, savesNothing } from '../../kernel/command/loadDecideSave.ts'
import { fields, id, oneOf, pieces, scanned } from '../../kernel/input/fieldTypes.ts'
import { numberOf } from '../../kernel/number.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { scannedPieces } from '../../product/rules/scanned.ts'
import { Quality } from '../../stock/states.ts'
import { LocationNotFound } from '../../warehouse/failures.ts'
import { NothingToShelve, ProductNotInOrder, ScanOrderFirst } from '../failures.ts'
import { inboundFacts } from '../ledger.ts'
import { openTask, requireShown, type TaskScan, valuesOfTask } from '../openTask.ts'
import { propose } from '../propose.ts'
import { shelveBy } from '../putAway.ts'
import { chooseOrKeep } from '../rules/finding.ts'
import { lineOf, type Order, type QualityValue, toPutAwayOf } from '../rules/model.ts'
import { cartonInHand, chooseQuality, lineInHand, missedCode, nextQuality, nothingLeft, qualityOf, shelve } from '../rules/shelving.ts'
import { type ShelveView, shelveView } from '../rules/view.ts'
import { inboundRights } from '../states.ts'
import { type LoadedShelving, loadShelving, readShelvingRow } from '../store/loadShelving.ts'
import { lockOrderRow } from '../store/order.ts'
import { type ShelvingChange, savingShelvings, valuesOfShelvingChange } from '../store/saveShelvings.ts'

interface ShelveInput extends TaskScan {
  productId?: string | null | undefined
  quality?: QualityValue | null | undefined
  quantity?: number | null | undefined
  nearCode?: string | null | undefined
  proposedCode?: string | null | undefined
}

type Decided = Decision<LoadedShelving, ShelvingChange | null, ShelveView>

const locationCodeOf = ({ code }: ShelveInput) => readAs(parseScan(code), 'location')

const shelving = loadDecideSave({
  // The next proposal needs what this scan has put away.
  together: (_inputs: readonly ShelveInput[]) => 1,
  load: loadShelving,
  valuesOf: ([input], isWhole) => valuesOfShelving(input as ShelveInput, isWhole),
  read: readShelvingRow,
  decide(loaded: LoadedShelving, call, input): Decided {
    const code = locationCodeOf(input)
    if (!input.orderId) {
      if (code) throw ScanOrderFirst()
      return open(loaded, input)
    }
    if (code) return put(loaded, call, input, code)
    const { order } = requireShown(loaded)
    const product = chooseOrKeep(order, loaded.products, input.code, input.productId ?? null)
    if (!product) return open(loaded, input)
    return choose(loaded, order, { ...product, pieces: scannedPieces(input.code, product.pieces) }, input.quality ?? null)
  },
  save([only]) {
    const { call, change } = only as { call: Call; change: ShelvingChange | null }
    return change ? { parts: savingShelvings, rows: 1, values: valuesOfShelvingChange(call, change) } : savesNothing
  },
})

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
    proposedCode: scanned()
      .nullish()
      .meta({ description: 'Location that the screen proposes; the answer says if the goods were put elsewhere.' }),
    nearCode: scanned().nullish().meta({ description: 'Current location of the user; the next one is proposed near it.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: shelving,
  async run(tx, call, input) {
    // A scan that lost to others several times runs here.
    if (input.orderId) await lockOrderRow(tx, input.orderId)
    return decideAndSave(tx, call, shelving, input)
  },
})

function valuesOfShelving(input: ShelveInput, isWhole: boolean) {
  const locationCode = locationCodeOf(input)
  return {
    ...valuesOfTask(input, locationCode === null, isWhole),
    locationCode,
    productId: input.productId ?? null,
    quantity: input.quantity ?? null,
    nearCode: input.nearCode ? readAs(parseScan(input.nearCode), 'location') : null,
  }
}

/** Opens the order or box of a code that is no product; changes nothing. */
function open(loaded: LoadedShelving, input: ShelveInput): Decided {
  const { order, boxId } = openTask(loaded, input)
  if (order.state !== 'IN_STORAGE') throw NothingToShelve({ order: order.number })
  return { loaded, change: null, result: shelveView(order, null, boxId, { step: 'OPENED' }), facts: [] }
}

/** Takes a product in hand and proposes a location; changes nothing. */
function choose(
  loaded: LoadedShelving,
  order: Order,
  product: { id: string; sku: string; pieces: number },
  wanted: QualityValue | null,
): Decided {
  const line = order.lines.find(({ productId }) => productId === product.id)
  if (!line) throw ProductNotInOrder({ sku: product.sku, order: order.number })
  const quality = chooseQuality(line, wanted)
  const carton = cartonInHand(line, quality, product.pieces)
  const chosen = { step: 'CHOSEN' as const, quality, ...propose(loaded, line, quality), ...(carton && { proposedQuantity: carton }) }
  return { loaded, change: null, result: shelveView(order, line, null, chosen), facts: [] }
}

/** Puts pieces of the product in hand on a shelf, and proposes where the next ones go. */
function put(loaded: LoadedShelving, call: Call, input: ShelveInput, code: string): Decided {
  const shown = requireShown(loaded)
  const { order: before } = shown
  const { location } = loaded
  const line = lineInHand(before, input.productId)
  if (!location) throw LocationNotFound({ code }, 'code')
  const quality = qualityOf(location, input.quality ?? null)
  const quantity = input.quantity ?? toPutAwayOf(line, quality)
  if (quantity === 0) throw nothingLeft(line)
  const decision = shelve(before, line.id, quality, quantity, call.now)
  const after = lineOf(decision.order, line.id)
  const next = nextQuality(after, quality)
  const change = shelveBy(call, shown, decision, [{ line, location, quality, quantity }], loaded.batches, () => {
    if (loaded.batchNo === null) throw new NotDirect()
    return numberOf('batch', loaded.batchNo, call.now)
  })
  const result = shelveView(decision.order, after, null, {
    step: 'SHELVED',
    quality: next ?? quality,
    quantity,
    locationCode: location.code,
    missedCode: missedCode(input.proposedCode, location.code),
    shelvingId: change.shelvings[0]?.id ?? null,
    ...(next && propose(loaded, after, next)),
  })
  const payload = { productId: line.productId, quality, quantity, locationId: location.id }
  return { loaded, change, result, facts: inboundFacts('shelved', before, decision.order, payload) }
}
