import { channels } from './begin.ts'
import { availableOf, claim, claimsOf, consume, free, move, release, spotOf } from './stock.ts'
import { at, type Claim, forbid, type LabelState, type Package, type PackageState, sum, type World } from './world.ts'

export const lineName = (index: number, sku: string): string => `package ${index} ${sku}`
export const outOf = (wave: number): string => `OUT wave ${wave}`
/** What is packed alike can be picked alike. */
export const goodsOf = ({ lines }: Package): string =>
  lines
    .map(({ sku, quantity }) => `${sku}:${quantity}`)
    .toSorted()
    .join(' ')
export const groupOf = ({ channel }: Package): string => channels[channel ?? ''] ?? ''
export const piecesOf = ({ lines }: Package): number => sum(lines, ({ quantity }) => quantity)

/** The claims of a package's lines, on shelves and where its picked goods are. */
export const goodsFor = (world: World, index: number): Claim[] =>
  at(world.packages, index).lines.flatMap(({ sku }) => claimsOf(world, 'LINE', lineName(index, sku)))

const newLines = (lines: Record<string, number>) =>
  Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity, locked: 0, sorted: 0, packed: 0 }))

export interface Intake {
  customer: string
  erp: string | null
  channel: string | null
  lines: Record<string, number>
}

const isShort = (world: World, lines: Record<string, number>) =>
  Object.entries(lines).some(([sku, quantity]) => availableOf(world, sku) < quantity)

const isKnown = (world: World, { customer, erp }: Intake) =>
  world.packages.some((one) => erp !== null && one.customer === customer && one.erp === erp && one.state !== 'CANCELLED')

/** Nobody may send packages of this customer now. */
export function checkDoor(world: World, customer: string): void {
  forbid([!world.orderTaking, 'WAREHOUSE_NOT_TAKING_ORDERS'], [!world.active[customer], 'CUSTOMER_INACTIVE'])
}

/** Takes in a package: its goods are promised to it, or it is a draft, or (`refuses`) it is not taken in. */
export function takeIn(world: World, intake: Intake, refuses: boolean): void {
  const { customer, erp, channel, lines } = intake
  forbid([isKnown(world, intake), 'ORDER_EXISTS'], [refuses && isShort(world, lines), 'INSUFFICIENT_AVAILABLE'])
  const nothing = { abnormal: null, label: 'NONE', request: 0, wave: null, hole: null, gone: [] } as const
  world.packages.push({ ...nothing, customer, erp, channel, state: 'DRAFT', lines: newLines(lines), gone: [] })
  accept(world, world.packages.length - 1)
}

/** Many at once: the earlier ones get the goods, a bad one is left out. Returns how many were taken in. */
export function takeInMany(world: World, intakes: readonly Intake[], refuses: boolean): void {
  for (const intake of intakes) {
    if (isKnown(world, intake) || (refuses && isShort(world, intake.lines))) continue
    takeIn(world, intake, refuses)
  }
}

/** A draft that waits for nothing is accepted: all its lines are promised, or none. */
export function accept(world: World, index: number): void {
  const package_ = at(world.packages, index)
  const { lines, channel, label, state } = package_
  const wanted = Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))
  const sellable = lines.every(({ sku }) => world.products[sku]?.forSale)
  if (state !== 'DRAFT' || channel === null || label === 'FAILED' || !sellable || isShort(world, wanted)) return
  package_.state = 'PENDING'
  for (const line of lines) line.locked = line.quantity
  if (label !== 'VOID_REQUESTED') askForLabel(package_)
}

/** Drafts are looked at again, the oldest first. */
export function retryDrafts(world: World): void {
  for (const index of world.packages.keys()) accept(world, index)
}

function askForLabel(package_: Package): void {
  package_.label = 'REQUESTED'
  package_.request += 1
}

