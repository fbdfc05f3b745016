import { inDueOrder } from './dueOrder.ts'
import { at, forbid, type Model, stopOf } from './model.ts'
import { allocate, goodsFor, outOfSimple, toPending } from './packages.ts'
import { carry } from './stock.ts'
import { pickable, printedBefore } from './waves.ts'

const membersOf = (model: Model, index: number, ...states: string[]): number[] =>
  [...model.packages.entries()].flatMap(([member, one]) => (one.simplePrint === index && states.includes(one.state) ? [member] : []))

/** Takes those of the packages that are pending, labelled and in stock; the others stay. */
export function create(model: Model, packages: readonly number[]): void {
  const positions = pickable(model)
  const ready = packages.filter((index) => {
    const one = at(model.packages, index)
    return one.state === 'PENDING' && one.label === 'READY' && stopOf(one) === null
  })
  const taken = inDueOrder(model, ready).filter((index) => allocate(model, index, positions))
  if (taken.length === 0) return
  model.simplePrints.push({ state: 'TO_BE_PRINTED' })
  for (const index of taken)
    Object.assign(at(model.packages, index), { state: 'TO_BE_PRINTED', simplePrint: model.simplePrints.length - 1 })
}

export function print(model: Model, index: number, reason: boolean): void {
  const batch = at(model.simplePrints, index)
  forbid([batch.state === 'CANCELLED', 'SIMPLE_PRINT_NOT_IN_STATE'])
  const waiting = membersOf(model, index, batch.state === 'CONFIRMED' ? 'TO_BE_SHIPPED' : 'TO_BE_PRINTED').filter(
    (member) => ['READY', 'PRINTED'].includes(at(model.packages, member).label) && stopOf(at(model.packages, member)) === null,
  )
  const isAgain = batch.state !== 'TO_BE_PRINTED' || waiting.some((member) => printedBefore(model, member))
  forbid([isAgain && !reason, 'REPRINT_REASON_REQUIRED'])
  for (const member of waiting) {
    const one = at(model.packages, member)
    one.label = 'PRINTED'
    model.prints.push({ package: member, request: one.request, state: 'QUEUED' })
  }
  if (batch.state === 'TO_BE_PRINTED') batch.state = 'PRINTED'
}

/** The label of a package is on paper: it is ready to ship, and its goods leave the shelves. */
function complete(model: Model, index: number, member: number): void {
  for (const held of goodsFor(model, member)) carry(model, held, outOfSimple(index))
  const one = at(model.packages, member)
  Object.assign(one, { state: 'TO_BE_SHIPPED', label: 'PRINTED' })
  for (const line of one.lines) line.packed = line.quantity
}

function settleJobs(model: Model, members: readonly number[], state: 'CONFIRMED' | 'FAILED'): void {
  for (const print of model.prints) {
    const isOpen = print.state === 'QUEUED' || print.state === 'SENT'
    if (isOpen && members.includes(print.package) && print.request === at(model.packages, print.package).request) print.state = state
  }
}

export function confirm(model: Model, index: number): void {
  const batch = at(model.simplePrints, index)
  forbid([batch.state !== 'PRINTED', 'SIMPLE_PRINT_NOT_IN_STATE'])
  batch.state = 'CONFIRMED'
  const waiting = membersOf(model, index, 'TO_BE_PRINTED')
  settleJobs(model, waiting, 'CONFIRMED')
  for (const member of waiting) {
    if (stopOf(at(model.packages, member)) !== null) toPending(model, member)
    else complete(model, index, member)
  }
}

export function cancelSimplePrint(model: Model, index: number): void {
  const batch = at(model.simplePrints, index)
  forbid([batch.state !== 'TO_BE_PRINTED' && batch.state !== 'PRINTED', 'SIMPLE_PRINT_NOT_IN_STATE'])
  batch.state = 'CANCELLED'
  const waiting = membersOf(model, index, 'TO_BE_PRINTED')
  settleJobs(model, waiting, 'FAILED')
  for (const member of waiting) toPending(model, member)
}

/** A label was confirmed by its print job; the last one confirms the simple print. */
export function settleSimplePrint(model: Model, member: number): void {
  const index = at(model.packages, member).simplePrint as number
  const one = at(model.packages, member)
  if (at(model.simplePrints, index).state !== 'PRINTED' || one.state !== 'TO_BE_PRINTED' || stopOf(one) !== null) return
  complete(model, index, member)
  if (membersOf(model, index, 'TO_BE_PRINTED').length === 0) at(model.simplePrints, index).state = 'CONFIRMED'
}
