import { inDueOrder } from './dueOrder.ts'
import { takeOff } from './handovers.ts'
import { at, type Claim, forbid, type LabelState, type Model, type Package, type PackageState, stopped, sum } from './model.ts'
import { channels } from './newModel.ts'
import { availableOf, claim, claimsOf, consume, free, moveStock, positionOf, release } from './stock.ts'

export const lineName = (index: number, sku: string): string => `package ${index} ${sku}`
export const outOfSimple = (index: number): string => `OUT simple ${index}`
export const outOf = (wave: number): string => `OUT wave ${wave}`
/** Signature of the products of a package; equal packages can be picked alike. */
export const goodsOf = ({ lines }: Package): string =>
  lines
    .map(({ sku, quantity }) => `${sku}:${quantity}`)
    .toSorted()
    .join(' ')
export const groupOf = ({ channel }: Package): string => channels[channel ?? ''] ?? ''
export const piecesOf = ({ lines }: Package): number => sum(lines, ({ quantity }) => quantity)

/** Allocations of the lines of a package, on shelves and on virtual locations. */
export const goodsFor = (model: Model, index: number): Claim[] =>
  at(model.packages, index).lines.flatMap(({ sku }) => claimsOf(model, 'LINE', lineName(index, sku)))

const newLines = (lines: Record<string, number>) =>
  Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity, locked: 0, sorted: 0, packed: 0, examined: 0 }))

export interface Intake {
  customer: string
  erp: string | null
  channel: string | null
  lines: Record<string, number>
}

const isShort = (model: Model, lines: Record<string, number>) =>
  Object.entries(lines).some(([sku, quantity]) => availableOf(model, sku) < quantity)

const isKnown = (model: Model, { customer, erp }: Intake) =>
  model.packages.some((one) => erp !== null && one.customer === customer && one.erp === erp && one.state !== 'CANCELLED')

/** Throws if the customer cannot create packages now. */
export function checkCustomerAccess(model: Model, customer: string): void {
  forbid([!model.orderTaking, 'WAREHOUSE_NOT_TAKING_ORDERS'], [!model.active[customer], 'CUSTOMER_INACTIVE'])
}

/** Creates a package: its stock is reserved, or it is a draft, or (`refuses`) it is refused. */
export function createPackage(model: Model, intake: Intake, refuses: boolean): void {
  const { customer, erp, channel, lines } = intake
  forbid([isKnown(model, intake), 'ORDER_EXISTS'], [refuses && isShort(model, lines), 'INSUFFICIENT_AVAILABLE'])
  const nothing = {
    abnormal: null,
    held: false,
    heldFor: null,
    interception: 'NONE',
    label: 'NONE',
    request: 0,
    wave: null,
    slot: null,
    splitFrom: null,
    simplePrint: null,
    gone: [],
    examination: 'WAITING',
    examiner: null,
    weight: null,
  } as const
  model.packages.push({ ...nothing, customer, erp, channel, state: 'DRAFT', lines: newLines(lines), gone: [] })
  accept(model, model.packages.length - 1)
}

/** Creates several: earlier ones get the stock, invalid ones are skipped. Returns the number created. */
export function createPackages(model: Model, intakes: readonly Intake[], refuses: boolean): void {
  for (const intake of intakes) {
    if (isKnown(model, intake) || (refuses && isShort(model, intake.lines))) continue
    createPackage(model, intake, refuses)
  }
}

/** Accepts a draft if stock for all of its lines can be reserved. */
export function accept(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  const { lines, channel, label, state } = package_
  const wanted = Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))
  const sellable = lines.every(({ sku }) => model.products[sku]?.forSale)
  if (state !== 'DRAFT' || channel === null || label === 'FAILED' || !sellable || isShort(model, wanted)) return
  package_.state = 'PENDING'
  for (const line of lines) line.locked = line.quantity
  if (label !== 'VOID_REQUESTED') askForLabel(package_)
}

/** Retries drafts, those that are due first at the beginning. */
export function retryDrafts(model: Model): void {
  for (const index of inDueOrder(model, model.packages.keys())) accept(model, index)
}

