import { at, type Claim, forbid, type Model, type Pile, type Position, sum } from './model.ts'

const same = (a: Position, b: Position) => a.place === b.place && a.sku === b.sku && a.batch === b.batch && a.quality === b.quality
export const positionOf = ({ place, sku, batch, quality }: Position): Position => ({ place, sku, batch, quality })

/** Pieces at a position. */
export const onHand = (model: Model, position: Position): number => model.piles.find((pile) => same(pile, position))?.pieces ?? 0

/** Pieces that are not allocated. */
export const free = (model: Model, position: Position): number => {
  const claimed = model.claims.filter((claim) => same(claim, position))
  return onHand(model, position) - sum(claimed, ({ pieces }) => pieces)
}

/** Adds pieces to a position or removes free ones. */
export function moveStock(model: Model, position: Position, pieces: number): void {
  forbid([free(model, position) + pieces < 0, 'INSUFFICIENT_AT_LOCATION'])
  const pile = model.piles.find((one) => same(one, position))
  if (pile) pile.pieces += pieces
  else model.piles.push({ ...positionOf(position), pieces })
}

/** Allocations of an owner. */
export function claimsOf(model: Model, owner: Claim['owner'], of: string): Claim[] {
  return model.claims.filter((claim) => claim.owner === owner && claim.of === of)
}

/** Allocates free pieces. */
export function claim(model: Model, owner: Claim['owner'], of: string, position: Position, pieces: number): void {
  if (free(model, position) < pieces) throw new Error(`The model sends ${owner} ${of} for more than is free at ${position.place}`)
  const known = claimsOf(model, owner, of).find((one) => same(one, position))
  if (known) known.pieces += pieces
  else model.claims.push({ ...positionOf(position), owner, of, pieces })
}

/** Releases pieces of an allocation. */
export function release(model: Model, given: Claim, pieces = given.pieces): void {
  given.pieces -= pieces
  model.claims = model.claims.filter((one) => one.pieces > 0)
}

/** Moves allocated pieces to another location. */
export function carry(model: Model, given: Claim, place: string, pieces = given.pieces): void {
  const { owner, of } = given
  release(model, given, pieces)
  moveStock(model, given, -pieces)
  moveStock(model, { ...given, place }, pieces)
  claim(model, owner, of, { ...given, place }, pieces)
}

/** Removes allocated pieces from the warehouse. */
export function consume(model: Model, given: Claim): Pile {
  const { pieces } = given
  release(model, given)
  moveStock(model, given, -pieces)
  return { ...positionOf(given), pieces }
}

/** Name of a batch by day and document, as used in the model. */
export function batchOf(model: Model, sku: string, day: string, document: string): string {
  const name = `${day} ${document}`
  if (!model.batches.includes(`${sku} ${name}`)) model.batches.push(`${sku} ${name}`)
  return name
}

/** Sort key of batches: the oldest first. */
export function ageOf(model: Model, { sku, batch }: Position): string {
  return `${batch.slice(0, 10)} ${String(model.batches.indexOf(`${sku} ${batch}`)).padStart(6, '0')}`
}

/** Quantities of a product, derived from everything else. */
export function balanceOf(model: Model, sku: string) {
  const pieces = (quality: string) =>
    sum(
      model.piles.filter((pile) => pile.sku === sku && pile.quality === quality),
      (pile) => pile.pieces,
    )
  const lines = model.packages.flatMap((one) => one.lines).filter((line) => line.sku === sku)
  const incoming = model.orders.map((order) => incomingOf(order, sku))
  const good = pieces('GOOD')
  const locked = sum(lines, (line) => line.locked)
  return {
    inTransit: sum(incoming, (one) => one.inTransit),
    toReceive: sum(incoming, (one) => one.toReceive),
    toShelve: sum(incoming, (one) => one.toShelve),
    ...{ good, defective: pieces('DEFECTIVE'), locked, available: good - locked },
  }
}

export const availableOf = (model: Model, sku: string): number => balanceOf(model, sku).available

function incomingOf(order: Model['orders'][number], sku: string) {
  const line = order.lines.find((one) => one.sku === sku)
  const here = order.state === 'TO_BE_STORED' || order.state === 'IN_STORAGE'
  if (!line || !(here || order.state === 'IN_TRANSIT')) return { inTransit: 0, toReceive: 0, toShelve: 0 }
  const signed = signedOf(order, sku)
  const received = line.good + line.defective
  return {
    inTransit: order.closed ? 0 : line.declared - signed,
    toReceive: order.closed || !here ? 0 : Math.max(0, signed - received - line.missing),
    toShelve: here ? received - line.shelvedGood - line.shelvedDefective - line.lost : 0,
  }
}

/** Boxes that may contain undeclared contents: those without a list, else all. */
export function carriersOf({ boxes }: Model['orders'][number]): number[] {
  const all = boxes.map((_, index) => index)
  const unlisted = all.filter((index) => Object.keys(at(boxes, index).contents).length === 0)
  return unlisted.length > 0 ? unlisted : all
}

/** Declared pieces of a product that no box lists. */
export function looseOf(order: Model['orders'][number], sku: string): number {
  const declared = order.lines.find((line) => line.sku === sku)?.declared ?? 0
  return declared - sum(order.boxes, ({ contents }) => contents[sku] ?? 0)
}

/** Declared pieces of a product that are signed for: the contents of signed boxes, and the rest with the first box that may contain it. */
export function signedOf(order: Model['orders'][number], sku: string): number {
  if (order.boxes.length === 0) return order.signed ? (order.lines.find((line) => line.sku === sku)?.declared ?? 0) : 0
  const listed = sum(order.boxes, ({ signed, contents }) => (signed ? (contents[sku] ?? 0) : 0))
  return listed + (carriersOf(order).some((index) => order.boxes[index]?.signed) ? looseOf(order, sku) : 0)
}
