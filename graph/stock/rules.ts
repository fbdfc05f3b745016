import type { CargoAreaType } from '../warehouse/states.ts'
import type { AllocationChange, LocationMove, Owned, StockPosition } from './steps/post.ts'

/** Types of cargo areas that take goods of each quality. */
export const areasFor: Record<StockPosition['quality'], readonly (keyof typeof CargoAreaType.values)[]> = {
  GOOD: ['PICKING', 'STAGING'],
  DEFECTIVE: ['DEFECTIVE'],
}

/** Upper ends of the age groups of stock, in days; the last group has none. */
export const ageGroups = [30, 60, 90, 180, null] as const

/** Pieces by age group. */
export function groupByAge(received: readonly { days: number; pieces: number }[]): { upToDays: number | null; pieces: number }[] {
  return ageGroups.map((upToDays, index) => {
    const after = index === 0 ? -1 : (ageGroups[index - 1] ?? 0)
    const own = received.filter(({ days }) => Math.max(0, days) > after && (upToDays === null || days <= upToDays))
    return { upToDays, pieces: own.reduce((sum, { pieces }) => sum + pieces, 0) }
  })
}

/** Pieces of one batch at a location. */
export interface Pile extends StockPosition {
  onHand: number
  free: number
}

/** Free good pieces of a product by type of cargo area, and pieces reserved for packages that no goods are allocated to yet. */
export interface FreePieces {
  picking: number
  staging: number
  waiting: number
}

/**
 * Splits available pieces by where they can be had. Packages take from picking areas only, so the ones that wait take those first. The rest is
 * on its way between locations or held, such as for a count.
 */
export function splitAvailable(available: number, { picking, staging, waiting }: FreePieces) {
  const inPicking = Math.min(available, Math.max(0, picking - waiting))
  const inStaging = Math.min(available - inPicking, Math.max(0, staging - Math.max(0, waiting - picking)))
  return { picking: inPicking, staging: inStaging, elsewhere: available - inPicking - inStaging }
}

/** Takes pieces off the piles of one product, quality and location, in their order (oldest batch first); fewer if fewer are free. */
export function takeOldest(piles: readonly Pile[], quantity: number): { pile: Pile; quantity: number }[] {
  let missing = quantity
  return piles.flatMap((pile) => {
    const taken = Math.min(missing, pile.free)
    missing -= taken
    return taken > 0 ? [{ pile, quantity: taken }] : []
  })
}

/** Free good pieces at a position, in the order in which they should be allocated. */
export interface FreeStock extends StockPosition {
  free: number
}

/** Pieces that a package line still needs. */
export interface Demand {
  lineId: string
  productId: string
  quantity: number
}

/**
 * Allocates stock to packages in their order, from positions in their order: all lines of a package or none. Returns the allocations and
 * the packages left without.
 */
export function allocate(packages: readonly { packageId: string; wants: readonly Demand[] }[], positions: readonly FreeStock[]) {
  const free = Map.groupBy(
    positions.map((position) => ({ position, left: position.free })),
    ({ position }) => position.productId,
  )
  const allocations: AllocationChange[] = []
  const without: string[] = []
  for (const { packageId, wants } of packages) {
    const taken: { place: { left: number }; allocation: AllocationChange }[] = []
    const filled = wants.every(({ lineId, productId, quantity }) => {
      let missing = quantity
      for (const place of free.get(productId) ?? []) {
        const change = Math.min(missing, place.left)
        if (change === 0) continue
        place.left -= change
        missing -= change
        const { locationId, batchId, quality } = place.position
        taken.push({ place, allocation: { locationId, productId, batchId, quality, owner: 'PACKAGE_LINE', ownerId: lineId, change } })
      }
      return missing === 0
    })
    if (filled) allocations.push(...taken.map(({ allocation }) => allocation))
    else {
      for (const { place, allocation } of taken) place.left += allocation.change
      without.push(packageId)
    }
  }
  return { allocations, without }
}

/** Pieces allocated to an owner at a position. */
export interface AllocatedStock extends StockPosition, Owned {
  owner: AllocationChange['owner']
  ownerId: string
  quantity: number
}

const positionOf = ({ locationId, productId, batchId, quality }: StockPosition): StockPosition => ({
  locationId,
  productId,
  batchId,
  quality,
})

/** Moves the pieces to a virtual location, as a pick does; their allocation moves along. */
export function moveAllocated(
  held: readonly AllocatedStock[],
  locationId: string,
): { places: LocationMove[]; allocations: AllocationChange[] } {
  return {
    places: held.flatMap((h) => {
      const owned = { warehouseId: h.warehouseId, customerId: h.customerId }
      return [
        { ...positionOf(h), ...owned, onHand: -h.quantity },
        { ...positionOf(h), ...owned, locationId, onHand: h.quantity },
      ]
    }),
    allocations: held.flatMap(({ owner, ownerId, quantity, ...h }) => [
      { ...positionOf(h), owner, ownerId, change: -quantity },
      { ...positionOf(h), locationId, owner, ownerId, change: quantity },
    ]),
  }
}

