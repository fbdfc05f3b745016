import type { Claim, Owned, PlaceMove, Spot } from './steps/post.ts'

/** Free good pieces at a spot; given in the order in which they should be taken. */
export interface FreeSpot extends Spot {
  free: number
}

/** What a line of a package still needs. */
export interface Want {
  lineId: string
  productId: string
  quantity: number
}

/**
 * Gives each package its goods, in the order of the packages and of the spots: all lines of a package or none.
 * Returns the claims and the packages that went without.
 */
export function allocate(packages: readonly { packageId: string; wants: readonly Want[] }[], spots: readonly FreeSpot[]) {
  const free = Map.groupBy(
    spots.map((spot) => ({ spot, left: spot.free })),
    ({ spot }) => spot.productId,
  )
  const claims: Claim[] = []
  const without: string[] = []
  for (const { packageId, wants } of packages) {
    const taken: { place: { left: number }; claim: Claim }[] = []
    const filled = wants.every(({ lineId, productId, quantity }) => {
      let missing = quantity
      for (const place of free.get(productId) ?? []) {
        const change = Math.min(missing, place.left)
        if (change === 0) continue
        place.left -= change
        missing -= change
        const { locationId, batchId, quality } = place.spot
        taken.push({ place, claim: { locationId, productId, batchId, quality, owner: 'PACKAGE_LINE', ownerId: lineId, change } })
      }
      return missing === 0
    })
    if (filled) claims.push(...taken.map(({ claim }) => claim))
    else {
      for (const { place, claim } of taken) place.left += claim.change
      without.push(packageId)
    }
  }
  return { claims, without }
}

/** What an owner has allocated at a spot. */
export interface Held extends Spot, Owned {
  owner: Claim['owner']
  ownerId: string
  quantity: number
}

const spotOf = ({ locationId, productId, batchId, quality }: Spot): Spot => ({ locationId, productId, batchId, quality })

/** Picked: the pieces leave their shelf for `outLocationId`, and stay allocated to whom they were. */
export function carry(held: readonly Held[], outLocationId: string): { places: PlaceMove[]; claims: Claim[] } {
  return {
    places: held.flatMap((h) => {
      const owned = { warehouseId: h.warehouseId, customerId: h.customerId }
      return [
        { ...spotOf(h), ...owned, onHand: -h.quantity },
        { ...spotOf(h), ...owned, locationId: outLocationId, onHand: h.quantity },
      ]
    }),
    claims: held.flatMap(({ owner, ownerId, quantity, ...h }) => [
      { ...spotOf(h), owner, ownerId, change: -quantity },
      { ...spotOf(h), locationId: outLocationId, owner, ownerId, change: quantity },
    ]),
  }
}

/** Gone: the pieces leave the warehouse from where they are. */
export function consume(held: readonly Held[]): { places: PlaceMove[]; claims: Claim[] } {
  return {
    places: held.map((h) => ({ ...spotOf(h), warehouseId: h.warehouseId, customerId: h.customerId, onHand: -h.quantity })),
    claims: release(held),
  }
}

/** Come back: the pieces lie again where they lay, allocated to whom they were. The inverse of `consume`. */
export function restore(held: readonly Held[]): { places: PlaceMove[]; claims: Claim[] } {
  return {
    places: held.map((h) => ({ ...spotOf(h), warehouseId: h.warehouseId, customerId: h.customerId, onHand: h.quantity })),
    claims: held.map((h) => ({ ...spotOf(h), owner: h.owner, ownerId: h.ownerId, change: h.quantity })),
  }
}

/** Nobody is sent for the pieces any more. */
export function release(held: readonly Held[]): Claim[] {
  return held.map((h) => ({ ...spotOf(h), owner: h.owner, ownerId: h.ownerId, change: -h.quantity }))
}

/** The pieces stay where they are and pass to another owner. */
export function passTo(held: readonly Held[], owner: Claim['owner'], ownerIdOf: (held: Held) => string): Claim[] {
  return [...release(held), ...held.map((h) => ({ ...spotOf(h), owner, ownerId: ownerIdOf(h), change: h.quantity }))]
}