function askForLabel(package_: Package): void {
  package_.label = 'REQUESTED'
  package_.request += 1
}

/** Edits a package without a wave: its channel, its lines, or both. */
export function edit(
  model: Model,
  index: number,
  stale: boolean,
  change: { channel: string | null; lines: Record<string, number> | null },
): void {
  const package_ = at(model.packages, index)
  const { state, lines: before } = package_
  forbid([state !== 'DRAFT' && state !== 'PENDING', 'PACKAGE_NOT_IN_STATE'], [stale, 'VERSION_CONFLICT'])
  const asked = Object.entries(change.lines ?? {})
  const lockedOf = (sku: string) => before.find((line) => line.sku === sku)?.locked ?? 0
  if (state === 'PENDING') {
    forbid(
      [asked.some(([sku]) => !model.products[sku]?.forSale && !before.some((line) => line.sku === sku)), 'PRODUCT_NOT_FOR_SALE'],
      [asked.some(([sku, quantity]) => quantity - lockedOf(sku) > availableOf(model, sku)), 'INSUFFICIENT_AVAILABLE'],
    )
  }
  const moved = change.channel !== null && change.channel !== package_.channel
  package_.channel = change.channel ?? package_.channel
  if (change.lines) package_.lines = newLines(change.lines).map((line) => ({ ...line, locked: state === 'PENDING' ? line.quantity : 0 }))
  if (moved || change.lines) {
    if (state === 'PENDING') askForLabel(package_)
    else package_.label = 'NONE'
  }
  accept(model, index)
}

export const forbidden = (state: PackageState, allowed: boolean) =>
  [!allowed, state === 'SHIPPED' ? 'PACKAGE_SHIPPED' : state === 'CANCELLED' ? 'PACKAGE_CANCELLED' : 'PACKAGE_NOT_IN_STATE'] as const

/** Releases the stock of a package that leaves its wave: allocations on shelves are released, picked goods are returned. */
function leave(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  for (const held of goodsFor(model, index)) {
    const { place, pieces } = held
    release(model, held)
    if (!place.startsWith('OUT')) continue
    claim(model, 'RETURN', `return ${model.returns.length}`, held, pieces)
    model.returns.push({ ...positionOf(held), package: index, pieces, returned: 0 })
  }
  package_.wave = null
  package_.slot = null
  package_.simplePrint = null
  for (const line of package_.lines) Object.assign(line, { sorted: 0, packed: 0 })
}

/** Returns a package to pending; its label is voided and requested again. */
export function toPending(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  leave(model, index)
  Object.assign(package_, { state: 'PENDING', abnormal: null, weight: null })
  for (const line of package_.lines) line.locked = line.quantity
  if (package_.label === 'READY' || package_.label === 'PRINTED') package_.label = 'VOID_REQUESTED'
  else if (package_.label === 'NONE' || package_.label === 'FAILED' || package_.label === 'VOIDED') askForLabel(package_)
}

export function cancel(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  forbid(forbidden(package_.state, package_.state !== 'SHIPPED' && package_.state !== 'CANCELLED'))
  leave(model, index)
  Object.assign(package_, { state: 'CANCELLED', abnormal: null, held: false })
  for (const one of model.interceptions) if (one.package === index && one.state === 'REQUESTED') one.state = 'APPROVED'
  if (package_.interception === 'REQUESTED') package_.interception = 'APPROVED'
  resetExamination(package_)
  for (const line of package_.lines) line.locked = 0
  const after: Partial<Record<LabelState, LabelState>> = {
    READY: 'VOID_REQUESTED',
    PRINTED: 'VOID_REQUESTED',
    REQUESTED: 'NONE',
    FAILED: 'NONE',
  }
  package_.label = after[package_.label] ?? package_.label
}

/** The parcels that were split from a package, and from these, and are neither shipped nor cancelled. */
export function openSplits(model: Model, index: number): number[] {
  const direct = [...model.packages.keys()].filter((one) => at(model.packages, one).splitFrom === index)
  const open = direct.filter((one) => !isOver(at(model.packages, one).state))
  return [...open, ...direct.flatMap((one) => openSplits(model, one))].toSorted((a, b) => a - b)
}

