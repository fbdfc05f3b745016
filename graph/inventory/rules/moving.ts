import {
  AboveInHand,
  AboveToMove,
  NothingToTakeOff,
  ProductMoved,
  ProductNotInTransfer,
  ScanSourceFirst,
  TransferOver,
} from '../failures.ts'
import type { MoveStep, transferMachine } from '../states.ts'
import { type AskedPieces, inHand, isMoved, type LineProgress, toMove } from './transfer.ts'

/** A line as a station shows and decides on it. */
export interface MovedLine extends LineProgress {
  productId: string
  productName: string
  productNameEn: string | null
  to: string | null
}

/** A transfer as a station shows and decides on it. */
export interface MovedTransfer<Line extends MovedLine = MovedLine> {
  /** Null before anything is taken up by a move without a plan. */
  id: string | null
  number: string | null
  state: keyof typeof transferMachine.states
  /** Key of a move without a plan; null for a planned transfer. */
  moveKey: string | null
  lines: readonly Line[]
}

/** Fails with TRANSFER_OVER if nothing can be moved any more. */
export function requireOpen({ state, number }: Pick<MovedTransfer, 'state' | 'number'>): void {
  if (state === 'COMPLETE' || state === 'VOIDED') throw TransferOver({ number: number ?? '' })
}

const sum = (lines: readonly MovedLine[], of: (line: MovedLine) => number) => lines.reduce((total, line) => total + of(line), 0)

/** The lines of a product, in their order. */
export const linesOf = ({ lines }: MovedTransfer, productId: string) => lines.filter((line) => line.productId === productId)

/** Pieces of a transfer still at their locations, in hand, put down, and in all. */
export function totalsOf({ lines }: MovedTransfer): { left: number; inHand: number; movedIn: number; quantityInAll: number } {
  return {
    left: sum(lines, toMove),
    inHand: sum(lines, inHand),
    movedIn: sum(lines, ({ movedIn }) => movedIn),
    quantityInAll: sum(lines, ({ quantity }) => quantity),
  }
}

/** What a scanned location means: the product in hand is put down there, or pieces are taken off. Fails with NOTHING_TO_TAKE_OFF. */
function placeMeans(transfer: MovedTransfer, location: string, productId: string | null): 'PUT' | 'PLACE' {
  if (productId && sum(linesOf(transfer, productId), inHand) > 0) return 'PUT'
  if (
    sum(
      transfer.lines.filter(({ from }) => from === location),
      toMove,
    ) > 0
  )
    return 'PLACE'
  throw NothingToTakeOff({ location })
}

/**
 * What a scanned product means: its line at the location on the screen is taken off, or it is chosen from what is in hand (null). Fails with
 * PRODUCT_NOT_IN_TRANSFER, SCAN_SOURCE_FIRST or PRODUCT_MOVED.
 */
function productMeans(transfer: MovedTransfer, product: { id: string; sku: string }, from: string | null): MovedLine | null {
  const { id, sku } = product
  const lines = linesOf(transfer, id)
  if (lines.length === 0) throw ProductNotInTransfer({ sku, number: transfer.number ?? '' })
  const here = lines.find((line) => line.from === from && toMove(line) > 0)
  if (here) return here
  if (sum(lines, inHand) > 0) return null
  const left = lines.find((line) => toMove(line) > 0)
  throw left ? ScanSourceFirst({ sku, location: left.from }) : ProductMoved({ sku })
}

/** Takes pieces of a line off. Fails with ABOVE_TO_MOVE. */
function take<Line extends MovedLine>(transfer: MovedTransfer<Line>, lineId: string, quantity: number): MovedTransfer<Line> {
  const lines = transfer.lines.map((line) => {
    if (line.id !== lineId) return line
    const left = toMove(line)
    if (quantity > left) throw AboveToMove({ sku: line.sku, location: line.from, left, quantity }, 'quantity')
    return { ...line, movedOut: line.movedOut + quantity }
  })
  return { ...transfer, state: 'PARTIAL', lines }
}

/** Puts pieces of a product in hand down, line by line. Fails with ABOVE_IN_HAND. */
export function put<Line extends MovedLine>(
  transfer: MovedTransfer<Line>,
  productId: string,
  quantity: number,
): { transfer: MovedTransfer<Line>; parts: AskedPieces[] } {
  const own = linesOf(transfer, productId)
  const held = sum(own, inHand)
  if (quantity > held) throw AboveInHand({ sku: own[0]?.sku ?? '', sum: quantity, inHand: held }, 'quantity')
  let missing = quantity
  const parts: AskedPieces[] = []
  const lines = transfer.lines.map((line) => {
    const part = line.productId === productId ? Math.min(missing, inHand(line)) : 0
    if (part === 0) return line
    missing -= part
    parts.push({ lineId: line.id, quantity: part })
    return { ...line, movedIn: line.movedIn + part }
  })
  return { transfer: { ...transfer, lines, state: isMoved(lines) ? 'COMPLETE' : transfer.state }, parts }
}

/** Pieces in hand of a product. */
export const handOf = (transfer: MovedTransfer, productId: string): number => sum(linesOf(transfer, productId), inHand)

