import type { Call } from '../kernel/command/call.ts'
import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs, truncateScan } from '../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../product/failures.ts'
import { productsByCode, type ScannedProduct } from '../product/steps.ts'
import { locationByCode } from '../warehouse/steps.ts'
import { ScanTransferFirst, TransferNotFound } from './failures.ts'
import { MoveScanInput } from './input.ts'
import { putDownAt, takeOff } from './moves.ts'
import { handOf, type MovedTransfer, type MoveView, moveView, placeMeans, productMeans, put, requireOpen, take } from './rules/moving.ts'
import { requireArea, toMove } from './rules/transfer.ts'
import { inventoryRights } from './states.ts'
import { type LockedTransfer, lockTransfer, transferByNumber } from './store/transfer.ts'

interface Answer {
  result: MoveView
  facts: Fact[]
}

/** Scan of a transfer: opens it, takes pieces off, or puts them down. */
export const moveScan = command({
  name: 'moveScan',
  means:
    'Scans transfer → location → product to take pieces off, then product → location to put them down. Never more than are left there or in hand.',
  right: inventoryRights.transfer,
  input: MoveScanInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, code, transferId, from, productId, quantity }): Promise<Answer> {
    const shape = readAs(parseScan(code), 'location')
    const another = shape ? null : await transferByNumber(tx, warehouseId, code)
    const id = another ?? transferId
    if (!id) throw shape ? ScanTransferFirst() : TransferNotFound({ code: truncateScan(code) })
    const locked = await lockTransfer(tx, id)
    if (locked.warehouseId !== warehouseId) throw TransferNotFound({ code: truncateScan(code) })
    const transfer = movedTransfer(locked)
    requireOpen(transfer)
    if (another) return { result: moveView(transfer, 'OPENED'), facts: [] }
    const place = readAs(parseScan(from ?? ''), 'location')
    const products = parseScan(code).kind === 'own' ? [] : await productsByCode(tx, code)
    // A product of the transfer whose code has the form of a location's is the product.
    const isProduct = transfer.lines.some((line) => products.some((product) => product.id === line.productId))
    const location = isProduct ? null : shape
    if (!location) return scanProduct(tx, call, locked, transfer, products, { code, from: place, quantity: quantity ?? null })
    if (placeMeans(transfer, location, productId ?? null) === 'PLACE')
      return { result: moveView(transfer, 'PLACE', { from: location }), facts: [] }
    return scanPlace(tx, call, locked, transfer, { code, from: place, productId: productId as string, quantity: quantity ?? null })
  },
})

const movedTransfer = ({ id, number, state, lines }: LockedTransfer): MovedTransfer => ({ id, number, state, lines })

/** A product is taken off the location on the screen, or chosen from what is in hand. */
async function scanProduct(
  tx: Tx,
  call: Call,
  locked: LockedTransfer,
  transfer: MovedTransfer,
  found: readonly ScannedProduct[],
  { code, from, quantity }: { code: string; from: string | null; quantity: number | null },
): Promise<Answer> {
  const known = found.filter(({ id }) => transfer.lines.some((line) => line.productId === id))
  const here = known.filter(({ id }) => transfer.lines.some((line) => line.productId === id && line.from === from && toMove(line) > 0))
  const [product, second] = here.length > 0 ? here : known.length > 0 ? known : found
  if (!product) throw ProductNotFound({ code: truncateScan(code) })
  if (second)
    throw ProductAmbiguous({
      code: truncateScan(code),
      skus: [product, second].map(({ sku }) => sku).join(', '),
      productIds: [product, second].map(({ id }) => toNodeId('Product', id)).join(','),
    })
  const line = productMeans(transfer, product, from)
  if (!line) return { result: moveView(transfer, 'CHOSEN', { from, productId: product.id, chosen: true }), facts: [] }
  const taken = quantity ?? toMove(line)
  const after = take(transfer, line.id, taken)
  const facts = await takeOff(tx, call, locked, [{ lineId: line.id, quantity: taken }])
  return { result: moveView(after, 'TAKEN', { from, productId: product.id, quantity: taken, lineIds: [line.id] }), facts }
}

/** The product in hand is put down at a location. */
async function scanPlace(
  tx: Tx,
  call: Call,
  locked: LockedTransfer,
  transfer: MovedTransfer,
  { code, from, productId, quantity }: { code: string; from: string | null; productId: string; quantity: number | null },
): Promise<Answer> {
  const location = await locationByCode(tx, locked.warehouseId, code, 'code')
  const pieces = quantity ?? handOf(transfer, productId)
  const { transfer: after, parts } = put(transfer, productId, pieces)
  for (const { quality } of locked.lines.filter((line) => line.productId === productId)) requireArea(quality, location, 'code')
  const facts = await putDownAt(
    tx,
    call,
    locked,
    parts.map((part) => ({ ...part, locationId: location.id })),
  )
  const lineIds = parts.map(({ lineId }) => lineId)
  const about = { from, productId, chosen: true, quantity: pieces, lineIds, locationCode: location.code }
  return { result: moveView(after, 'PUT', about), facts }
}