/** Changes a package that no wave has: to another channel, to other lines, or both. */
export function edit(
  world: World,
  index: number,
  stale: boolean,
  change: { channel: string | null; lines: Record<string, number> | null },
): void {
  const package_ = at(world.packages, index)
  const { state, lines: before } = package_
  forbid([state !== 'DRAFT' && state !== 'PENDING', 'PACKAGE_NOT_IN_STATE'], [stale, 'VERSION_CONFLICT'])
  const asked = Object.entries(change.lines ?? {})
  const lockedOf = (sku: string) => before.find((line) => line.sku === sku)?.locked ?? 0
  if (state === 'PENDING') {
    forbid(
      [asked.some(([sku]) => !world.products[sku]?.forSale && !before.some((line) => line.sku === sku)), 'PRODUCT_NOT_FOR_SALE'],
      [asked.some(([sku, quantity]) => quantity - lockedOf(sku) > availableOf(world, sku)), 'INSUFFICIENT_AVAILABLE'],
    )
  }
  const moved = change.channel !== null && change.channel !== package_.channel
  package_.channel = change.channel ?? package_.channel
  if (change.lines) package_.lines = newLines(change.lines).map((line) => ({ ...line, locked: state === 'PENDING' ? line.quantity : 0 }))
  if (moved || change.lines) {
    if (state === 'PENDING') askForLabel(package_)
    else package_.label = 'NONE'
  }
  accept(world, index)
}

const forbidden = (state: PackageState, allowed: boolean) =>
  [!allowed, state === 'SHIPPED' ? 'PACKAGE_SHIPPED' : state === 'CANCELLED' ? 'PACKAGE_CANCELLED' : 'PACKAGE_NOT_IN_STATE'] as const

/** The goods of a package that leaves its wave: nobody is sent to the shelves any more, what was picked goes back. */
function leave(world: World, index: number): void {
  const package_ = at(world.packages, index)
  for (const held of goodsFor(world, index)) {
    const { place, pieces } = held
    release(world, held)
    if (!place.startsWith('OUT')) continue
    claim(world, 'RETURN', `return ${world.returns.length}`, held, pieces)
    world.returns.push({ ...spotOf(held), package: index, pieces, returned: 0 })
  }
  package_.wave = null
  package_.hole = null
  for (const line of package_.lines) Object.assign(line, { sorted: 0, packed: 0 })
}

/** A package waits for another wave; a label that was bought is given back, and another one follows. */
export function toPending(world: World, index: number): void {
  const package_ = at(world.packages, index)
  leave(world, index)
  Object.assign(package_, { state: 'PENDING', abnormal: null })
  for (const line of package_.lines) line.locked = line.quantity
  if (package_.label === 'READY' || package_.label === 'PRINTED') package_.label = 'VOID_REQUESTED'
  else if (package_.label === 'NONE' || package_.label === 'FAILED' || package_.label === 'VOIDED') askForLabel(package_)
}

export function cancel(world: World, index: number): void {
  const package_ = at(world.packages, index)
  forbid(forbidden(package_.state, package_.state !== 'SHIPPED' && package_.state !== 'CANCELLED'))
  leave(world, index)
  Object.assign(package_, { state: 'CANCELLED', abnormal: null })
  for (const line of package_.lines) line.locked = 0
  const after: Partial<Record<LabelState, LabelState>> = {
    READY: 'VOID_REQUESTED',
    PRINTED: 'VOID_REQUESTED',
    REQUESTED: 'NONE',
    FAILED: 'NONE',
  }
  package_.label = after[package_.label] ?? package_.label
}

const markable: readonly PackageState[] = ['PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED']

/** A package stays where it is, with its goods and its promises, until somebody decides. */
export function mark(world: World, index: number, reason: string): void {
  const package_ = at(world.packages, index)
  forbid(forbidden(package_.state, markable.includes(package_.state)))
  Object.assign(package_, { state: 'ABNORMAL', abnormal: reason })
}

export function returnToPending(world: World, index: number): void {
  const { state, lines } = at(world.packages, index)
  forbid(forbidden(state, state === 'ABNORMAL'))
  forbid([lines.some(({ sku, quantity, locked }) => quantity - locked > availableOf(world, sku)), 'INSUFFICIENT_AVAILABLE'])
  toPending(world, index)
}

const isPicked = (world: World, index: number): boolean =>
  at(world.packages, index).lines.every(({ sku, quantity, locked }) => {
    const out = claimsOf(world, 'LINE', lineName(index, sku)).filter(({ place }) => place.startsWith('OUT'))
    return locked === quantity && sum(out, ({ pieces }) => pieces) === quantity
  })

