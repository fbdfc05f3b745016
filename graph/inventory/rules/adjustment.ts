import type { Actor } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { Required } from '../../kernel/failures.ts'
import { AreaWrongForQuality } from '../../stock/failures.ts'
import { areasFor, type Pile, takeOldest } from '../../stock/rules.ts'
import type { StockPosition } from '../../stock/steps/post.ts'
import {
  AboveHiddenStock,
  AdjustmentAboveStock,
  AdjustmentCounted,
  ApprovedByAuthor,
  ApprovedByKey,
  ApprovedByKeyMaker,
  LineTwice,
  WithdrawnByOther,
} from '../failures.ts'
import type { AdjustmentReason, adjustmentMachine } from '../states.ts'

/** A line of an adjustment, with what is known of its product and location. */
export interface AdjustmentLine {
  productId: string
  sku: string
  locationId: string
  location: string
  areaType: (typeof areasFor)['GOOD'][number]
  quality: StockPosition['quality']
  /** Pieces added; negative for pieces taken off. */
  change: number
}

/** Other needs of its own remark: REQUIRED. */
export function refuseReason(reason: keyof typeof AdjustmentReason.values, remark: string): Failure | null {
  return reason === 'OTHER' && remark === '' ? Required({}, 'remark') : null
}

/** Pieces that a line takes off batches; none for a line that adds pieces. */
export type Reduction = { pile: Pile; quantity: number }[]

/**
 * What each line takes off which batch, oldest first. Fails with LINE_TWICE, AREA_WRONG_FOR_QUALITY, or ADJUSTMENT_ABOVE_STOCK where more would be
 * taken than is free at the location or, of good pieces, available of the product; the refusal tells no figures of hidden locations.
 */
export function planReductions(
  lines: readonly AdjustmentLine[],
  piles: readonly Pile[],
  available: ReadonlyMap<string, number>,
  hidden: ReadonlySet<string>,
): Reduction[] {
  const left = new Map(available)
  const known = new Set<string>()
  return lines.map((line, index) => {
    const { productId, sku, locationId, location, areaType, quality, change } = line
    const key = `${productId} ${locationId} ${quality}`
    if (known.has(key)) throw LineTwice({ sku, location }, `lines.${index}.location`)
    known.add(key)
    if (change > 0) {
      if (!areasFor[quality].includes(areaType)) throw AreaWrongForQuality({ code: location }, `lines.${index}.location`)
      return []
    }
    const here = piles.filter((pile) => pile.productId === productId && pile.locationId === locationId && pile.quality === quality)
    const onHand = here.reduce((sum, pile) => sum + pile.onHand, 0)
    const free = here.reduce((sum, pile) => sum + pile.free, 0)
    const availableNow = quality === 'GOOD' ? Math.max(0, left.get(productId) ?? 0) : free
    const maximum = Math.min(free, availableNow)
    if (-change > maximum) {
      const figures = { sku, location, maximum, onHand, allocated: onHand - free, available: availableNow }
      const field = `lines.${index}.change`
      throw hidden.has(locationId) ? AboveHiddenStock({ sku, location }, field) : AdjustmentAboveStock(figures, field)
    }
    if (quality === 'GOOD') left.set(productId, availableNow + change)
    return takeOldest(here, -change)
  })
}

/** The batch that found pieces join: the newest at their location; null if none is there. */
export function newestBatch(line: Pick<AdjustmentLine, 'productId' | 'locationId' | 'quality'>, piles: readonly Pile[]): string | null {
  const here = piles.filter(
    (pile) => pile.productId === line.productId && pile.locationId === line.locationId && pile.quality === line.quality,
  )
  return here.at(-1)?.batchId ?? null
}

/** Pieces of each product that change, up or down. */
export function adjustedPieces(lines: readonly { productId: string; change: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, change } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + Math.abs(change))
  return pieces
}

/** A product that one person adjusts by more pieces in a day than the limit of the warehouse. */
export interface AboveLimit {
  productId: string
  /** Pieces that this adjustment changes, up or down, and that earlier ones of the day did. */
  pieces: number
  earlier: number
}

/** Products for whose pieces another person must approve an adjustment; none if it is posted at once. */
export function productsAboveLimit(
  pieces: ReadonlyMap<string, number>,
  earlierPieces: ReadonlyMap<string, number>,
  limit: number,
): AboveLimit[] {
  const products = [...pieces].map(([productId, count]) => ({ productId, pieces: count, earlier: earlierPieces.get(productId) ?? 0 }))
  return products.filter((product) => product.pieces + product.earlier > limit)
}

/** A line of an adjustment that a count has counted since the adjustment was created; the count is completed. */
export interface CountedSince {
  sku: string
  location: string
  /** Number of the count. */
  count: string
  /** Pieces that the line adds, and that the count posted. */
  change: number
  posted: number
}

/**
 * Whether a count has decided on what a waiting adjustment is about, so that approving it would post the same pieces twice: a loss, a find or a wrong
 * entry was there to be seen; goods that were taken away may have been missing when they were counted. Null if not.
 */
export function refuseCounted(
  reason: keyof typeof AdjustmentReason.values,
  counted: readonly CountedSince[],
  number: string,
): Failure | null {
  const isMovement = reason === 'DAMAGED' || reason === 'EXPIRED' || reason === 'SAMPLE'
  const twice = counted.find(({ change, posted }) => !isMovement || Math.sign(change) === Math.sign(posted))
  return twice ? AdjustmentCounted({ sku: twice.sku, location: twice.location, count: twice.count, number }) : null
}

interface Author {
  authorKind: string
  authorId: string | null
  /** Person behind the author, as `personSql` names it: of an API key the one who made it. */
  authorPerson: string
}

type AdjustmentAction = keyof typeof adjustmentMachine.actions

/**
 * Who may do what, beyond rights: others approve or refuse, an API key never approves, nor the person who made the key that is the author, and only the
 * author withdraws. Null if allowed.
 */
export function refuseActor(action: AdjustmentAction, actor: Pick<Actor, 'kind' | 'id'>, author: Author, number: string): Failure | null {
  const isAuthor = actor.kind === author.authorKind && actor.id === author.authorId
  if (action === 'withdraw') return isAuthor ? null : WithdrawnByOther({ number })
  if (action === 'approve' && actor.kind === 'KEY') return ApprovedByKey({})
  if (action !== 'approve' && action !== 'refuse') return null
  if (isAuthor) return ApprovedByAuthor({ number })
  return `${actor.kind} ${actor.id}` === author.authorPerson ? ApprovedByKeyMaker({ number }) : null
}
