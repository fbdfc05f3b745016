import type { Call } from '../kernel/command/call.ts'
import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs, truncateScan } from '../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../product/failures.ts'
import { scannedPieces } from '../product/rules/scanned.ts'
import { productsByCode } from '../product/steps.ts'
import { locationByCode } from '../warehouse/steps.ts'
import { ScanTransferFirst, TransferNotFound } from './failures.ts'
import { MoveScanInput } from './input.ts'
import { putDownAt, takeOff } from './moves.ts'
import { type MovedTransfer, type MoveView, meantProducts, movePlace, moveProduct, openTransfer, requireOpen } from './rules/moving.ts'
import { requireArea } from './rules/transfer.ts'
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
    'Scans transfer → location → product to take pieces off, then product → location to put them down. The code of a carton stands for its pieces. Never more than are left there or in hand.',
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
    if (another) return { result: openTransfer(transfer), facts: [] }
    const place = readAs(parseScan(from ?? ''), 'location')
    const products = parseScan(code).kind === 'own' ? [] : await productsByCode(tx, code)
    const meant = meantProducts(transfer, products, place)
    const [product, second] = meant.length > 0 ? meant : products
    // A product of the transfer whose code has the form of a location's is the product.
    if (shape && meant.length === 0)
      return putDownOrOpen(tx, call, locked, code, { from: place, productId: productId ?? null, quantity: quantity ?? null })
    if (!product) throw ProductNotFound({ code: truncateScan(code) })
    if (second)
      throw ProductAmbiguous({
        code: truncateScan(code),
        skus: [product, second].map(({ sku }) => sku).join(', '),
        productIds: [product, second].map(({ id: twin }) => toNodeId('Product', twin)).join(','),
      })
    const pieces = scannedPieces(code, product.pieces)
    const { view, taken } = moveProduct(transfer, { ...product, pieces }, place, quantity ?? null)
    return { result: view, facts: taken ? await takeOff(tx, call, locked, [taken]) : [] }
  },
})

const movedTransfer = ({ id, number, state, lines }: LockedTransfer): MovedTransfer => ({ id, number, state, lines })

/** At a location the product in hand is put down, if its area takes it; without one, pieces are to be taken off there. */
async function putDownOrOpen(
  tx: Tx,
  call: Call,
  locked: LockedTransfer,
  code: string,
  screen: { from: string | null; productId: string | null; quantity: number | null },
): Promise<Answer> {
  const { view, parts } = movePlace(movedTransfer(locked), readAs(parseScan(code), 'location') ?? '', screen)
  if (parts.length === 0) return { result: view, facts: [] }
  const location = await locationByCode(tx, locked.warehouseId, code, 'code')
  for (const { quality } of locked.lines.filter((line) => line.productId === screen.productId)) requireArea(quality, location, 'code')
  const put = parts.map((part) => ({ ...part, locationId: location.id }))
  return { result: view, facts: await putDownAt(tx, call, locked, put) }
}
