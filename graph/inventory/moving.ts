import type { Call } from '../kernel/command/call.ts'
import { type Decision, loadDecideSave, NotDirect, savesNothing } from '../kernel/command/loadDecideSave.ts'
import { stepsFrom } from '../kernel/command/transition.ts'
import { NotFound } from '../kernel/failures.ts'
import { parseScan, readAs, truncateScan } from '../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../product/failures.ts'
import { type SharedCode, valuesOfAmbiguity } from '../product/rules/ambiguous.ts'
import { meantByCode, readProductCode, scannedPieces } from '../product/rules/scanned.ts'
import { moveAllocated, putDown } from '../stock/rules.ts'
import { LocationNotFound } from '../warehouse/failures.ts'
import { ProductNotAtLocation, ScanLocationFirst, ScanTransferFirst, TransferNotFound } from './failures.ts'
import type { MoveScanInput } from './input.ts'
import { chooseInHand, draftMove, isInHand, placeAdHoc } from './rules/adHoc.ts'
import { type MovedTransfer, type MoveView, meantProducts, movePlace, moveProduct, openTransfer, requireOpen } from './rules/moving.ts'
import { type AskedPieces, requireArea, takeHeld } from './rules/transfer.ts'
import { transferMachine } from './states.ts'
import { type HeldStock, type LoadedMove, type LoadedTransfer, loadOfMove, readMove, valuesOfMove } from './store/loadMove.ts'
import { type Move, moveParts, valuesOfSavedMove } from './store/saveMove.ts'
import type { TakenUp } from './takeUp.ts'
import { transferFact } from './transferFact.ts'

type MoveSaid = ReturnType<(typeof MoveScanInput)['parse']>
type Moved = Decision<LoadedMove, Move | null, MoveView>

/** Opens a transfer, takes pieces off, or puts them down. */
export const moving = loadDecideSave({
  // One scan per transaction, because it ends with contended rows.
  together: (_inputs: readonly MoveSaid[]) => 1,
  load: loadOfMove,
  valuesOf: ([said]) => valuesOfMove(said as MoveSaid),
  read: readMove,
  decide(loaded: LoadedMove, call, said): Moved {
    const { code } = said
    const shape = readAs(parseScan(code), 'location')
    const transfer = requireTransfer(loaded, said)
    if (!isStored(transfer)) return begin(loaded, said, transfer, shape)
    requireOpen(transfer)
    if (transfer.isNamed) return shows(loaded, openTransfer(transfer))
    if (transfer.moveKey !== null) return moveAdHoc(loaded, transfer, call, said, shape)
    const place = readAs(parseScan(said.from ?? ''), 'location')
    const products = scannedProducts(loaded, code)
    const meant = meantProducts(transfer, products, place)
    // A product of the transfer whose code has the form of a location's is the product.
    if (shape && meant.length === 0) return putDownOrOpen(loaded, transfer, call, said, { shape, from: place })
    // None of several that are not in the transfer can be meant; it is refused as not being in it.
    const product = chooseMeant(code, meant.length > 0 ? meant : products.slice(0, 1), said)
    const pieces = scannedPieces(code, product.pieces)
    const { view, taken } = moveProduct(transfer, { ...product, pieces }, place, said.quantity ?? null)
    if (!taken) return shows(loaded, view)
    return { loaded, change: takeOff(loaded, transfer, call, taken), result: view, facts: [transferFact('moved-out', transfer)] }
  },
  save([first]) {
    const { call, change } = first as { call: Call; change: Move | null }
    return change ? { parts: moveParts, rows: 1, values: valuesOfSavedMove(call, change) } : savesNothing
  },
})

const shows = (loaded: LoadedMove, result: MoveView): Moved => ({ loaded, change: null, result, facts: [] })

/** The products that a code means, of any customers. */
function scannedProducts(loaded: LoadedMove, code: string) {
  const read = readProductCode(code)
  return read ? meantByCode(read, loaded.products) : []
}

