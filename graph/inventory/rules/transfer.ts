import { TooSmall } from '../../kernel/failures.ts'
import { AreaWrongForQuality } from '../../stock/failures.ts'
import { type AllocatedStock, areasFor, type Pile, takeOldest } from '../../stock/rules.ts'
import type { Owner, StockPosition } from '../../stock/steps/post.ts'
import {
  AboveHiddenStock,
  AboveInHand,
  AboveToMove,
  LineTwice,
  MovedInDiffers,
  RestDiffers,
  TransferAboveFree,
  TransferToSource,
} from '../failures.ts'
import type { transferMachine } from '../states.ts'

type AreaType = (typeof areasFor)['GOOD'][number]

/** A location as a transfer needs it. */
export interface TransferPlace {
  id: string
  code: string
  areaType: AreaType
}

/** A line of a new transfer. */
export interface PlannedLine {
  productId: string
  sku: string
  from: TransferPlace
  /** Null if it is chosen on arrival. */
  to: TransferPlace | null
  quantity: number
}

/** The quality of the goods in a cargo area: defective areas hold defective goods only, all others good ones. */
export function qualityIn(areaType: AreaType): StockPosition['quality'] {
  return areasFor.DEFECTIVE.includes(areaType) ? 'DEFECTIVE' : 'GOOD'
}

/** Fails with AREA_WRONG_FOR_QUALITY if goods of a quality must not lie at a location. */
export function requireArea(quality: StockPosition['quality'], place: TransferPlace, field: string): void {
  if (!areasFor[quality].includes(place.areaType)) throw AreaWrongForQuality({ code: place.code }, field)
}

/** Pieces allocated at a location, by the kind of their owner. */
export interface AllocatedTo {
  locationId: string
  productId: string
  owner: Owner
  quantity: number
}

/**
 * What each line takes of which batch, oldest first. Fails with LINE_TWICE, TRANSFER_TO_SOURCE, AREA_WRONG_FOR_QUALITY, or
 * TRANSFER_ABOVE_FREE, which tells who else needs the pieces there unless the location is hidden.
 */
export function planTransfer(
  lines: readonly PlannedLine[],
  piles: readonly Pile[],
  allocated: readonly AllocatedTo[],
  hidden: ReadonlySet<string>,
): { pile: Pile; quantity: number }[][] {
  const known = new Set<string>()
  return lines.map(({ productId, sku, from, to, quantity }, index) => {
    const key = `${productId} ${from.id}`
    if (known.has(key)) throw LineTwice({ sku, location: from.code }, `lines.${index}.from`)
    known.add(key)
    if (to?.id === from.id) throw TransferToSource({ location: from.code }, `lines.${index}.to`)
    if (to) requireArea(qualityIn(from.areaType), to, `lines.${index}.to`)
    return planLine({ productId, sku, from, quantity }, piles, allocated, hidden, `lines.${index}.quantity`)
  })
}

/** What a line takes of which batch, oldest first; only free pieces. Fails with TRANSFER_ABOVE_FREE on the field. */
export function planLine(
  { productId, sku, from, quantity }: Omit<PlannedLine, 'to'>,
  piles: readonly Pile[],
  allocated: readonly AllocatedTo[],
  hidden: ReadonlySet<string>,
  field: string,
): { pile: Pile; quantity: number }[] {
  const here = piles.filter((pile) => pile.productId === productId && pile.locationId === from.id)
  const maximum = here.reduce((sum, { free }) => sum + free, 0)
  if (quantity > maximum) {
    if (hidden.has(from.id)) throw AboveHiddenStock({ sku, location: from.code }, field)
    const onHand = here.reduce((sum, pile) => sum + pile.onHand, 0)
    const of = (owner: Owner) =>
      allocated
        .filter((row) => row.productId === productId && row.locationId === from.id && row.owner === owner)
        .reduce((sum, row) => sum + row.quantity, 0)
    const packages = of('PACKAGE_LINE')
    const transfers = of('TRANSFER')
    const others = onHand - maximum - packages - transfers
    throw TransferAboveFree({ sku, location: from.code, maximum, onHand, packages, transfers, others }, field)
  }
  return takeOldest(here, quantity)
}

/** Progress of a line. */
export interface LineProgress {
  id: string
  sku: string
  from: string
  quantity: number
  movedOut: number
  movedIn: number
  returned: number
  lost: number
}

/** Pieces that were taken off and are not put down yet. */
export function inHand({ movedOut, movedIn, returned, lost }: Omit<LineProgress, 'id' | 'sku' | 'from' | 'quantity'>): number {
  return movedOut - movedIn - returned - lost
}