const markable: readonly PackageState[] = ['PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED']

/** Marks a package as abnormal; it keeps its stock and reservations. */
export function mark(model: Model, index: number, reason: string): void {
  const package_ = at(model.packages, index)
  forbid(forbidden(package_.state, markable.includes(package_.state)))
  Object.assign(package_, { state: 'ABNORMAL', abnormal: reason })
  resetExamination(package_)
}

const isOver = (state: PackageState) => state === 'SHIPPED' || state === 'CANCELLED'

/** Puts a package on hold. */
export function hold(model: Model, index: number, reason: string): void {
  const package_ = at(model.packages, index)
  forbid([package_.held, 'PACKAGE_ON_HOLD'], forbidden(package_.state, !isOver(package_.state)))
  package_.held = true
  package_.heldFor = reason
}

export function releaseHold(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  forbid([!package_.held, 'PACKAGE_NOT_ON_HOLD'])
  package_.held = false
  for (const one of openSplits(model, index).map((split) => at(model.packages, split)))
    if (one.heldFor === package_.heldFor) one.held = false
}

export function returnToPending(model: Model, index: number): void {
  const { state, lines } = at(model.packages, index)
  forbid(forbidden(state, state === 'ABNORMAL'))
  forbid([lines.some(({ sku, quantity, locked }) => quantity - locked > availableOf(model, sku)), 'INSUFFICIENT_AVAILABLE'])
  toPending(model, index)
}

const isPicked = (model: Model, index: number): boolean =>
  at(model.packages, index).lines.every(({ sku, quantity, locked }) => {
    const out = claimsOf(model, 'LINE', lineName(index, sku)).filter(({ place }) => place.startsWith('OUT'))
    return locked === quantity && sum(out, ({ pieces }) => pieces) === quantity
  })

export function moveToBeShipped(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  forbid(forbidden(package_.state, package_.state === 'ABNORMAL'))
  forbid(stopped(package_))
  forbid(
    [package_.label !== 'READY' && package_.label !== 'PRINTED', 'PACKAGE_LABEL_NOT_READY'],
    [!isPicked(model, index), 'GOODS_NOT_PICKED'],
  )
  Object.assign(package_, { state: 'TO_BE_SHIPPED', abnormal: null })
}

/** Whether a package is half examined, or not examined although it has to be. */
export const awaitsExamination = (model: Model, { examination }: Package): boolean =>
  examination === 'INSPECTING' || (examination === 'WAITING' && model.examination !== 'OPTIONAL')

/** Sends an examination back to waiting, with all its pieces. */
export function resetExamination(package_: Package): void {
  Object.assign(package_, { examination: 'WAITING', examiner: null })
  for (const line of package_.lines) line.examined = 0
}

/** Ships a package; its stock and reservations leave the warehouse. */
export function ship(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  const codes: Partial<Record<PackageState, string>> = {
    ...{ SHIPPED: 'PACKAGE_ALREADY_SHIPPED', CANCELLED: 'CANCELLED_NOT_SHIPPABLE', ABNORMAL: 'ABNORMAL_NOT_SHIPPABLE' },
  }
  forbid([package_.interception === 'REQUESTED', 'INTERCEPTED_NOT_SHIPPABLE'], [package_.held, 'STOPPED_NOT_SHIPPABLE'])
  forbid([package_.state !== 'TO_BE_SHIPPED', codes[package_.state] ?? 'PACKAGE_NOT_READY'])
  forbid([awaitsExamination(model, package_), 'PACKAGE_NOT_EXAMINED'])
  package_.gone = goodsFor(model, index).map((held) => consume(model, held))
  for (const line of package_.lines) line.locked = 0
  package_.state = 'SHIPPED'
}

/** Grams of each product, without packaging, and how far a weight may be off. */
const pieceGrams = 250
const toleratedGrams = (expected: number) => Math.max(50, Math.floor(expected / 20))