/** Moves free pieces to a virtual location, where they are allocated to their owner. */
export function moveFree(
  taken: readonly AllocatedStock[],
  locationId: string,
): { places: LocationMove[]; allocations: AllocationChange[] } {
  const { places, allocations } = moveAllocated(taken, locationId)
  return { places, allocations: allocations.filter(({ change }) => change > 0) }
}

/** Moves the pieces to a location where they are free. */
export function putDown(held: readonly AllocatedStock[], locationId: string): { places: LocationMove[]; allocations: AllocationChange[] } {
  const { places } = moveAllocated(held, locationId)
  return { places, allocations: release(held) }
}

/** Ship: removes the pieces from the warehouse. */
export function deduct(held: readonly AllocatedStock[]): { places: LocationMove[]; allocations: AllocationChange[] } {
  return {
    places: held.map((h) => ({ ...positionOf(h), warehouseId: h.warehouseId, customerId: h.customerId, onHand: -h.quantity })),
    allocations: release(held),
  }
}

/** Undo of `deduct`: the pieces are back in place with their allocation. */
export function restore(held: readonly AllocatedStock[]): { places: LocationMove[]; allocations: AllocationChange[] } {
  return {
    places: held.map((h) => ({ ...positionOf(h), warehouseId: h.warehouseId, customerId: h.customerId, onHand: h.quantity })),
    allocations: held.map((h) => ({ ...positionOf(h), owner: h.owner, ownerId: h.ownerId, change: h.quantity })),
  }
}

/** Releases the allocations; the pieces stay where they are. */
export function release(held: readonly AllocatedStock[]): AllocationChange[] {
  return held.map((h) => ({ ...positionOf(h), owner: h.owner, ownerId: h.ownerId, change: -h.quantity }))
}

/** Transfers the allocations to another owner; the pieces stay where they are. */
export function reassign(
  held: readonly AllocatedStock[],
  owner: AllocationChange['owner'],
  ownerIdOf: (held: AllocatedStock) => string,
): AllocationChange[] {
  return [...release(held), ...held.map((h) => ({ ...positionOf(h), owner, ownerId: ownerIdOf(h), change: h.quantity }))]
}

/** Transfers some pieces of the allocations, which are of one product, to another owner; the pieces stay where they are. */
export function reassignPieces(
  held: readonly AllocatedStock[],
  owner: AllocationChange['owner'],
  ownerId: string,
  pieces: number,
): AllocationChange[] {
  let left = pieces
  const taken = held.flatMap((h) => {
    const quantity = Math.min(left, h.quantity)
    left -= quantity
    return quantity > 0 ? [{ ...h, quantity }] : []
  })
  return reassign(taken, owner, () => ownerId)
}

/** Pieces of a product that are missing at a location. */
export interface Shortage {
  locationId: string
  productId: string
  quality: StockPosition['quality']
  missing: number
}

/** Pieces that an allocation loses. */
export interface Loss {
  claim: AllocatedStock
  quantity: number
}

const isSamePosition = (a: StockPosition, b: StockPosition) =>
  a.locationId === b.locationId && a.productId === b.productId && a.batchId === b.batchId && a.quality === b.quality

/**
 * What missing pieces are taken from: free ones first, oldest batch first, then allocated ones, in the order of the claims. `over` is the first
 * shortage of more pieces than there are.
 */
export function planShortages(
  shortages: readonly Shortage[],
  piles: readonly Pile[],
  claims: readonly AllocatedStock[],
): { taken: { pile: Pile; quantity: number }[]; losses: Loss[]; over: (Shortage & { onHand: number }) | null } {
  const taken: { pile: Pile; quantity: number }[] = []
  const losses: Loss[] = []
  for (const shortage of shortages) {
    const here = piles.filter(
      (pile) => pile.locationId === shortage.locationId && pile.productId === shortage.productId && pile.quality === shortage.quality,
    )
    const onHand = here.reduce((sum, pile) => sum + pile.onHand, 0)
    if (shortage.missing > onHand) return { taken: [], losses: [], over: { ...shortage, onHand } }
    const free = takeOldest(here, shortage.missing)
    taken.push(...free)
    let missing = shortage.missing - free.reduce((sum, { quantity }) => sum + quantity, 0)
    for (const claim of claims) {
      const pile = here.find((one) => isSamePosition(one, claim))
      const quantity = pile ? Math.min(missing, claim.quantity) : 0
      if (!pile || quantity === 0) continue
      missing -= quantity
      taken.push({ pile, quantity })
      losses.push({ claim, quantity })
    }
  }
  return { taken, losses, over: null }
}

/** Whether stock is low: fewer pieces are available than the level. The list and the panel compare the same in SQL. */
export const isLow = (available: number, level: number | null): boolean => level !== null && available < level
