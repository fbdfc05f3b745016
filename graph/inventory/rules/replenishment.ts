/** Pieces of a product that decide what its picking areas need. */
export interface ReplenishmentFigures {
  /** Needed by packages that no goods are allocated to yet. */
  waiting: number
  /** Free in picking areas. */
  picking: number
  /** Free in staging areas. */
  staging: number
  /** Of open transfers, on their way to picking areas. */
  onTheWay: number
  /** Pieces that the picking areas should hold at least; 0 for no level. */
  minimum: number
  /** Pieces that they are filled up to. */
  maximum: number
  /** Pieces per carton; null if the product comes in none. */
  cartonPieces: number | null
  /** Whole cartons at locations of staging areas. */
  cartons: number
}

/** What the picking areas hold when the waiting packages are picked and open transfers are put down; negative if pieces are missing. */
const leftInPicking = ({ picking, onTheWay, waiting }: ReplenishmentFigures) => picking + onTheWay - waiting

/**
 * Pieces to move from staging to picking areas: up to the maximum if fewer than the minimum would be left there. Without a level, packages that
 * wait must not empty the picking areas: as many pieces as they need are to be left. In whole cartons, where they lie in staging areas: more
 * than needed if the maximum allows it, else fewer if the minimum is reached; otherwise the rest is in pieces.
 */
export function proposedQuantity(figures: ReplenishmentFigures): number {
  const { waiting, staging, minimum, maximum, cartonPieces, cartons } = figures
  const [from, upTo] = minimum > 0 ? [minimum, maximum] : [Math.min(1, waiting), waiting]
  const left = leftInPicking(figures)
  if (left >= from) return 0
  const wanted = upTo - left
  if (cartonPieces !== null) {
    const [more, fewer] = [Math.ceil(wanted / cartonPieces), Math.floor(wanted / cartonPieces)]
    if (more <= cartons && (minimum === 0 || left + more * cartonPieces <= maximum)) return more * cartonPieces
    if (fewer <= cartons && left + fewer * cartonPieces >= from) return fewer * cartonPieces
  }
  return Math.min(staging, wanted)
}

export type ReplenishmentReasonValue = 'MISSING' | 'EMPTIED' | 'BELOW_LEVEL'

/** Why pieces are proposed; null if none are. */
export function replenishmentReason(figures: ReplenishmentFigures): ReplenishmentReasonValue | null {
  if (proposedQuantity(figures) === 0) return null
  if (leftInPicking(figures) < 0) return 'MISSING'
  return figures.minimum > 0 ? 'BELOW_LEVEL' : 'EMPTIED'
}

const urgency: Record<ReplenishmentReasonValue, number> = { MISSING: 0, EMPTIED: 1, BELOW_LEVEL: 2 }

/** A package that waits for pieces of a product. */
export interface WaitingPackage {
  pieces: number
  /** Moment at which it is due; infinity without a cut-off. */
  dueAt: number
}

/** Packages that get nothing of these pieces, each whole or not at all, in the order given. */
function withoutGoods(packages: readonly WaitingPackage[], pieces: number): WaitingPackage[] {
  let left = pieces
  return packages.filter((one) => {
    if (one.pieces > left) return true
    left -= one.pieces
    return false
  })
}

/** What a move is for: how many packages it frees, and when the first of those that wait for it is due. */
export interface Purpose {
  frees: number
  dueAt: number | null
}

/** What the proposed move is for; `packages` wait for the product, in the order in which they get scarce stock. */
export function purposeOf(figures: ReplenishmentFigures, packages: readonly WaitingPackage[]): Purpose {
  const quantity = proposedQuantity(figures)
  if (quantity === 0) return { frees: 0, dueAt: null }
  const there = figures.picking + figures.onTheWay
  const waiting = withoutGoods(packages, there)
  const after = new Set(withoutGoods(packages, there + quantity))
  const dueAt = Math.min(...waiting.map((one) => one.dueAt))
  return { frees: waiting.filter((one) => !after.has(one)).length, dueAt: Number.isFinite(dueAt) ? dueAt : null }
}

interface Listed extends ReplenishmentFigures, Purpose {
  sku: string
  stockId: string
}

/** Order of a list of proposals: the earliest cut-off first; then packages that wait, of these the most missing pieces. */
export function compareUrgency(a: Listed, b: Listed): number {
  const rank = (figures: ReplenishmentFigures) => {
    const reason = replenishmentReason(figures)
    return reason ? urgency[reason] : 3
  }
  const due = ({ dueAt }: Listed) => dueAt ?? Number.MAX_SAFE_INTEGER
  return (
    due(a) - due(b) ||
    rank(a) - rank(b) ||
    (rank(a) === 0 ? leftInPicking(a) - leftInPicking(b) : 0) ||
    a.sku.localeCompare(b.sku) ||
    (a.stockId < b.stockId ? -1 : 1)
  )
}

/** Pieces to take at a location. */
export interface TakenPieces {
  code: string
  quantity: number
  /** Whole cartons among them. */
  cartons: number
}

/**
 * What to take for a number of pieces, once a location, in the order of the piles: whole cartons first, then the rest; and how many pieces are
 * free in all.
 */
export function takeStaged(
  piles: readonly { locationId: string; code: string; free: number }[],
  quantity: number,
  cartonPieces: number | null,
): { places: TakenPieces[]; free: number } {
  const places = [...Map.groupBy(piles, ({ locationId }) => locationId).values()].map((here) => ({
    code: here[0]!.code,
    free: here.reduce((sum, { free }) => sum + free, 0),
    quantity: 0,
  }))
  const carton = cartonPieces ?? 1
  let missing = quantity
  for (const unit of [carton, 1]) {
    for (const place of places) {
      const part = Math.floor(Math.min(missing, place.free - place.quantity) / unit) * unit
      place.quantity += part
      missing -= part
    }
  }
  const taken = places.filter((place) => place.quantity > 0)
  return {
    places: taken.map(({ code, quantity }) => ({ code, quantity, cartons: cartonPieces === null ? 0 : Math.floor(quantity / carton) })),
    free: places.reduce((sum, { free }) => sum + free, 0),
  }
}