/** What a package of the model should weigh. */
export const expectedGrams = (model: Model, index: number): number =>
  pieceGrams * sum(at(model.packages, index).lines, ({ quantity }) => quantity)

/** Ships a scanned package with its weight, or marks it abnormal because of that. */
export function shipScanned(model: Model, index: number, grams: number | null, how: 'REFUSE' | 'MARK_ABNORMAL' | 'SHIP'): void {
  const package_ = at(model.packages, index)
  const expected = expectedGrams(model, index)
  const isOff = model.weighing !== 'NONE' && grams !== null && Math.abs(grams - expected) > toleratedGrams(expected)
  const next = structuredClone(model)
  ship(next, index)
  forbid([model.weighing !== 'NONE' && grams === null, 'WEIGHT_REQUIRED'], [isOff && how === 'REFUSE', 'WEIGHT_DEVIATES'])
  if (isOff && how === 'MARK_ABNORMAL') mark(model, index, 'WEIGHING_ANOMALY')
  else ship(model, index)
  package_.weight = grams ?? package_.weight
}

/** The inverse of `ship`; the package leaves its hand-over sheet. */
export function unship(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  forbid([package_.state !== 'SHIPPED', 'PACKAGE_NOT_SHIPPED'])
  takeOff(model, index)
  for (const line of package_.lines) line.locked = line.quantity
  for (const pile of package_.gone) {
    moveStock(model, pile, pile.pieces)
    claim(model, 'LINE', lineName(index, pile.sku), pile, pile.pieces)
  }
  Object.assign(package_, { state: 'TO_BE_SHIPPED', gone: [], weight: null })
}

/** Pieces of a line that are not allocated. */
export const missingOf = (model: Model, index: number, sku: string, quantity: number): number =>
  quantity - sum(claimsOf(model, 'LINE', lineName(index, sku)), ({ pieces }) => pieces)

/** Allocates stock for the lines of a package from positions in order; returns false without effect if insufficient. */
export function allocate(model: Model, index: number, positions: readonly ReturnType<typeof positionOf>[]): boolean {
  const of = (sku: string) => positions.filter((position) => position.sku === sku)
  const wants = at(model.packages, index).lines.map(({ sku, quantity }) => ({
    sku,
    missing: missingOf(model, index, sku, quantity),
  }))
  if (wants.some(({ sku, missing }) => sum(of(sku), (position) => free(model, position)) < missing)) return false
  for (const { sku, missing } of wants) {
    let rest = missing
    for (const position of of(sku)) {
      const pieces = Math.min(rest, free(model, position))
      if (pieces > 0) claim(model, 'LINE', lineName(index, sku), position, pieces)
      rest -= pieces
    }
  }
  return true
}

/** Answer of the carrier to a label request; an answer to an earlier request is ignored. */
export function settleLabel(model: Model, index: number, request: number, answer: 'BOUGHT' | 'REFUSED' | 'VOIDED' | 'KEPT'): void {
  const package_ = at(model.packages, index)
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

/** Requests the label again. */
export function retryLabel(model: Model, index: number): void {
  const package_ = at(model.packages, index)
  forbid([package_.label !== 'FAILED', 'LABEL_NOT_FAILED'])
  if (package_.state === 'DRAFT') package_.label = 'NONE'
  else askForLabel(package_)
  accept(model, index)
}

/** Returns pieces of a return task to a shelf. */
export function returnPieces(model: Model, index: number, place: string, fits: boolean, pieces: number): void {
  const task = at(model.returns, index)
  const open = task.pieces - task.returned
  forbid([open === 0, 'RETURN_TASK_DONE'], [!fits, 'AREA_WRONG_FOR_QUALITY'], [open > 0 && pieces > open, 'TOO_LARGE'])
  const [held] = claimsOf(model, 'RETURN', `return ${index}`)
  if (!held) throw new Error(`The model holds nothing for return ${index}`)
  release(model, held, pieces)
  moveStock(model, task, -pieces)
  moveStock(model, { ...positionOf(task), place }, pieces)
  task.returned += pieces
}