/** Pieces that still lie at their location. */
export function toMove({ quantity, movedOut }: Pick<LineProgress, 'quantity' | 'movedOut'>): number {
  return quantity - movedOut
}

/** Whether every piece is put down. */
export function isMoved(lines: readonly Omit<LineProgress, 'id' | 'sku' | 'from'>[]): boolean {
  return lines.every((line) => toMove(line) === 0 && inHand(line) === 0)
}

/** Whether there is anything to take off or to put down; other actions only need their state. */
export function hasPiecesFor(
  action: keyof typeof transferMachine.actions,
  lines: readonly Omit<LineProgress, 'id' | 'sku' | 'from'>[],
): boolean {
  if (action === 'moveOut') return lines.some((line) => toMove(line) > 0)
  return action !== 'moveIn' || lines.some((line) => inHand(line) > 0)
}

/** Pieces asked of a line. */
export interface AskedPieces {
  lineId: string
  quantity: number
}

/** Fails with TOO_SMALL if nothing is moved at all. */
function requirePieces(asked: readonly AskedPieces[]): void {
  if (asked.length > 0 && asked.every(({ quantity }) => quantity === 0)) throw TooSmall({ minimum: 1 }, 'lines.0.quantity')
}

/** Fails with ABOVE_TO_MOVE if more is taken off than is left. */
export function refuseMoveOut(lines: readonly LineProgress[], asked: readonly AskedPieces[]): void {
  requirePieces(asked)
  const sums = sumByLine(asked)
  for (const [index, { lineId }] of asked.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    const quantity = sums.get(lineId) ?? 0
    const left = line ? toMove(line) : 0
    if (line && quantity > left) throw AboveToMove({ sku: line.sku, location: line.from, left, quantity }, `lines.${index}.quantity`)
  }
}

/** Fails with ABOVE_IN_HAND, or with MOVED_IN_DIFFERS if not all pieces of every line are put down and that was not said. */
export function refuseMoveIn(lines: readonly LineProgress[], asked: readonly AskedPieces[], isPart: boolean): void {
  requirePieces(asked)
  const sums = sumByLine(asked)
  for (const line of lines) {
    const sum = sums.get(line.id) ?? 0
    const difference = sum - inHand(line)
    if (difference === 0 || (difference < 0 && isPart)) continue
    const at = asked.findLastIndex(({ lineId }) => lineId === line.id)
    const named = { sku: line.sku, sum, inHand: inHand(line) }
    const failure = difference > 0 ? AboveInHand : MovedInDiffers
    throw at >= 0 ? failure(named, `lines.${at}.quantity`) : failure(named)
  }
}

/** Fails with REST_DIFFERS unless the pieces in hand of every line are put back or missing. */
export function refuseRest(lines: readonly LineProgress[], rest: readonly AskedPieces[]): void {
  const sums = sumByLine(rest)
  for (const line of lines) {
    const sum = sums.get(line.id) ?? 0
    if (sum === inHand(line)) continue
    const at = rest.findLastIndex(({ lineId }) => lineId === line.id)
    const named = { sku: line.sku, sum, inHand: inHand(line) }
    throw at >= 0 ? RestDiffers(named, `rest.${at}.quantity`) : RestDiffers(named)
  }
}

function sumByLine(asked: readonly AskedPieces[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of asked) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return sums
}

/** Takes pieces of lines from what they hold, in order; what is taken is no longer held. */
export function takeHeld(held: AllocatedStock[], lineId: string, quantity: number): AllocatedStock[] {
  let missing = quantity
  const taken: AllocatedStock[] = []
  for (const stock of held) {
    const part = stock.ownerId === lineId ? Math.min(missing, stock.quantity) : 0
    if (part === 0) continue
    stock.quantity -= part
    missing -= part
    taken.push({ ...stock, quantity: part })
  }
  return taken
}

/** A line of a transfer with the areas of its locations; `toArea` is undefined until the location is chosen. */
export interface LineAreas {
  quality: StockPosition['quality']
  quantity: number
  fromArea: AreaType | null
  toArea: AreaType | null | undefined
}

/** Pieces that picking areas gain or lose by a transfer; null if it depends on locations that are chosen on arrival. */
export function pickingChange(lines: readonly LineAreas[]): number | null {
  const good = lines.filter(({ quality }) => quality === 'GOOD')
  if (good.some(({ toArea }) => toArea === undefined)) return null
  const into = (area: AreaType | null | undefined) => (area === 'PICKING' ? 1 : 0)
  return good.reduce((sum, { quantity, fromArea, toArea }) => sum + quantity * (into(toArea) - into(fromArea)), 0)
}
