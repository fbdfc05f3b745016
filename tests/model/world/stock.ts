import { at, type Claim, forbid, type Pile, type Spot, sum, type World } from './world.ts'

const same = (a: Spot, b: Spot) => a.place === b.place && a.sku === b.sku && a.batch === b.batch && a.quality === b.quality
export const spotOf = ({ place, sku, batch, quality }: Spot): Spot => ({ place, sku, batch, quality })

/** Pieces that lie at a spot. */
export const onHand = (world: World, spot: Spot): number => world.piles.find((pile) => same(pile, spot))?.pieces ?? 0

/** Pieces of them that nobody is sent for. */
export const free = (world: World, spot: Spot): number => {
  const claimed = world.claims.filter((claim) => same(claim, spot))
  return onHand(world, spot) - sum(claimed, ({ pieces }) => pieces)
}

/** Puts pieces at a spot, or takes them from there; never more than are free. */
export function move(world: World, spot: Spot, pieces: number): void {
  forbid([free(world, spot) + pieces < 0, 'INSUFFICIENT_AT_LOCATION'])
  const pile = world.piles.find((one) => same(one, spot))
  if (pile) pile.pieces += pieces
  else world.piles.push({ ...spotOf(spot), pieces })
}

/** What an owner has claimed. */
export function claimsOf(world: World, owner: Claim['owner'], of: string): Claim[] {
  return world.claims.filter((claim) => claim.owner === owner && claim.of === of)
}

/** Sends somebody for free pieces. */
export function claim(world: World, owner: Claim['owner'], of: string, spot: Spot, pieces: number): void {
  if (free(world, spot) < pieces) throw new Error(`The model sends ${owner} ${of} for more than is free at ${spot.place}`)
  const known = claimsOf(world, owner, of).find((one) => same(one, spot))
  if (known) known.pieces += pieces
  else world.claims.push({ ...spotOf(spot), owner, of, pieces })
}

/** Nobody is sent for so many pieces of a claim any more. */
export function release(world: World, given: Claim, pieces = given.pieces): void {
  given.pieces -= pieces
  world.claims = world.claims.filter((one) => one.pieces > 0)
}

/** The pieces of a claim go to another place and stay claimed. */
export function carry(world: World, given: Claim, place: string): void {
  const { owner, of, pieces } = given
  release(world, given)
  move(world, given, -pieces)
  move(world, { ...given, place }, pieces)
  claim(world, owner, of, { ...given, place }, pieces)
}

/** The pieces of a claim leave the warehouse. */
export function consume(world: World, given: Claim): Pile {
  const { pieces } = given
  release(world, given)
  move(world, given, -pieces)
  return { ...spotOf(given), pieces }
}

/** A batch by the day on which it came and its document, as it is called here. */
export function batchOf(world: World, sku: string, day: string, document: string): string {
  const name = `${day} ${document}`
  if (!world.batches.includes(`${sku} ${name}`)) world.batches.push(`${sku} ${name}`)
  return name
}

/** The order in which good pieces are taken: the oldest batch first. */
export function ageOf(world: World, { sku, batch }: Spot): string {
  return `${batch.slice(0, 10)} ${String(world.batches.indexOf(`${sku} ${batch}`)).padStart(6, '0')}`
}

/** The quantities of a product, as they follow from everything else. */
export function balanceOf(world: World, sku: string) {
  const pieces = (quality: string) =>
    sum(
      world.piles.filter((pile) => pile.sku === sku && pile.quality === quality),
      (pile) => pile.pieces,
    )
  const lines = world.packages.flatMap((one) => one.lines).filter((line) => line.sku === sku)
  const incoming = world.orders.map((order) => incomingOf(order, sku))
  const good = pieces('GOOD')
  const locked = sum(lines, (line) => line.locked)
  return {
    inTransit: sum(incoming, (one) => one.inTransit),
    toReceive: sum(incoming, (one) => one.toReceive),
    toShelve: sum(incoming, (one) => one.toShelve),
    ...{ good, defective: pieces('DEFECTIVE'), locked, available: good - locked },
  }
}

export const availableOf = (world: World, sku: string): number => balanceOf(world, sku).available

function incomingOf(order: World['orders'][number], sku: string) {
  const line = order.lines.find((one) => one.sku === sku)
  const here = order.state === 'TO_BE_STORED' || order.state === 'IN_STORAGE'
  if (!line || !(here || order.state === 'IN_TRANSIT')) return { inTransit: 0, toReceive: 0, toShelve: 0 }
  const signed = signedOf(order, sku)
  const received = line.good + line.defective
  return {
    inTransit: order.closed ? 0 : line.declared - signed,
    toReceive: order.closed || !here ? 0 : Math.max(0, signed - received),
    toShelve: here ? received - line.shelvedGood - line.shelvedDefective - line.lost : 0,
  }
}

/** Boxes that bring what no list of contents names: those without a list, else all. */
export function carriersOf({ boxes }: World['orders'][number]): number[] {
  const all = boxes.map((_, index) => index)
  const unlisted = all.filter((index) => Object.keys(at(boxes, index).contents).length === 0)
  return unlisted.length > 0 ? unlisted : all
}

/** Declared pieces of a product that no box lists. */
export function looseOf(order: World['orders'][number], sku: string): number {
  const declared = order.lines.find((line) => line.sku === sku)?.declared ?? 0
  return declared - sum(order.boxes, ({ contents }) => contents[sku] ?? 0)
}

/** Declared pieces of a product that have been signed for: what the signed boxes list, and the rest with the first that may carry it. */
export function signedOf(order: World['orders'][number], sku: string): number {
  if (order.boxes.length === 0) return order.signed ? (order.lines.find((line) => line.sku === sku)?.declared ?? 0) : 0
  const listed = sum(order.boxes, ({ signed, contents }) => (signed ? (contents[sku] ?? 0) : 0))
  return listed + (carriersOf(order).some((index) => order.boxes[index]?.signed) ? looseOf(order, sku) : 0)
}
