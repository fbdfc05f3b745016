import { at, forbid, type Handover, type Model, Refused, sum } from './model.ts'
import { channels } from './newModel.ts'

/** The hand-over sheet that a package is on; undefined if on none. */
const sheetOf = (model: Model, index: number): Handover | undefined => model.handovers.find(({ members }) => members.includes(index))

const groupOf = (model: Model, index: number): string | undefined => channels[at(model.packages, index).channel ?? '']

/** Shipped packages of the logistics group of a sheet that are on none. */
const missingOn = (model: Model, { group }: Handover): number[] =>
  [...model.packages.entries()].flatMap(([index, { state }]) =>
    state === 'SHIPPED' && groupOf(model, index) === group && !sheetOf(model, index) ? [index] : [],
  )

/** Number of pieces in the packages on a sheet. */
export const piecesOn = (model: Model, { members }: Handover): number =>
  sum(members, (index) => sum(at(model.packages, index).lines, ({ quantity }) => quantity))

function openSheet(model: Model, index: number): Handover {
  const sheet = at(model.handovers, index)
  forbid([sheet.state !== 'OPEN', 'HANDOVER_NOT_OPEN'])
  return sheet
}

export function open(model: Model, group: string): void {
  forbid([model.handovers.some((one) => one.state === 'OPEN' && one.group === group), 'HANDOVER_ALREADY_OPEN'])
  model.handovers.push({ group, state: 'OPEN', members: [], missing: 0, prints: 0 })
}

/** Puts packages on a sheet, all or none; all carriers of the model are one, so those of the other group are taken along. */
export function add(model: Model, index: number, packages: readonly number[]): void {
  const sheet = openSheet(model, index)
  for (const one of packages) {
    const on = sheetOf(model, one)
    const { state } = at(model.packages, one)
    if (on) throw new Refused([on === sheet ? 'PACKAGE_ON_THIS_SHEET' : 'PACKAGE_ON_OTHER_SHEET'])
    if (state !== 'SHIPPED') throw new Refused([state === 'CANCELLED' ? 'CANCELLED_NOT_SHIPPABLE' : 'PACKAGE_NOT_SHIPPED'])
  }
  sheet.members.push(...packages)
}

export function takeAll(model: Model, index: number): void {
  const sheet = openSheet(model, index)
  sheet.members.push(...missingOn(model, sheet))
}

export function remove(model: Model, index: number, one: number): void {
  const sheet = openSheet(model, index)
  forbid([!sheet.members.includes(one), 'NOT_FOUND'])
  sheet.members = sheet.members.filter((member) => member !== one)
}

export function close(model: Model, index: number, isStale: boolean, seen: number): void {
  const sheet = openSheet(model, index)
  const { length } = sheet.members
  forbid([length === 0, 'HANDOVER_EMPTY'], [isStale, 'HANDOVER_CHANGED'])
  forbid([missingOn(model, sheet).length > seen, 'HANDOVER_MISSING'])
  Object.assign(sheet, { state: 'CLOSED', missing: missingOn(model, sheet).length })
}

export function voidSheet(model: Model, index: number): void {
  Object.assign(openSheet(model, index), { state: 'VOIDED', members: [] })
}

export function print(model: Model, index: number, reason: boolean): void {
  const sheet = at(model.handovers, index)
  forbid([sheet.state !== 'CLOSED', 'NOT_IN_STATE'])
  forbid([sheet.prints > 0 && !reason, 'REPRINT_REASON_REQUIRED'])
  sheet.prints += 1
}

/** A package whose shipment is undone leaves its sheet, unless the driver has signed for it. */
export function takeOff(model: Model, index: number): void {
  const sheet = sheetOf(model, index)
  forbid([sheet?.state === 'CLOSED', 'PACKAGE_HANDED_OVER'])
  if (sheet) sheet.members = sheet.members.filter((member) => member !== index)
}
