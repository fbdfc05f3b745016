import {
  type Adjustment,
  type AdjustmentLine,
  type AdjustmentReason,
  at,
  forbid,
  type Model,
  type Person,
  type Pile,
  sum,
} from './model.ts'
import { adjustmentLimit, qualityAt, today } from './newModel.ts'
import { ageOf, availableOf, batchOf, claim, claimsOf, consume, free, moveStock, release } from './stock.ts'

/** Piles that a line is about, oldest batch first. */
const pilesOf = (model: Model, { place, sku, quality }: AdjustmentLine): Pile[] =>
  model.piles
    .filter((pile) => pile.pieces > 0 && pile.place === place && pile.sku === sku && pile.quality === quality)
    .toSorted((a, b) => (ageOf(model, a) < ageOf(model, b) ? -1 : 1))

const ownerOf = (index: number, line: number) => `adjustment ${index} line ${line}`

/** Codes of the rules that lines break: a line must not take more than is free there and available of the product. */
function brokenRules(model: Model, lines: readonly AdjustmentLine[]): (readonly [boolean, string])[] {
  const positions = lines.map(({ place, sku, quality }) => `${place} ${sku} ${quality}`)
  const left = new Map<string, number>()
  return [
    [new Set(positions).size < lines.length, 'LINE_TWICE'],
    ...lines.map((line) => {
      const { place, sku, quality, change } = line
      if (change > 0) return [qualityAt(place) !== quality, 'AREA_WRONG_FOR_QUALITY'] as const
      const here = sum(pilesOf(model, line), (pile) => free(model, pile))
      const available = left.get(sku) ?? availableOf(model, sku)
      if (quality === 'GOOD') left.set(sku, available + change)
      return [-change > (quality === 'GOOD' ? Math.min(here, available) : here), 'ADJUSTMENT_ABOVE_STOCK'] as const
    }),
  ]
}

/** Pieces of a product that a person has adjusted, without what was refused. */
const adjustedBy = (model: Model, who: Person, sku: string) =>
  sum(
    model.adjustments.filter((one) => one.who === who && one.state !== 'REFUSED').flatMap(({ lines }) => lines),
    (line) => (line.sku === sku ? Math.abs(line.change) : 0),
  )

/** Adjusts stock at once, or holds the pieces to take off until somebody else approves. */
export function adjust(model: Model, who: Person, customer: string, reason: AdjustmentReason, lines: readonly AdjustmentLine[]): void {
  forbid([!model.active[customer], 'CUSTOMER_INACTIVE'], ...brokenRules(model, lines))
  const index = model.adjustments.length
  model.adjustments.push({ who, reason, created: ++model.moment, state: 'AWAITING_APPROVAL', lines: [...lines] })
  for (const [line, given] of lines.entries()) {
    let missing = -given.change
    for (const pile of pilesOf(model, given)) {
      const pieces = Math.max(0, Math.min(missing, free(model, pile)))
      missing -= pieces
      if (pieces > 0) claim(model, 'ADJUSTMENT', ownerOf(index, line), pile, pieces)
    }
  }
  if (lines.every(({ sku }) => adjustedBy(model, who, sku) <= adjustmentLimit)) post(model, index)
}

/** What a reason says about the goods: they were moved, the book was wrong, or either. */
const natures = {
  LOST: 'CORRECTION',
  FOUND: 'CORRECTION',
  CORRECTION: 'CORRECTION',
  DAMAGED: 'MOVE',
  SAMPLE: 'MOVE',
  OTHER: 'UNKNOWN',
} as const

/** Whether a completed count has counted since what an adjustment is about: any goods, or of moved goods some that it posted in the same direction. */
function isCountedSince(model: Model, { reason, created, lines }: Pick<Adjustment, 'reason' | 'created' | 'lines'>): boolean {
  const counted = model.counts.filter(({ state }) => state === 'COMPLETED').flatMap((count) => count.lines)
  return lines.some(({ place, sku, quality, change }) =>
    counted.some(
      (line) =>
        line.place === place &&
        line.sku === sku &&
        qualityAt(place) === quality &&
        !line.skipped &&
        !line.refused &&
        (line.moments.at(-1) ?? 0) > created &&
        (natures[reason] !== 'MOVE' || Math.sign(line.posted ?? 0) === Math.sign(change)),
    ),
  )
}

/** Takes the held pieces off; pieces that are added join the newest batch there, or start one. */
function post(model: Model, index: number): void {
  const adjustment = at(model.adjustments, index)
  model.moment += 1
  const nature = natures[adjustment.reason]
  model.corrections.push(...adjustment.lines.map((line) => ({ ...line, nature, seen: adjustment.created, posted: model.moment })))
  const batches = adjustment.lines.map((line) => pilesOf(model, line).at(-1)?.batch)
  for (const [line, { place, sku, quality, change }] of adjustment.lines.entries()) {
    for (const held of claimsOf(model, 'ADJUSTMENT', ownerOf(index, line))) consume(model, held)
    if (change < 0) continue
    const batch = batches[line] ?? batchOf(model, sku, today, `adjustment ${index}`)
    moveStock(model, { place, sku, quality, batch }, change)
  }
  adjustment.state = 'POSTED'
}

/** Another person approves; the reserved pieces of the product must remain. */
export function approve(model: Model, who: Person, index: number): void {
  const { lines, ...adjustment } = at(model.adjustments, index)
  const net = (sku: string) => sum(lines, (line) => (line.sku === sku && line.quality === 'GOOD' ? line.change : 0))
  const isShort = adjustment.state === 'AWAITING_APPROVAL' && lines.some(({ sku }) => availableOf(model, sku) + net(sku) < 0)
  const isCounted = adjustment.state === 'AWAITING_APPROVAL' && isCountedSince(model, { ...adjustment, lines })
  forbid(
    [adjustment.who === who, 'APPROVED_BY_AUTHOR'],
    ...notWaiting(adjustment),
    [isShort, 'INSUFFICIENT_AVAILABLE'],
    [isCounted, 'ADJUSTMENT_COUNTED'],
  )
  post(model, index)
}

/** Another person refuses, or the author withdraws. */
export function end(model: Model, who: Person, index: number, action: 'refuse' | 'withdraw'): void {
  const adjustment = at(model.adjustments, index)
  const isAuthor = adjustment.who === who
  const wrong = action === 'refuse' ? ([isAuthor, 'APPROVED_BY_AUTHOR'] as const) : ([!isAuthor, 'WITHDRAWN_BY_OTHER'] as const)
  forbid(wrong, ...notWaiting(adjustment))
  for (const line of adjustment.lines.keys()) for (const held of claimsOf(model, 'ADJUSTMENT', ownerOf(index, line))) release(model, held)
  adjustment.state = 'REFUSED'
}

const notWaiting = ({ state }: Pick<Adjustment, 'state'>) => [[state !== 'AWAITING_APPROVAL', 'NOT_IN_STATE'] as const]
