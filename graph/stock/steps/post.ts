import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { requireLockOrder } from '../store/lockedSpots.ts'
import { type PostedRows, postPlaces, postProducts, valuesOfRows } from '../store/post.ts'

export { postingParts } from '../store/post.ts'

/** The document that causes a change. */
export interface Document {
  kind: string
  id: string
  number: string
}

export interface Owned {
  warehouseId: string
  customerId: string
}

/** Key of a stock row: location, product, batch and quality. */
export interface StockPosition {
  locationId: string
  productId: string
  batchId: string
  quality: 'GOOD' | 'DEFECTIVE'
}

/** A change of the pieces at a position. */
export interface LocationMove extends StockPosition, Owned {
  onHand: number
  document?: Document
}

export type Owner = 'PACKAGE_LINE' | 'TRANSFER' | 'ADJUSTMENT' | 'RETURN_TASK' | 'COUNT_HOLD'

/** A change of an owner's allocation at a position. */
export interface AllocationChange extends StockPosition {
  owner: Owner
  ownerId: string
  change: number
}

/** A change of the quantities of a product in a warehouse, in pieces. */
export interface ProductMove extends Owned {
  productId: string
  inTransit?: number
  toReceive?: number
  toShelve?: number
  good?: number
  defective?: number
  locked?: number
  document?: Document
  /** Its call, if several post together, and its place among them. */
  by?: { callNo: number; commandId: string; scannedAt: Date | null }
}

export interface Posting {
  places?: readonly LocationMove[]
  allocations?: readonly AllocationChange[]
  products?: readonly ProductMove[]
}

/**
 * Posts to the ledger: location stock and allocations first, product stock last; all or nothing. Refuses with INSUFFICIENT_AT_LOCATION
 * (pieces or free pieces missing at a position), INSUFFICIENT_AVAILABLE (more reserved than in stock) or QUANTITY_BELOW_ZERO. Call once, as
 * the last step of a command.
 */
export async function post(tx: Tx, call: Call, document: Document, posting: Posting): Promise<void> {
  const { places, allocations, products } = rowsOf(call, posting, document)
  requireLockOrder(tx, [...(posting.places ?? []), ...(posting.allocations ?? [])])
  await postPlaces(tx, call, places, allocations)
  await postProducts(tx, call, products)
}

/** Values of `postingParts`, whose refusals are raised by the database; without a document each move has its own. */
export const valuesOfPosting = (call: Call, posting: Posting, document?: Document): Values =>
  valuesOfRows(call, rowsOf(call, posting, document))

/** The changes as they are posted. */
function rowsOf(call: Call, posting: Posting, document?: Document): PostedRows {
  const places = (posting.places ?? []).filter((move) => move.onHand !== 0).map((move) => ({ document, ...move }))
  const allocations = (posting.allocations ?? []).filter((allocation) => allocation.change !== 0)
  const products = (posting.products ?? []).map((move) => ({ document, ...move }))
  if (places.length + allocations.length + products.length > 0) call.topics.add('stock')
  return {
    places: withRowIds(call, places, (move) => `${move.locationId} ${move.productId} ${move.batchId} ${move.quality}`),
    allocations: allocations.map((allocation) => ({ ...allocation, id: call.newId() })),
    products: withRowIds(call, products, (move) => `${move.warehouseId} ${move.productId}`),
  }
}

/** Gives the first move of each stock row an id, for the case that the row does not exist yet. */
function withRowIds<Move>(call: Call, moves: readonly Move[], rowOf: (move: Move) => string): (Move | (Move & { id: string }))[] {
  const known = new Set<string>()
  return moves.map((move) => {
    const row = rowOf(move)
    if (known.has(row)) return move
    known.add(row)
    return { ...move, id: call.newId() }
  })
}