/** What a station shows of a transfer after a scan; plain values and ids, so that no further query is needed. */
export interface MoveView {
  step: keyof typeof MoveStep.values
  transferId: string | null
  number: string | null
  moveKey: string | null
  state: MovedTransfer['state']
  /** Pieces still at their locations, in hand, put down and in all. */
  left: number
  inHand: number
  movedIn: number
  quantityInAll: number
  /** Pieces that the scan took off or put down, or of the carton that it chose. */
  quantity: number
  /** Location from which pieces are taken off; null when there is nothing left there. */
  from: string | null
  /** Product in hand that the next location gets. */
  productId: string | null
  sku: string | null
  productName: string | null
  productNameEn: string | null
  /** Progress of the lines that the scan changed. */
  lines: readonly Pick<MovedLine, 'id' | 'movedOut' | 'movedIn'>[]
  /** Location of the last pieces that were put down. */
  locationCode: string | null
}

/** Describes a transfer after a scan. */
export function moveView(
  transfer: MovedTransfer,
  step: MoveView['step'],
  about: {
    from?: string | null
    productId?: string | null
    isChosen?: boolean
    quantity?: number
    lineIds?: readonly string[]
    locationCode?: string | null
  } = {},
): MoveView {
  const { from = null, productId = null, isChosen = false, quantity = 0, lineIds = [], locationCode = null } = about
  const named = transfer.lines.find((line) => line.productId === productId)
  const isLeftThere = transfer.lines.some((line) => line.from === from && toMove(line) > 0)
  return {
    step,
    transferId: transfer.id,
    number: transfer.number,
    moveKey: transfer.moveKey,
    state: transfer.state,
    quantity,
    locationCode,
    lines: transfer.lines.filter(({ id }) => lineIds.includes(id)),
    ...totalsOf(transfer),
    // Without a plan more can be taken up there until something is put down.
    from: isLeftThere || transfer.moveKey !== null ? from : null,
    productId: isChosen && productId && handOf(transfer, productId) > 0 ? productId : null,
    sku: named?.sku ?? null,
    productName: named?.productName ?? null,
    productNameEn: named?.productNameEn ?? null,
  }
}

/** The transfer is on the screen; nothing changes. */
export const openTransfer = (transfer: MovedTransfer): MoveView => moveView(transfer, 'OPENED')

/** Of the products with a scanned code those that are meant: with pieces left at the location on the screen, else any of the transfer. */
export function meantProducts<Product extends { id: string }>(
  transfer: MovedTransfer,
  products: readonly Product[],
  from: string | null,
): Product[] {
  const own = products.filter(({ id }) => linesOf(transfer, id).length > 0)
  const here = own.filter(({ id }) => linesOf(transfer, id).some((line) => line.from === from && toMove(line) > 0))
  return here.length > 0 ? here : own
}

/**
 * A scanned product is taken off the location on the screen (`taken`), or chosen from what is in hand: a carton with its pieces. Without a quantity
 * a single piece stands for all that are left there.
 */
export function moveProduct<Line extends MovedLine>(
  transfer: MovedTransfer<Line>,
  product: { id: string; sku: string; pieces: number },
  from: string | null,
  asked: number | null,
): { transfer: MovedTransfer<Line>; view: MoveView; taken: AskedPieces | null } {
  const productId = product.id
  const quantity = asked ?? (product.pieces > 1 ? product.pieces : null)
  const line = productMeans(transfer, product, from)
  if (!line) {
    const held = handOf(transfer, productId)
    const carton = product.pieces > 1 ? product.pieces : 0
    if (carton > held) throw AboveInHand({ sku: product.sku, sum: carton, inHand: held }, 'code')
    return { transfer, view: moveView(transfer, 'CHOSEN', { from, productId, isChosen: true, quantity: carton }), taken: null }
  }
  const taken = { lineId: line.id, quantity: quantity ?? toMove(line) }
  const after = take(transfer, line.id, taken.quantity)
  const view = moveView(after, 'TAKEN', { from, productId, quantity: taken.quantity, lineIds: [line.id] })
  return { transfer: after, view, taken }
}

/** At a scanned location the product in hand is put down (`parts`), or pieces are to be taken off. Without a quantity all in hand. */
export function movePlace<Line extends MovedLine>(
  transfer: MovedTransfer<Line>,
  location: string,
  { from, productId, quantity }: { from: string | null; productId: string | null; quantity: number | null },
): { transfer: MovedTransfer<Line>; view: MoveView; parts: AskedPieces[] } {
  if (placeMeans(transfer, location, productId) === 'PLACE' || !productId)
    return { transfer, view: moveView(transfer, 'PLACE', { from: location }), parts: [] }
  const pieces = quantity ?? handOf(transfer, productId)
  const { transfer: after, parts } = put(transfer, productId, pieces)
  const lineIds = parts.map(({ lineId }) => lineId)
  const view = moveView(after, 'PUT', { from, productId, isChosen: true, quantity: pieces, lineIds, locationCode: location })
  return { transfer: after, view, parts }
}
