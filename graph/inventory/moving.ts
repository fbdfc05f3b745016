import type { Call } from '../kernel/command/call.ts'
import { type Decision, loadDecideSave, savesNothing } from '../kernel/command/loadDecideSave.ts'
import { stepsFrom } from '../kernel/command/transition.ts'
import { NotFound } from '../kernel/failures.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { parseScan, readAs, truncateScan } from '../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../product/failures.ts'
import { meantByCode, readProductCode, scannedPieces } from '../product/rules/scanned.ts'
import { moveAllocated, putDown } from '../stock/rules.ts'
import { LocationNotFound } from '../warehouse/failures.ts'
import { ScanTransferFirst, TransferNotFound } from './failures.ts'
import type { MoveScanInput } from './input.ts'
import { type MoveView, meantProducts, movePlace, moveProduct, openTransfer, requireOpen } from './rules/moving.ts'
import { type AskedPieces, requireArea, takeHeld } from './rules/transfer.ts'
import { transferMachine } from './states.ts'
import { type HeldStock, type LoadedMove, type LoadedTransfer, loadOfMove, readMove, valuesOfMove } from './store/loadMove.ts'
import { type Move, moveParts, valuesOfSavedMove } from './store/saveMove.ts'
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
    const transfer = requireTransfer(loaded, said, shape)
    requireOpen(transfer)
    if (transfer.isNamed) return { loaded, change: null, result: openTransfer(transfer), facts: [] }
    const place = readAs(parseScan(said.from ?? ''), 'location')
    const read = readProductCode(code)
    const products = read ? meantByCode(read, loaded.products) : []
    const meant = meantProducts(transfer, products, place)
    const [product, second] = meant.length > 0 ? meant : products
    // A product of the transfer whose code has the form of a location's is the product.
    if (shape && meant.length === 0) return putDownOrOpen(loaded, transfer, call, said, { shape, from: place })
    if (!product) throw ProductNotFound({ code: truncateScan(code) })
    if (second)
      throw ProductAmbiguous({
        code: truncateScan(code),
        skus: [product, second].map(({ sku }) => sku).join(', '),
        productIds: [product, second].map(({ id: twin }) => toNodeId('Product', twin)).join(','),
      })
    const pieces = scannedPieces(code, product.pieces)
    const { view, taken } = moveProduct(transfer, { ...product, pieces }, place, said.quantity ?? null)
    if (!taken) return { loaded, change: null, result: view, facts: [] }
    return { loaded, change: takeOff(loaded, transfer, call, taken), result: view, facts: [transferFact('moved-out', transfer)] }
  },
  save([first]) {
    const { call, change } = first as { call: Call; change: Move | null }
    return change ? { parts: moveParts, rows: 1, values: valuesOfSavedMove(call, change) } : savesNothing
  },
})

/** The transfer that a scan opens or belongs to. Fails with SCAN_TRANSFER_FIRST, TRANSFER_NOT_FOUND or NOT_FOUND. */
function requireTransfer({ transfer }: LoadedMove, { warehouseId, code, transferId }: MoveSaid, shape: string | null): LoadedTransfer {
  if (transfer?.warehouseId === warehouseId) return transfer
  if (!transfer && transferId) throw NotFound({ what: 'Transfer' }, 'transferId')
  throw shape && !transfer ? ScanTransferFirst() : TransferNotFound({ code: truncateScan(code) })
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
    ...{ transfer, handLocationId, seen, steps: stepsOf(transfer, ['moveOut']) },
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
  if (parts.length === 0) return { loaded, change: null, result: view, facts: [] }
  const { place } = loaded
  if (!place) throw LocationNotFound({ code: shape }, 'code')
  for (const { quality } of transfer.lines.filter((line) => line.productId === productId)) requireArea(quality, place, 'code')
  const seen = heldBy(loaded, parts, 'HAND')
  const rest = copyOf(seen)
  const postings = parts.map(({ lineId, quantity: pieces }) => putDown(takeHeld(rest, lineId, pieces), place.id))
  const isDone = after.state === 'COMPLETE'
  const change: Move = {
    ...{ transfer, seen, steps: stepsOf(transfer, isDone ? ['moveIn', 'finish'] : ['moveIn']) },
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
