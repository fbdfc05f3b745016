import { takeStaged } from '../../../graph/inventory/rules/replenishment.ts'
import { at, type Claim, forbid, type Model, type Pile, sum, type Transfer, type TransferLine } from './model.ts'
import { areaOf, cartonPieces, qualityAt, shelves } from './newModel.ts'
import { ageOf, claim, claimsOf, free, moveStock, release } from './stock.ts'

const ownerOf = (index: number, line: number) => `transfer ${index} line ${line}`
const handOf = (index: number) => `HAND transfer ${index}`

export const inHand = (line: TransferLine): number => line.out - line.in - line.returned - line.lost
export const leftOf = (line: TransferLine): number => line.quantity - line.out

/** Good or defective, by the type of the cargo area. */
const qualityOf = (place: string) => (qualityAt(place) === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD')

const pilesOf = (model: Model, { from, sku }: Pick<TransferLine, 'from' | 'sku'>): Pile[] =>
  model.piles
    .filter((pile) => pile.pieces > 0 && pile.place === from && pile.sku === sku)
    .toSorted((a, b) => (ageOf(model, a) < ageOf(model, b) ? -1 : 1))

/** Creates a transfer and holds its pieces, oldest batch first. */
export function createTransfer(model: Model, given: readonly Pick<TransferLine, 'from' | 'to' | 'sku' | 'quantity'>[]): void {
  forbid(
    [new Set(given.map(({ from, sku }) => `${from} ${sku}`)).size < given.length, 'LINE_TWICE'],
    ...given.flatMap((line) => [
      [line.from === line.to, 'TRANSFER_TO_SOURCE'] as const,
      [line.from !== line.to && qualityAt(line.to) !== qualityOf(line.from), 'AREA_WRONG_FOR_QUALITY'] as const,
      [line.quantity > sum(pilesOf(model, line), (pile) => free(model, pile)), 'TRANSFER_ABOVE_FREE'] as const,
    ]),
  )
  open(model, given)
}

function open(model: Model, given: readonly Pick<TransferLine, 'from' | 'to' | 'sku' | 'quantity'>[]): void {
  const index = model.transfers.length
  model.transfers.push({ state: 'CREATED', lines: given.map((line) => ({ ...line, out: 0, in: 0, returned: 0, lost: 0 })) })
  for (const [at_, line] of given.entries()) {
    let missing = line.quantity
    for (const pile of pilesOf(model, line)) {
      const pieces = Math.max(0, Math.min(missing, free(model, pile)))
      missing -= pieces
      if (pieces > 0) claim(model, 'TRANSFER', ownerOf(index, at_), pile, pieces)
    }
  }
}

/** Free pieces of a product in the staging area, oldest batch first. */
export const stagedOf = (model: Model, sku: string): Pile[] =>
  model.piles
    .filter((pile) => pile.sku === sku && areaOf(pile.place) === 'STAGING' && free(model, pile) > 0)
    .toSorted((a, b) => `${ageOf(model, a)} ${a.place}`.localeCompare(`${ageOf(model, b)} ${b.place}`))

/** Pieces of a product on their way to the picking area. */
export const onTheWayOf = (model: Model, sku: string): number =>
  sum(
    model.transfers
      .filter(({ state }) => state === 'CREATED' || state === 'PARTIAL')
      .flatMap(({ lines }) => lines)
      .filter((line) => line.sku === sku && areaOf(line.from) !== 'DEFECTIVE' && areaOf(line.to) === 'PICKING'),
    (line) => line.quantity - line.in - line.returned - line.lost,
  )

/** Starts a transfer of pieces to the picking area, where the model puts them on its first shelf. */
export function replenish(model: Model, { sku, quantity, onTheWay }: { sku: string; quantity: number; onTheWay: number }): void {
  const staged = stagedOf(model, sku)
  forbid(
    [onTheWay !== onTheWayOf(model, sku), 'REPLENISHMENT_CHANGED'],
    [quantity > sum(staged, (pile) => free(model, pile)), 'ABOVE_STAGING'],
  )
  const piles = staged.map((pile) => ({ locationId: pile.place, code: pile.place, free: free(model, pile) }))
  const { places } = takeStaged(piles, quantity, cartonPieces)
  open(
    model,
    places.map((one) => ({ from: one.code, to: shelves[0] ?? '', sku, quantity: one.quantity })),
  )
}

/** What a line holds on its shelf or in hand, in the order in which it is taken: by batch. */
function heldBy(model: Model, index: number, line: number, isInHand: boolean): Claim[] {
  const batchNo = ({ sku, batch }: Claim) => model.batches.indexOf(`${sku} ${batch}`)
  return claimsOf(model, 'TRANSFER', ownerOf(index, line))
    .filter(({ place }) => (place === handOf(index)) === isInHand)
    .toSorted((a, b) => batchNo(a) - batchNo(b))
}

/** Takes pieces of what a line holds; each part is a claim of its own. */
function take(model: Model, index: number, line: number, isInHand: boolean, pieces: number, move: (part: Claim) => void): void {
  let missing = pieces
  for (const held of heldBy(model, index, line, isInHand)) {
    const part = Math.min(missing, held.pieces)
    missing -= part
    if (part > 0) move({ ...held, pieces: part })
  }
}

/** Pieces of lines, with the location where they are put down. */
export interface Moved {
  line: number
  pieces: number
  place?: string
}

const isMoved = ({ lines }: Transfer) => lines.every((line) => leftOf(line) === 0 && inHand(line) === 0)

/** Takes pieces off; everything that is left without `moved`. */
export function moveOut(model: Model, index: number, moved: readonly Moved[] | null): void {
  const transfer = at(model.transfers, index)
  const left = transfer.lines.map((line, at_) => ({ line: at_, pieces: leftOf(line) })).filter(({ pieces }) => pieces > 0)
  const taken = moved ?? left
  forbid(
    [taken.length > 0 && taken.every(({ pieces }) => pieces === 0), 'TOO_SMALL lines.0.quantity'],
    ...taken.map(({ line, pieces }) => [pieces > leftOf(at(transfer.lines, line)), 'ABOVE_TO_MOVE'] as const),
    [left.length === 0 || !['CREATED', 'PARTIAL'].includes(transfer.state), 'NOT_IN_STATE'],
  )
  for (const { line, pieces } of taken) {
    take(model, index, line, false, pieces, (part) => carryPart(model, part, handOf(index)))
    at(transfer.lines, line).out += pieces
  }
  transfer.state = 'PARTIAL'
}

function carryPart(model: Model, part: Claim, place: string): void {
  const whole = claimsOf(model, 'TRANSFER', part.of).find(
    (one) => one.place === part.place && one.sku === part.sku && one.batch === part.batch && one.quality === part.quality,
  )
  if (!whole) throw new Error(`The model lost ${part.of}`)
  release(model, whole, part.pieces)
  moveStock(model, part, -part.pieces)
  moveStock(model, { ...part, place }, part.pieces)
  claim(model, 'TRANSFER', part.of, { ...part, place }, part.pieces)
}

function putDown(model: Model, index: number, { line, pieces, place = '' }: Moved): void {
  take(model, index, line, true, pieces, (part) => {
    carryPart(model, part, place)
    const arrived = claimsOf(model, 'TRANSFER', part.of).find((one) => one.place === place && one.batch === part.batch)
    if (arrived) release(model, arrived, part.pieces)
  })
}

/** Puts pieces in hand down: all of each line, unless the rest follows later. */
export function moveIn(model: Model, index: number, moved: readonly Moved[], isPart: boolean): void {
  const transfer = at(model.transfers, index)
  const { lines } = transfer
  const put = (line: number) => sum(moved, (one) => (one.line === line ? one.pieces : 0))
  forbid(
    [transfer.state !== 'PARTIAL' || lines.every((line) => inHand(line) === 0), 'NOT_IN_STATE'],
    ...moved.map(({ line, place = '' }) => [qualityAt(place) !== qualityOf(at(lines, line).from), 'AREA_WRONG_FOR_QUALITY'] as const),
    [moved.every(({ pieces }) => pieces === 0), 'TOO_SMALL lines.0.quantity'],
    ...lines.map((line, index_) => [put(index_) > inHand(line), 'ABOVE_IN_HAND'] as const),
    ...lines.map((line, index_) => [!isPart && put(index_) < inHand(line), 'MOVED_IN_DIFFERS'] as const),
  )
  for (const one of moved) {
    putDown(model, index, one)
    at(lines, one.line).in += one.pieces
  }
  if (isMoved(transfer)) transfer.state = 'COMPLETE'
}

/** Voids a transfer of which nothing was taken off. */
export function voidTransfer(model: Model, index: number): void {
  const transfer = at(model.transfers, index)
  forbid([transfer.state !== 'CREATED', 'NOT_IN_STATE'])
  releaseShelves(model, index)
  transfer.state = 'VOIDED'
}

function releaseShelves(model: Model, index: number): void {
  for (const line of at(model.transfers, index).lines.keys()) for (const held of heldBy(model, index, line, false)) release(model, held)
}

/** Ends a transfer: `rest` puts the pieces in hand back, or they are missing without a location. Nothing else may be promised of those. */
export function forceTransfer(model: Model, index: number, rest: readonly Moved[], availableOf: (sku: string) => number): void {
  const transfer = at(model.transfers, index)
  const { lines } = transfer
  const settled = (line: number) => sum(rest, (one) => (one.line === line ? one.pieces : 0))
  const missing = (sku: string) =>
    sum(rest, ({ line, pieces, place }) => {
      const { sku: own, from } = at(lines, line)
      return place === undefined && own === sku && qualityOf(from) === 'GOOD' ? pieces : 0
    })
  forbid(
    [transfer.state !== 'PARTIAL', 'NOT_IN_STATE'],
    ...rest.flatMap(({ line, place }) =>
      place === undefined ? [] : [[qualityAt(place) !== qualityOf(at(lines, line).from), 'AREA_WRONG_FOR_QUALITY'] as const],
    ),
    ...lines.map((line, index_) => [settled(index_) !== inHand(line), 'REST_DIFFERS'] as const),
    ...lines.map(({ sku }) => [missing(sku) > Math.max(0, availableOf(sku)), 'PACKAGES_LOSE_GOODS'] as const),
  )
  for (const one of rest) {
    const line = at(lines, one.line)
    if (one.place !== undefined) {
      putDown(model, index, one)
      line.returned += one.pieces
      continue
    }
    take(model, index, one.line, true, one.pieces, (part) => {
      const whole = heldBy(model, index, one.line, true).find(({ batch }) => batch === part.batch)
      if (whole) release(model, whole, part.pieces)
      moveStock(model, part, -part.pieces)
    })
    line.lost += one.pieces
  }
  releaseShelves(model, index)
  transfer.state = 'COMPLETE'
}

/** What a station shows when goods are moved by scan. */
export interface Screen {
  from: string | null
  sku: string | null
  pieces: number | null
}

/** A location or a product is scanned at the station. */
export function scan(model: Model, index: number, code: { place: string } | { sku: string; carton: number | null }, screen: Screen): void {
  const transfer = at(model.transfers, index)
  const { lines } = transfer
  forbid([!['CREATED', 'PARTIAL'].includes(transfer.state), 'TRANSFER_OVER'])
  const heldOf = (sku: string) => sum(lines, (line) => (line.sku === sku ? inHand(line) : 0))
  if ('place' in code) {
    const { place } = code
    if (screen.sku === null || heldOf(screen.sku) === 0) {
      forbid([sum(lines, (line) => (line.from === place ? leftOf(line) : 0)) === 0, 'NOTHING_TO_TAKE_OFF'])
      return
    }
    const { sku } = screen
    const pieces = screen.pieces ?? heldOf(sku)
    forbid(
      [pieces > heldOf(sku), 'ABOVE_IN_HAND'],
      ...lines.flatMap((line) =>
        line.sku === sku ? [[qualityAt(place) !== qualityOf(line.from), 'AREA_WRONG_FOR_QUALITY'] as const] : [],
      ),
    )
    let missing = pieces
    for (const [line, of] of lines.entries()) {
      const part = of.sku === sku ? Math.min(missing, inHand(of)) : 0
      missing -= part
      if (part === 0) continue
      putDown(model, index, { line, pieces: part, place })
      of.in += part
    }
    if (isMoved(transfer)) transfer.state = 'COMPLETE'
    return
  }
  const { sku, carton } = code
  const own = lines.filter((line) => line.sku === sku)
  forbid([own.length === 0, 'PRODUCT_NOT_IN_TRANSFER'])
  const here = lines.findIndex((line) => line.sku === sku && line.from === screen.from && leftOf(line) > 0)
  if (here >= 0) {
    const line = at(lines, here)
    const pieces = screen.pieces ?? carton ?? leftOf(line)
    forbid([pieces > leftOf(line), 'ABOVE_TO_MOVE'])
    take(model, index, here, false, pieces, (part) => carryPart(model, part, handOf(index)))
    line.out += pieces
    transfer.state = 'PARTIAL'
    return
  }
  if (heldOf(sku) > 0) {
    forbid([(carton ?? 0) > heldOf(sku), 'ABOVE_IN_HAND'])
    return
  }
  forbid([own.some((line) => leftOf(line) > 0), 'SCAN_SOURCE_FIRST'], [true, 'PRODUCT_MOVED'])
}