/** The one product of several with a code. Fails with PRODUCT_NOT_FOUND or PRODUCT_AMBIGUOUS. */
function chooseMeant<Product extends SharedCode>(code: string, products: readonly Product[], { meantProductId }: MoveSaid): Product {
  const chosen = products.find(({ id }) => id === meantProductId)
  const [product, second] = chosen ? [chosen] : products
  if (!product) throw ProductNotFound({ code: truncateScan(code) })
  if (second) throw ProductAmbiguous(valuesOfAmbiguity(code, products))
  return product
}

type Draft = MovedTransfer<LoadedTransfer['lines'][number]>

const isStored = (transfer: LoadedTransfer | Draft): transfer is LoadedTransfer => transfer.id !== null

/** The transfer that a scan opens or belongs to, or the move that it begins. Fails with SCAN_TRANSFER_FIRST, TRANSFER_NOT_FOUND or NOT_FOUND. */
function requireTransfer(
  { transfer, products }: LoadedMove,
  { warehouseId, code, transferId, moveKey, from }: MoveSaid,
): LoadedTransfer | Draft {
  if (transfer?.warehouseId === warehouseId) return transfer
  if (!transfer && transferId) throw NotFound({ what: 'Transfer' }, 'transferId')
  const isPlace = readAs(parseScan(code), 'location') !== null
  if (!transfer && moveKey && (isPlace || from)) return draftMove(moveKey)
  throw !transfer && (isPlace || products.length > 0) ? ScanTransferFirst() : TransferNotFound({ code: truncateScan(code) })
}

/** A location is where a move without a plan begins; its first goods are taken up by `takeUp`. Fails with LOCATION_NOT_FOUND, or as `takenUp`. */
function begin(loaded: LoadedMove, said: MoveSaid, draft: Draft, shape: string | null): Moved {
  if (takenUp(loaded, said)) throw new NotDirect()
  if (!shape) throw ScanLocationFirst()
  if (!loaded.place) throw LocationNotFound({ code: shape }, 'code')
  return shows(loaded, placeAdHoc(draft, shape, { productId: null, quantity: null }).view)
}

/** In a move without a plan goods are taken up by `takeUp`, chosen from those in hand, or put down. */
function moveAdHoc(loaded: LoadedMove, transfer: LoadedTransfer, call: Call, said: MoveSaid, shape: string | null): Moved {
  if (takenUp(loaded, said)) throw new NotDirect()
  const { code, productId = null, quantity = null } = said
  const inHand = scannedProducts(loaded, code).filter(({ id }) => isInHand(transfer, id))
  if (!shape || inHand.length > 0) {
    const products = inHand.length > 0 ? inHand : scannedProducts(loaded, code).slice(0, 1)
    const product = chooseMeant(code, products, said)
    return shows(loaded, chooseInHand(transfer, product.id, scannedPieces(code, product.pieces)))
  }
  if (!loaded.place) throw LocationNotFound({ code: shape }, 'code')
  const { view, parts, transfer: after } = placeAdHoc(transfer, shape, { productId, quantity })
  return parts.length === 0 ? shows(loaded, view) : putDownHere(loaded, transfer, call, { view, parts, after })
}

/**
 * The goods that a scan takes up in a move without a plan; null if it does something else. Fails with LOCATION_NOT_FOUND, PRODUCT_NOT_FOUND,
 * PRODUCT_NOT_AT_LOCATION or PRODUCT_AMBIGUOUS.
 */
export function takenUp(loaded: LoadedMove, said: MoveSaid): TakenUp | null {
  const { code, quantity } = said
  const from = readAs(parseScan(said.from ?? ''), 'location')
  const transfer = requireTransfer(loaded, said)
  if (!from || transfer.moveKey === null || (isStored(transfer) && transfer.isNamed)) return null
  const { source } = loaded
  const products = scannedProducts(loaded, code)
  const there = products.filter(({ isThere }) => isThere)
  if (there.length === 0) {
    const isOther = readAs(parseScan(code), 'location') !== null || products.some(({ id }) => isInHand(transfer, id))
    if (isOther) return null
    if (!source) throw LocationNotFound({ code: from }, 'from')
    if (products.length > 0) throw ProductNotAtLocation({ code: truncateScan(code), location: from })
  }
  const product = chooseMeant(code, there, said)
  if (!source) throw LocationNotFound({ code: from }, 'from')
  const pieces = quantity ?? scannedPieces(code, product.pieces)
  return { transfer: isStored(transfer) ? transfer : null, product, from: source, pieces }
}

