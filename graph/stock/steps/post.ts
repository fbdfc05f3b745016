import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { postPlaces, postProducts } from '../store/post.ts'

/** The document on whose account a quantity changes. */
export interface Document {
  kind: string
  id: string
  number: string
}

export interface Owned {
  warehouseId: string
  customerId: string
}

/** Where goods lie: a location, a product, a batch, a quality. */
export interface Spot {
  locationId: string
  productId: string
  batchId: string
  quality: 'GOOD' | 'DEFECTIVE'
}

/** A change of the pieces at a spot. */
export interface PlaceMove extends Spot, Owned {
  onHand: number
  document?: Document
}

export type Owner = 'PACKAGE_LINE' | 'TRANSFER' | 'ADJUSTMENT' | 'RETURN_TASK' | 'COUNT_HOLD'

/** A change of what an owner has allocated at a spot. */
export interface Claim extends Spot {
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
}

/** One posting; see the table of postings in the ledger's documentation. */
export interface Posting {
  places?: readonly PlaceMove[]
  claims?: readonly Claim[]
  products?: readonly ProductMove[]
}

/**
 * Changes quantities: location stock and allocations first, product stock last. Everything or nothing. Refuses with
 * INSUFFICIENT_AT_LOCATION (pieces or free pieces are missing at a spot), INSUFFICIENT_AVAILABLE (more would be locked than there is)
 * or QUANTITY_BELOW_ZERO. To be called once, as the last thing that a command does.
 */
export async function post(tx: Tx, call: Call, document: Document, posting: Posting): Promise<void> {
  const places = (posting.places ?? []).filter((move) => move.onHand !== 0).map((move) => ({ document, ...move }))
  const claims = (posting.claims ?? []).filter((claim) => claim.change !== 0)
  const products = (posting.products ?? []).map((move) => ({ document, ...move }))
  await postPlaces(
    tx,
    call,
    withRowIds(call, places, (move) => `${move.locationId} ${move.productId} ${move.batchId} ${move.quality}`),
    claims.map((claim) => ({ ...claim, id: call.newId() })),
  )
  await postProducts(
    tx,
    call,
    withRowIds(call, products, (move) => `${move.warehouseId} ${move.productId}`),
  )
}

/** The first move of each row of stock brings an id, since there may be no such row yet. */
function withRowIds<Move>(call: Call, moves: readonly Move[], rowOf: (move: Move) => string): (Move | (Move & { id: string }))[] {
  const known = new Set<string>()
  return moves.map((move) => {
    const row = rowOf(move)
    if (known.has(row)) return move
    known.add(row)
    return { ...move, id: call.newId() }
  })
}
