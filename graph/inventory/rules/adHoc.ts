import { MoveTooLong, ProductNotChosen, ScanLocationFirst } from '../failures.ts'
import { transferLinesMaximum } from '../states.ts'
import { handOf, linesOf, type MovedLine, type MovedTransfer, type MoveView, moveView, put } from './moving.ts'
import { type AskedPieces, inHand } from './transfer.ts'

/** A move without a plan before anything is taken up: a location was scanned first. */
export const draftMove = <Line extends MovedLine>(moveKey: string): MovedTransfer<Line> => ({
  id: null,
  number: null,
  state: 'CREATED',
  moveKey,
  lines: [],
})

/** A product that is taken up. */
export interface TakenGoods {
  productId: string
  sku: string
  productName: string
  productNameEn: string | null
}

/**
 * Takes pieces of a product up at a location: what is taken up is what the transfer moves. A line of its own for each product and location,
 * which `newLine` makes of plain values. Fails with MOVE_TOO_LONG.
 */
export function takeThere<Line extends MovedLine>(
  transfer: MovedTransfer<Line>,
  goods: TakenGoods,
  from: string,
  quantity: number,
  newLine: (plain: MovedLine) => Line,
): { transfer: MovedTransfer<Line>; view: MoveView; line: Line } {
  const { productId } = goods
  const known = transfer.lines.find((line) => line.productId === productId && line.from === from)
  if (!known && transfer.lines.length >= transferLinesMaximum) throw MoveTooLong({ maximum: transferLinesMaximum })
  const line: Line = known
    ? { ...known, quantity: known.quantity + quantity, movedOut: known.movedOut + quantity }
    : newLine({ ...goods, id: '', from, to: null, quantity, movedOut: quantity, movedIn: 0, returned: 0, lost: 0 })
  const lines = known ? transfer.lines.map((one) => (one === known ? line : one)) : [...transfer.lines, line]
  const after: MovedTransfer<Line> = { ...transfer, state: 'PARTIAL', lines }
  return { transfer: after, line, view: moveView(after, 'TAKEN', { from, productId, quantity, lineIds: [line.id] }) }
}

/** A product in hand is chosen, to be put down at the next location. Fails with SCAN_LOCATION_FIRST if none is in hand. */
export function chooseInHand(transfer: MovedTransfer, productId: string, pieces: number): MoveView {
  const held = handOf(transfer, productId)
  if (held === 0) throw ScanLocationFirst()
  const quantity = pieces > 1 ? Math.min(pieces, held) : 0
  return moveView(transfer, 'CHOSEN', { productId, isChosen: true, quantity })
}

/**
 * At a location the chosen product is put down, else everything in hand; with nothing in hand, goods are to be taken up there. A quantity counts if
 * one product is put down. Fails with ABOVE_IN_HAND or PRODUCT_NOT_CHOSEN.
 */
export function placeAdHoc<Line extends MovedLine>(
  transfer: MovedTransfer<Line>,
  location: string,
  { productId, quantity }: { productId: string | null; quantity: number | null },
): { transfer: MovedTransfer<Line>; view: MoveView; parts: AskedPieces[] } {
  const held = [...new Set(transfer.lines.filter((line) => inHand(line) > 0).map((line) => line.productId))]
  const products = productId && held.includes(productId) ? [productId] : held
  if (products.length === 0) return { transfer, view: moveView(transfer, 'PLACE', { from: location }), parts: [] }
  if (quantity !== null && products.length > 1) throw ProductNotChosen({ pieces: quantity })
  const [only] = products
  let after = transfer
  const parts: AskedPieces[] = []
  for (const id of products) {
    const done = put(after, id, (products.length === 1 ? quantity : null) ?? handOf(after, id))
    after = done.transfer
    parts.push(...done.parts)
  }
  const named = products.length === 1 && only ? { productId: only, isChosen: true } : {}
  const pieces = parts.reduce((sum, part) => sum + part.quantity, 0)
  const lineIds = parts.map(({ lineId }) => lineId)
  return { transfer: after, parts, view: moveView(after, 'PUT', { ...named, quantity: pieces, lineIds, locationCode: location }) }
}

/** Whether pieces of a product are in hand. */
export const isInHand = (transfer: MovedTransfer, productId: string): boolean =>
  linesOf(transfer, productId).some((line) => inHand(line) > 0)