/** Stock of lines that lies at their locations, or is in hand. */
const heldBy = ({ held }: LoadedMove, asked: readonly AskedPieces[], at: HeldStock['kind']) =>
  held.filter(({ kind, ownerId }) => kind === at && asked.some(({ lineId }) => lineId === ownerId))

/** The steps of a transfer that the rule allows. */
function stepsOf({ state }: LoadedTransfer, actions: readonly (keyof typeof transferMachine.actions)[]): Move['steps'] {
  const steps = stepsFrom(transferMachine, state, actions)
  if (!steps) throw new Error(`No ${actions.join(', ')} from ${state}`)
  return steps
}

function takeOff(loaded: LoadedMove, transfer: LoadedTransfer, call: Call, taken: AskedPieces): Move {
  const seen = heldBy(loaded, [taken], 'SHELF')
  const handLocationId = transfer.handLocationId ?? call.newId()
  const parts = takeHeld(copyOf(seen), taken.lineId, taken.quantity)
  const locationId = transfer.lines.find(({ id }) => id === taken.lineId)?.fromLocationId ?? null
  return {
    transfer,
    handLocationId,
    seen,
    steps: stepsOf(transfer, ['moveOut']),
    moves: [{ ...taken, kind: 'OUT', locationId }],
    posting: moveAllocated(parts, handLocationId),
  }
}

/** At a location the product in hand is put down, if its area takes it; without one, pieces are to be taken off there. */
function putDownOrOpen(
  loaded: LoadedMove,
  transfer: LoadedTransfer,
  call: Call,
  { productId = null, quantity = null }: MoveSaid,
  { shape, from }: { shape: string; from: string | null },
): Moved {
  const { view, parts, transfer: after } = movePlace(transfer, shape, { from, productId, quantity })
  return parts.length === 0 ? shows(loaded, view) : putDownHere(loaded, transfer, call, { view, parts, after })
}

/** Puts pieces down at the scanned location, if its area takes them. Fails with LOCATION_NOT_FOUND or AREA_WRONG_FOR_QUALITY. */
function putDownHere(
  loaded: LoadedMove,
  transfer: LoadedTransfer,
  call: Call,
  { view, parts, after }: { view: MoveView; parts: readonly AskedPieces[]; after: Draft },
): Moved {
  const { place } = loaded
  if (!place) throw LocationNotFound({ code: view.locationCode ?? '' }, 'code')
  for (const { id, quality } of transfer.lines) if (parts.some(({ lineId }) => lineId === id)) requireArea(quality, place, 'code')
  const seen = heldBy(loaded, parts, 'HAND')
  const rest = copyOf(seen)
  const postings = parts.map(({ lineId, quantity: pieces }) => putDown(takeHeld(rest, lineId, pieces), place.id))
  const isDone = after.state === 'COMPLETE'
  const change: Move = {
    transfer,
    seen,
    steps: stepsOf(transfer, isDone ? ['moveIn', 'finish'] : ['moveIn']),
    handLocationId: transfer.handLocationId ?? call.newId(),
    moves: parts.map((part) => ({ ...part, kind: 'IN', locationId: place.id })),
    posting: {
      places: postings.flatMap(({ places }) => places),
      allocations: postings.flatMap(({ allocations }) => allocations),
    },
  }
  return { loaded, change, result: view, facts: [transferFact(isDone ? 'completed' : 'moved-in', transfer)] }
}

/** A copy from which pieces may be taken. */
const copyOf = (held: readonly HeldStock[]): HeldStock[] => held.map((stock) => ({ ...stock }))