export function moveToBeShipped(world: World, index: number): void {
  const package_ = at(world.packages, index)
  forbid(forbidden(package_.state, package_.state === 'ABNORMAL'))
  forbid(
    [package_.label !== 'READY' && package_.label !== 'PRINTED', 'PACKAGE_LABEL_NOT_READY'],
    [!isPicked(world, index), 'GOODS_NOT_PICKED'],
  )
  Object.assign(package_, { state: 'TO_BE_SHIPPED', abnormal: null })
}

/** Its goods and their promises leave the warehouse. */
export function ship(world: World, index: number): void {
  const package_ = at(world.packages, index)
  const codes: Partial<Record<PackageState, string>> = { SHIPPED: 'PARCEL_ALREADY_SHIPPED', CANCELLED: 'PARCEL_CANCELLED' }
  forbid([package_.state !== 'TO_BE_SHIPPED', codes[package_.state] ?? 'PARCEL_NOT_READY'])
  package_.gone = goodsFor(world, index).map((held) => consume(world, held))
  for (const line of package_.lines) line.locked = 0
  package_.state = 'SHIPPED'
}

/** The inverse of `ship`. */
export function unship(world: World, index: number): void {
  const package_ = at(world.packages, index)
  forbid([package_.state !== 'SHIPPED', 'PARCEL_NOT_SHIPPED'])
  for (const line of package_.lines) line.locked = line.quantity
  for (const pile of package_.gone) {
    move(world, pile, pile.pieces)
    claim(world, 'LINE', lineName(index, pile.sku), pile, pile.pieces)
  }
  Object.assign(package_, { state: 'TO_BE_SHIPPED', gone: [] })
}

/** Takes goods for the lines of a package from some spots, in their order; false, and nothing taken, where they do not suffice. */
export function allocate(world: World, index: number, spots: readonly ReturnType<typeof spotOf>[]): boolean {
  const { lines } = at(world.packages, index)
  const of = (sku: string) => spots.filter((spot) => spot.sku === sku)
  if (lines.some(({ sku, quantity }) => sum(of(sku), (spot) => free(world, spot)) < quantity)) return false
  for (const { sku, quantity } of lines) {
    let missing = quantity
    for (const spot of of(sku)) {
      const pieces = Math.min(missing, free(world, spot))
      if (pieces > 0) claim(world, 'LINE', lineName(index, sku), spot, pieces)
      missing -= pieces
    }
  }
  return true
}

/** What the carrier answers to a request for a label; an answer to an earlier one is nobody's. */
export function settleLabel(world: World, index: number, request: number, answer: 'BOUGHT' | 'REFUSED' | 'VOIDED' | 'KEPT'): void {
  const package_ = at(world.packages, index)
  const awaited = answer === 'BOUGHT' || answer === 'REFUSED' ? 'REQUESTED' : 'VOID_REQUESTED'
  if (package_.label !== awaited || package_.request !== request) return
  const waits = ['PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED'].includes(package_.state)
  if (answer === 'BOUGHT' || answer === 'KEPT') package_.label = 'READY'
  else if (answer === 'VOIDED' && waits) askForLabel(package_)
  else if (answer === 'VOIDED') package_.label = 'VOIDED'
  else {
    package_.label = 'FAILED'
    if (package_.state !== 'PENDING') return
    package_.state = 'DRAFT'
    for (const line of package_.lines) line.locked = 0
  }
}

/** Asks the carrier again. */
export function retryLabel(world: World, index: number): void {
  const package_ = at(world.packages, index)
  forbid([package_.label !== 'FAILED', 'LABEL_NOT_FAILED'])
  if (package_.state === 'DRAFT') package_.label = 'NONE'
  else askForLabel(package_)
  accept(world, index)
}

/** Puts pieces of a return task back on a shelf. */
export function putBack(world: World, index: number, place: string, fits: boolean, pieces: number): void {
  const task = at(world.returns, index)
  const open = task.pieces - task.returned
  forbid([open === 0, 'RETURN_TASK_DONE'], [!fits, 'AREA_WRONG_FOR_QUALITY'], [open > 0 && pieces > open, 'TOO_LARGE'])
  const [held] = claimsOf(world, 'RETURN', `return ${index}`)
  if (!held) throw new Error(`The model holds nothing for return ${index}`)
  release(world, held, pieces)
  move(world, task, -pieces)
  move(world, { ...spotOf(task), place }, pieces)
  task.returned += pieces
}
